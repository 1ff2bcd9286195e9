import type { AnimalType } from '../pets.ts'
import type { ReviewGround, ReviewReporter } from '../reviews.ts'
import type { PersonalFields } from './personal-fields.ts'

/** The public review of an appointment that was paid and took place. */
export type ReviewEvents = {
  // review-{appointmentId}
  /** Names are those of the moment, as they are shown; `serviceName` and `species` are what readers filter by. */
  ReviewWritten: {
    stars: number
    care: number | null
    clarity: number | null
    waiting: number | null
    appointmentId: string
    professionalId: string
    authorId: string
    authorName: string
    petName: string
    species: AnimalType
    breed: string
    serviceName: string
    serviceNameEn: string
    text: string
  }
  /**
   * An operator found that a visit marked as missed took place: its parent may write. `authorId` is theirs, whose key seals the words; `accountIds`
   * are told, the parent's and the professional's.
   */
  ReviewAdmitted: { appointmentId: string; authorId: string; operatorId: string; reason: string; accountIds: string[] }
  /** All of it, as it is from now on; the earlier wording stays in the stream. */
  ReviewEdited: {
    stars: number
    care: number | null
    clarity: number | null
    waiting: number | null
    appointmentId: string
    authorId: string
    text: string
  }
  /** A picture that we painted anew; `sha256` is that of its bytes. It is part of the wording, and public while the review stands. */
  ReviewPhotoAdded: {
    appointmentId: string
    authorId: string
    photoId: string
    alt: string
    sizeBytes: number
    sha256: string
  }
  ReviewPhotoRemoved: { appointmentId: string; authorId: string; photoId: string }
  /** Lapka itself suspects a ring: the review stays and counts no more until an operator has decided in that case. */
  ReviewSetAside: { appointmentId: string; authorId: string; caseId: string }
  /** By its author. */
  ReviewRemoved: { appointmentId: string; authorId: string }
  /** Once. `accountId` is the professional's account, whose key seals the words. */
  ReviewAnswered: { appointmentId: string; accountId: string; text: string }
  /** A notice: the review stays until an operator has decided. */
  ReviewReported: { appointmentId: string; reporterId: string; by: ReviewReporter; ground: ReviewGround; text: string }
  /**
   * An operator's decision, with its ground for both sides; `ground` is null where the review stays. `authorId` is its author, whose key seals
   * the words.
   */
  ReviewJudged: {
    appointmentId: string
    authorId: string
    operatorId: string
    isRemoved: boolean
    ground: ReviewGround | null
    reason: string
    isAfterObjection: boolean
    /** The accounts that had reported it: they are told, too. */
    reporterIds: string[]
  }
  /** The author, or who reported it, does not agree: a second operator decides for good. */
  ReviewObjected: { appointmentId: string; accountId: string; by: 'author' | ReviewReporter; text: string }
}

export const reviewFields = {
  ReviewWritten: { authorName: 'authorId', petName: 'authorId', text: 'authorId' },
  ReviewAdmitted: { reason: 'authorId' },
  ReviewEdited: { text: 'authorId' },
  ReviewPhotoAdded: { alt: 'authorId' },
  ReviewAnswered: { text: 'accountId' },
  ReviewReported: { text: 'reporterId' },
  ReviewJudged: { reason: 'authorId' },
  ReviewObjected: { text: 'accountId' },
} as const satisfies PersonalFields<ReviewEvents>
