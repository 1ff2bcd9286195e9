import { z } from 'zod'
import { animalTypes } from '../pets.ts'
import { MAX_PHOTO_ALT } from '../photos.ts'
import { MAX_REVIEW_LENGTH, reviewGrounds } from '../reviews.ts'
import { afterQuery, freeText, id, page, position } from './common.ts'
import { operatorReason } from './operations/reason.ts'
import { instant } from './values.ts'

const star = z.int().min(1).max(5)
const stars = { stars: star, care: star.nullable(), clarity: star.nullable(), waiting: star.nullable() }

/** POST /api/v2/appointments/{id}/write-review, once, and …/edit-review, for a month; a point that is null was not rated. */
export const reviewBody = z.strictObject({
  stars: star,
  care: star.nullable().default(null),
  clarity: star.nullable().default(null),
  waiting: star.nullable().default(null),
  text: freeText(MAX_REVIEW_LENGTH).default(''),
})
export type ReviewBody = z.infer<typeof reviewBody>
/** POST …/answer-review, once, by the professional. */
export const answerReviewBody = z.strictObject({ text: freeText(MAX_REVIEW_LENGTH).min(1) })
export const reviewAnswer = z.object({ id, position })

/** A review as everyone reads it. Its id is its appointment's. */
const review = z.object({
  id,
  ...stars,
  /** Empty once its author has closed their account. */
  authorName: z.string(),
  petName: z.string(),
  species: z.enum(animalTypes),
  breed: z.string(),
  service: z.object({ name: z.string(), nameEn: z.string() }),
  text: z.string(),
  photos: z.array(z.object({ id, url: z.string(), alt: z.string() })),
  writtenAt: instant,
  editedAt: instant.nullable(),
  answer: z.object({ text: z.string(), answeredAt: instant }).nullable(),
  /** Everything that was paid has gone back since. */
  isRefunded: z.boolean(),
  /** We look into it; until an operator has decided it does not count. */
  isSetAside: z.boolean(),
})
export type Review = z.infer<typeof review>

/** POST /api/v2/appointments/{id}/review-photos with one file, while the review can be edited; a photo needs words for those who do not see it. */
export const reviewPhotoQuery = z.object({ alt: freeText(MAX_PHOTO_ALT).min(1) })
export const reviewPhotoAdded = z.object({ photoId: id, position })
/** DELETE …/review-photos/{photoId}, GET /api/v2/reviews/{id}/photos/{photoId}. */
export const reviewPhotoParams = z.object({ id, photoId: id })

/** GET /api/v2/professionals/{id}/reviews: newest first. `service` is a service's name. */
export const reviewsQuery = afterQuery.extend({
  species: z.enum(animalTypes).optional(),
  service: z.string().max(200).optional(),
  show: z.enum(['answered', 'low']).optional(),
  cursor: z.string().max(200).optional(),
})
export type ReviewsQuery = Omit<z.infer<typeof reviewsQuery>, 'after'>

/**
 * Regardless of filters. Mean, count and distribution are of the reviews that count, the counts of filters of all that are shown; means are in
 * tenths, null where none rated the point.
 */
const reviewSummary = z.object({
  ratingTenths: z.int(),
  count: z.int(),
  /** How many gave five, four, three, two and one star. */
  distribution: z.array(z.int()).length(5),
  careTenths: z.int().nullable(),
  clarityTenths: z.int().nullable(),
  waitingTenths: z.int().nullable(),
  answeredCount: z.int(),
  /** With three stars or fewer. */
  lowCount: z.int(),
  species: z.array(z.object({ species: z.enum(animalTypes), count: z.int() })),
  services: z.array(z.object({ name: z.string(), nameEn: z.string(), count: z.int() })),
  /** Reviews that we took down, and why. */
  removed: z.array(z.object({ ground: z.enum(reviewGrounds), count: z.int() })),
  /** Reviews that are shown and do not count: we look into them. */
  setAsideCount: z.int(),
})
export type ReviewSummary = z.infer<typeof reviewSummary>
export const reviewPage = page(review).extend({ total: z.int(), summary: reviewSummary, isOwn: z.boolean() })
export type ReviewPage = z.infer<typeof reviewPage>

