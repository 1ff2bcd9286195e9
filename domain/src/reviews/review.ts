import { reviewStream } from '@lapka/contracts/streams.ts'
import { REVIEW_EDIT_DAYS, type ReviewReporter } from '@lapka/contracts/reviews.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { addMs } from '../kernel/instant.ts'

export type Review =
  | { status: 'none'; revision: number }
  | {
      status: 'published' | 'removed'
      revision: number
      appointmentId: string
      authorId: string
      professionalId: string
      stars: number
      writtenAt: string
      isAnswered: boolean
      /** Its author took it back: nothing of ours brings it up again. */
      isTakenBack: boolean
      /** All who ever reported it. */
      reporters: readonly { accountId: string; by: ReviewReporter }[]
      /** Ours, the last one. */
      decision: { operatorId: string; isRemoved: boolean; at: string; isFinal: boolean } | null
      /** An objection waits for a second operator. */
      isObjected: boolean
    }

type Written = Exclude<Review, { status: 'none' }>

const ofWritten =
  <Fact>(react: (review: Written, fact: Fact, event: { occurredAt: string }) => Written) =>
  (review: Review, fact: Fact, event: { occurredAt: string }): Review =>
    review.status === 'none' ? review : react(review, fact, event)

export const reviewFold: Fold<Review> = foldOf<Review>(() => ({ status: 'none', revision: -1 }), {
  ReviewWritten: (review, { appointmentId, authorId, professionalId, stars }, { occurredAt }) => ({
    status: 'published',
    revision: review.revision,
    appointmentId,
    authorId,
    professionalId,
    stars,
    writtenAt: occurredAt,
    isAnswered: false,
    isTakenBack: false,
    reporters: [],
    decision: null,
    isObjected: false,
  }),
  ReviewEdited: ofWritten((review, { stars }) => ({ ...review, stars })),
  ReviewRemoved: ofWritten((review) => ({ ...review, status: 'removed', isTakenBack: true })),
  ReviewAnswered: ofWritten((review) => ({ ...review, isAnswered: true })),
  ReviewReported: ofWritten((review, { reporterId: accountId, by }) => ({
    ...review,
    reporters: [...review.reporters, { accountId, by }],
  })),
  ReviewJudged: ofWritten((review, { operatorId, isRemoved, isAfterObjection }, { occurredAt }) => ({
    ...review,
    status: isRemoved || review.isTakenBack ? 'removed' : 'published',
    decision: { operatorId, isRemoved, at: occurredAt, isFinal: isAfterObjection },
    isObjected: false,
  })),
  ReviewObjected: ofWritten((review) => ({ ...review, isObjected: true })),
})

export const reviewStreams = (appointmentId: string) => ({
  review: { stream: reviewStream(appointmentId), fold: reviewFold },
})

export const editableUntil = (writtenAt: string): string => addMs(writtenAt, REVIEW_EDIT_DAYS * DAY_MS)
