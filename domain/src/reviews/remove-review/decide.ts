import type { Decision } from '../../kernel/decision.ts'
import type { Review } from '../review.ts'

/** Its author takes it back, at any time and for good. */
export const decideRemoveReview = ({ review }: { review: Review }): Decision<'review'> => {
  if (review.status === 'none') return { refused: 'REVIEW_MISSING' }
  if (review.isTakenBack) return { events: {} }
  const { appointmentId, authorId } = review
  return { events: { review: [{ type: 'ReviewRemoved', data: { appointmentId, authorId } }] } }
}
