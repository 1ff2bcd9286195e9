import type { ReviewStars } from '@lapka/contracts/reviews.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { hasContacts } from '../contacts.ts'
import { editableUntil, type Review } from '../review.ts'

export type EditReview = ReviewStars & { text: string; at: string }

export const requireEditable = (review: Review, at: string): Extract<Review, { status: 'published' | 'removed' }> | Refusal => {
  if (review.status === 'none') return { refused: 'REVIEW_MISSING' }
  if (review.status === 'removed') return { refused: 'REVIEW_GONE' }
  return toMs(at) >= toMs(editableUntil(review.writtenAt)) ? { refused: 'REVIEW_FINAL' } : review
}

/** Its author says it anew, for a month after it was written. */
export const decideEditReview = ({ at, text, ...stars }: EditReview, states: { review: Review }): Decision<'review'> => {
  const review = requireEditable(states.review, at)
  if (isRefused(review)) return review
  if (hasContacts(text)) return { refused: 'REVIEW_HAS_CONTACTS' }
  const { appointmentId, authorId } = review
  return { events: { review: [{ type: 'ReviewEdited', data: { appointmentId, authorId, ...stars, text } }] } }
}
