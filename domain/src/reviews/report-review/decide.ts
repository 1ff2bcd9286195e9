import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { ReviewGround, ReviewReporter } from '@lapka/contracts/reviews.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { caseByLapka, type Case } from '../../payments/cases/case.ts'
import { decideOpenCase } from '../../payments/cases/decide.ts'
import type { Review } from '../review.ts'

export type ReportReview = { caseId: string; reporterId: string; by: ReviewReporter; ground: ReviewGround; text: string }

/**
 * A notice of what breaks the rules. The review stays, and its case waits for an operator; further notices wait in the same case. Each
 * reader reports a wording once, and not at all after a second operator decided that it stays.
 */
export const decideReportReview = (
  { caseId, ...report }: ReportReview,
  { review, case: known }: { review: Review; case: Case },
): Decision<'review' | 'case'> => {
  if (review.status === 'none') return { refused: 'NOT_FOUND' }
  if (review.status === 'removed') return { refused: 'REVIEW_GONE' }
  if (review.authorId === report.reporterId) return { refused: 'REVIEW_OWN' }
  const { reporters, decision } = review
  if (reporters.some(({ accountId, isOfWording }) => accountId === report.reporterId && isOfWording))
    return { refused: 'REVIEW_REPORTED' }
  if (decision?.isFinal && decision.isOfWording) return { refused: 'REVIEW_KEPT' }
  const { appointmentId } = review
  const opened = decideOpenCase(caseByLapka(caseId, 'review', appointmentId), { case: known })
  if (isRefused(opened)) return opened
  const reported: LapkaEvent = { type: 'ReviewReported', data: { appointmentId, ...report } }
  return { events: { review: [reported], ...opened.events } }
}