/**
 * GET /api/v2/appointments/{id}/review: the caller's own appointment. `canWrite` says whether its parent may write one now, and `refusal` why
 * not; `byline` is the name that it is shown under.
 */
export const reviewOfAppointment = z.object({
  review: review.nullable(),
  isRemoved: z.boolean(),
  canWrite: z.boolean(),
  refusal: z.string().nullable(),
  byline: z.string(),
  editableUntil: instant.nullable(),
  professional: z.object({ id, displayName: z.string() }),
})
export type ReviewOfAppointment = z.infer<typeof reviewOfAppointment>

/** GET /api/v2/reviews/to-write: the caller's visits of the last two months that they may review and have not, latest first. */
export const reviewsToWrite = z.object({
  /** Whether they are asked by letter, too. */
  hasLetters: z.boolean(),
  items: z.array(
    z.object({
      appointmentId: id,
      petName: z.string(),
      professional: z.object({ displayName: z.string(), latinName: z.string(), role: z.string() }),
      service: z.object({ name: z.string(), nameEn: z.string() }),
      endsAt: instant,
      zone: z.string(),
      isStay: z.boolean(),
    }),
  ),
})
export type ReviewToWrite = z.infer<typeof reviewsToWrite>['items'][number]

/** POST /api/v2/reviews/{id}/report-review: a notice of what breaks the rules; the review stays until an operator has decided. */
export const reportReviewBody = z.strictObject({ ground: z.enum(reviewGrounds), text: freeText(1000).min(1) })
/** POST …/object-review: the side that a decision went against does not agree. */
export const objectReviewBody = z.strictObject({ text: freeText(1000).min(1) })
/** POST /api/v2/cases/{id}/decide-review: a ground where it is removed, and none where it stays. */
export const decideReviewBody = z.strictObject({
  isRemoved: z.boolean(),
  ground: z.enum(reviewGrounds).nullable(),
  reason: operatorReason,
  /** The wording that was read: when it was last edited, null if never. */
  editedAt: instant.nullable(),
})

/** POST /api/v2/cases/{id}/admit-review: the visit of this complaint took place, although it is marked as missed. */
export const admitReviewBody = z.strictObject({ reason: operatorReason })

/** POST /api/v2/cases/{id}/decide-ring: all reviews of the ring that wait, at once. */
export const decideRingBody = z.strictObject({
  isRemoved: z.boolean(),
  ground: z.enum(reviewGrounds).nullable(),
  reason: operatorReason,
})

/** GET /api/v2/reviews/{id}, for those who want to report it or were told of a decision about it. Null once it is removed. */
export const reviewStanding = z.object({
  review: review.nullable(),
  professional: z.object({ id, displayName: z.string() }),
  isAuthor: z.boolean(),
  hasReported: z.boolean(),
  /** For its author and those who reported it. */
  decision: z
    .object({ isRemoved: z.boolean(), ground: z.enum(reviewGrounds).nullable(), reason: z.string(), at: instant })
    .nullable(),
  isObjected: z.boolean(),
  canObject: z.boolean(),
})
export type ReviewStanding = z.infer<typeof reviewStanding>

/** GET /api/v2/reviews/transparency, public. */
export const reviewTransparency = z.object({
  written: z.int(),
  takenBack: z.int(),
  reported: z.int(),
  removals: z.array(
    z.object({
      stars: z.int(),
      ground: z.enum(reviewGrounds),
      reportedBy: z.enum(['professional', 'reader', 'lapka']),
      count: z.int(),
    }),
  ),
})
export type ReviewTransparency = z.infer<typeof reviewTransparency>
