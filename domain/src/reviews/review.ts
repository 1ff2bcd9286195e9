import { reviewStream } from '@lapka/contracts/streams.ts'
import { REVIEW_EDIT_DAYS } from '@lapka/contracts/reviews.ts'
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
    }

type Written = Exclude<Review, { status: 'none' }>

const ofWritten =
  <Fact>(react: (review: Written, fact: Fact) => Written) =>
  (review: Review, fact: Fact): Review =>
    review.status === 'none' ? review : react(review, fact)

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
  }),
  ReviewEdited: ofWritten((review, { stars }) => ({ ...review, stars })),
  ReviewRemoved: ofWritten((review) => ({ ...review, status: 'removed' })),
  ReviewAnswered: ofWritten((review) => ({ ...review, isAnswered: true })),
})

export const reviewStreams = (appointmentId: string) => ({
  review: { stream: reviewStream(appointmentId), fold: reviewFold },
})

export const editableUntil = (writtenAt: string): string => addMs(writtenAt, REVIEW_EDIT_DAYS * DAY_MS)
