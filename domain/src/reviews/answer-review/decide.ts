import type { Decision } from '../../kernel/decision.ts'
import { hasContacts } from '../contacts.ts'
import type { Review } from '../review.ts'

/** The professional's answer, once. `accountId` is theirs. */
export const decideAnswerReview = (
  { accountId, text }: { accountId: string; text: string },
  { review }: { review: Review },
): Decision<'review'> => {
  if (review.status === 'none') return { refused: 'REVIEW_MISSING' }
  if (review.status === 'removed') return { refused: 'REVIEW_GONE' }
  if (review.isAnswered) return { refused: 'REVIEW_ANSWERED' }
  if (hasContacts(text)) return { refused: 'REVIEW_HAS_CONTACTS' }
  const { appointmentId } = review
  return { events: { review: [{ type: 'ReviewAnswered', data: { appointmentId, accountId, text } }] } }
}
