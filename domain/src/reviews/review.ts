import { reviewStream } from '@lapka/contracts/streams.ts'
import { REVIEW_EDIT_DAYS, type ReviewReporter } from '@lapka/contracts/reviews.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { addMs } from '../kernel/instant.ts'

export type Review =
  | { status: 'none'; revision: number; isAdmitted: boolean }
  | {
      status: 'published' | 'removed'
      revision: number
      appointmentId: string
      authorId: string
      professionalId: string
      stars: number
      writtenAt: string
      /** Newest last. A photo is part of the wording, too. */
      photoIds: readonly string[]
      /** When its author last said it anew: which wording it is. */
      editedAt: string | null
      isAnswered: boolean
      /** Of a suspected ring: it counts no more until an operator has decided. */
      isSetAside: boolean
      /** Its author took it back: nothing of ours brings it up again. */
      isTakenBack: boolean
      /** All who ever reported it; `isOfWording`: they reported what it says now. */
      reporters: readonly { accountId: string; by: ReviewReporter; isOfWording: boolean }[]
      /** Ours, the last one; `isOfWording`: it is about what it says now. */
      decision: { operatorId: string; isRemoved: boolean; at: string; isFinal: boolean; isOfWording: boolean } | null
      /** The sides whose objections wait for a second operator. */
      objectorIds: readonly string[]
    }

type Written = Exclude<Review, { status: 'none' }>

const ofWritten =
  <Fact>(react: (review: Written, fact: Fact, event: { occurredAt: string }) => Written) =>
  (review: Review, fact: Fact, event: { occurredAt: string }): Review =>
    review.status === 'none' ? review : react(review, fact, event)

/** Reports and decisions were about what it said until now. */
const anotherWording = (review: Written, editedAt: string): Written => ({
  ...review,
  editedAt,
  reporters: review.reporters.map((reporter) => ({ ...reporter, isOfWording: false })),
  decision: review.decision && { ...review.decision, isOfWording: false },
})

export const reviewFold: Fold<Review> = foldOf<Review>(() => ({ status: 'none', revision: -1, isAdmitted: false }), {
  ReviewAdmitted: (review) => (review.status === 'none' ? { ...review, isAdmitted: true } : review),
  ReviewWritten: (review, { appointmentId, authorId, professionalId, stars }, { occurredAt }) => ({
    status: 'published',
    revision: review.revision,
    appointmentId,
    authorId,
    professionalId,
    stars,
    writtenAt: occurredAt,
    editedAt: null,
    photoIds: [],
    isAnswered: false,
    isSetAside: false,
    isTakenBack: false,
    reporters: [],
    decision: null,
    objectorIds: [],
  }),
  ReviewEdited: ofWritten((review, { stars }, { occurredAt }) => ({ ...anotherWording(review, occurredAt), stars })),
  ReviewPhotoAdded: ofWritten((review, { photoId }, { occurredAt }) => ({
    ...anotherWording(review, occurredAt),
    photoIds: [...review.photoIds, photoId],
  })),
  ReviewPhotoRemoved: ofWritten((review, { photoId }, { occurredAt }) => ({
    ...anotherWording(review, occurredAt),
    photoIds: review.photoIds.filter((one) => one !== photoId),
  })),
  ReviewRemoved: ofWritten((review) => ({ ...review, status: 'removed', isTakenBack: true })),
  ReviewSetAside: ofWritten((review) => ({ ...review, isSetAside: true })),
  ReviewAnswered: ofWritten((review) => ({ ...review, isAnswered: true })),
  ReviewReported: ofWritten((review, { reporterId: accountId, by }) => ({
    ...review,
    reporters: [...review.reporters.filter((one) => one.accountId !== accountId), { accountId, by, isOfWording: true }],
  })),
  ReviewJudged: ofWritten((review, { operatorId, isRemoved, isAfterObjection }, { occurredAt }) => ({
    ...review,
    status: isRemoved || review.isTakenBack ? 'removed' : 'published',
    decision: { operatorId, isRemoved, at: occurredAt, isFinal: isAfterObjection, isOfWording: true },
    isSetAside: false,
    objectorIds: [],
  })),
  ReviewObjected: ofWritten((review, { accountId }) => ({ ...review, objectorIds: [...review.objectorIds, accountId] })),
})

export const reviewStreams = (appointmentId: string) => ({
  review: { stream: reviewStream(appointmentId), fold: reviewFold },
})

export const editableUntil = (writtenAt: string): string => addMs(writtenAt, REVIEW_EDIT_DAYS * DAY_MS)
