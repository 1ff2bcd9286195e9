import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { REVIEW_OBJECTION_DAYS } from '@lapka/contracts/reviews.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Decision } from '../../kernel/decision.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import { caseByLapka, type Case } from '../../payments/cases/case.ts'
import type { Review } from '../review.ts'

export type ObjectToDecision = { caseId: string; accountId: string; text: string; at: string }

/** The side that a decision went against: the author of what was removed, those who reported what stays. */
export const losingSide = (review: Review, accountId: string): 'author' | 'professional' | 'reader' | null => {
  if (review.status === 'none' || review.decision === null || review.isTakenBack) return null
  if (review.decision.isRemoved) return review.authorId === accountId ? 'author' : null
  return review.reporters.find((reporter) => reporter.accountId === accountId)?.by ?? null
}

/** Whether that side may still object. */
export const canObject = (review: Review, { accountId, at }: { accountId: string; at: string }): boolean =>
  losingSide(review, accountId) !== null &&
  review.status !== 'none' &&
  !isOver(review, at) &&
  !review.objectorIds.includes(accountId)

const isOver = (review: Exclude<Review, { status: 'none' }>, at: string): boolean =>
  review.decision === null ||
  review.decision.isFinal ||
  toMs(at) >= toMs(addMs(review.decision.at, REVIEW_OBJECTION_DAYS * DAY_MS))

/** Opens the case again, for another operator than the one who decided; where it is open anyway, the objection waits in it. */
export const decideObject = (
  { caseId, accountId, text, at }: ObjectToDecision,
  { review, case: known }: { review: Review; case: Case },
): Decision<'review' | 'case'> => {
  const by = losingSide(review, accountId)
  if (by === null || review.status === 'none') return { refused: 'REVIEW_NOTHING_TO_OBJECT' }
  if (isOver(review, at)) return { refused: 'REVIEW_DECISION_FINAL' }
  if (review.objectorIds.includes(accountId)) return { events: {} }
  const { appointmentId } = review
  const objected: LapkaEvent = { type: 'ReviewObjected', data: { appointmentId, accountId, by, text } }
  if (known.status === 'open') return { events: { review: [objected] } }
  // Removed as one of a ring, it has had no case of its own.
  if (known.status === 'none')
    return {
      events: { review: [objected], case: [{ type: 'CaseOpened', data: caseByLapka(caseId, 'review', appointmentId) }] },
    }
  const { writerId } = known
  return {
    events: {
      review: [objected],
      case: [
        { type: 'CaseReopened', data: { caseId, writerId, note: '' } },
        { type: 'CaseAssigned', data: { caseId, writerId, assigneeId: null, note: '' } },
      ],
    },
  }
}
