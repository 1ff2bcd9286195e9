import { reviewStream } from '@lapka/contracts/streams.ts'
import type { Fold } from '../../kernel/fold.ts'
import { reviewFold, type Review } from '../review.ts'

export type ReviewKey = `review:${string}`
export type ReviewStates = { [review: ReviewKey]: Review }
export type WrittenReview = Exclude<Review, { status: 'none' }>

export const reviewKey = (appointmentId: string): ReviewKey => `review:${appointmentId}`

/** Asserted: what is decided for all of them holds only while each stands as it was read. */
export const reviewsStreams = (
  appointmentIds: readonly string[],
): { [review: ReviewKey]: { stream: string; fold: Fold<Review>; isAsserted: true } } =>
  Object.fromEntries(
    appointmentIds.map((id) => [reviewKey(id), { stream: reviewStream(id), fold: reviewFold, isAsserted: true as const }]),
  )

/** Those of them that are published. */
export const publishedAmong = (states: ReviewStates, appointmentIds: readonly string[]): WrittenReview[] =>
  appointmentIds.flatMap((id) => {
    const review = states[reviewKey(id)]
    return review?.status === 'published' ? review : []
  })
