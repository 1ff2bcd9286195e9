import type { ReviewStars } from '@lapka/contracts/reviews.ts'
import type { Decision } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { hasContacts } from '../contacts.ts'
import { editableUntil, type Review } from '../review.ts'

export type EditReview = ReviewStars & { text: string; at: string }

/** Its author says it anew, for a month after it was written. */
export const decideEditReview = ({ at, text, ...stars }: EditReview, { review }: { review: Review }): Decision<'review'> => {
  if (review.status === 'none') return { refused: 'REVIEW_MISSING' }
  if (review.status === 'removed') return { refused: 'REVIEW_GONE' }
  if (toMs(at) >= toMs(editableUntil(review.writtenAt))) return { refused: 'REVIEW_FINAL' }
  if (hasContacts(text)) return { refused: 'REVIEW_HAS_CONTACTS' }
  const { appointmentId, authorId } = review
  return { events: { review: [{ type: 'ReviewEdited', data: { appointmentId, authorId, ...stars, text } }] } }
}
