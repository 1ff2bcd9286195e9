import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { ReviewGround } from '@lapka/contracts/reviews.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { takeCase, type Case } from '../../payments/cases/case.ts'
import type { Review } from '../review.ts'

/** `isTied`: by the views, the professional is paid to an account in the operator's name. */
export type DecideReports = {
  caseId: string
  operatorId: string
  isRemoved: boolean
  ground: ReviewGround | null
  reason: string
  isTied: boolean
  /** The wording that the operator read: when it was last edited. */
  editedAt: string | null
}

/**
 * An operator decides about a reported review: it stays, or goes on one of the grounds. After an objection a second operator decides, for good.
 * An operator who is one of the sides, or tied to one, decides nothing.
 */
export const decideReports = (
  { caseId, operatorId, isRemoved, ground, reason, isTied, editedAt }: DecideReports,
  { review, case: known }: { review: Review; case: Case },
): Decision<'review' | 'case'> => {
  if (review.status === 'none' || known.status === 'none' || known.kind !== 'review') return { refused: 'NOT_FOUND' }
  if (known.status === 'closed') return { refused: 'CASE_CLOSED' }
  if (isRemoved !== (ground !== null)) return { refused: 'INVALID_INPUT' }
  const { appointmentId, authorId, decision, objectorIds, reporters, isTakenBack } = review
  if (!isSameWording(editedAt, review.editedAt)) return { refused: 'REVIEW_CHANGED' }
  const isObjected = objectorIds.length > 0
  const reporterIds = reporters.map(({ accountId }) => accountId)
  if (isTied || operatorId === authorId || reporterIds.includes(operatorId)) return { refused: 'REVIEW_OPERATOR_TIED' }
  if (isObjected && decision?.operatorId === operatorId) return { refused: 'REVIEW_DECIDED_FIRST' }
  const { writerId } = known
  // The first operator still has the case, and may not decide again: it passes on.
  const held = isObjected && known.assigneeId === decision?.operatorId ? { ...known, assigneeId: null } : known
  const taken = takeCase(held, { caseId, operatorId, writerId })
  if (isRefused(taken)) return taken
  const judged: LapkaEvent = {
    type: 'ReviewJudged',
    data: { appointmentId, authorId, operatorId, isRemoved, ground, reason, isAfterObjection: isObjected, reporterIds },
  }
  const closed: LapkaEvent = { type: 'CaseClosed', data: { caseId, writerId, note: isTakenBack ? '' : reason } }
  // A review that its author took back meanwhile needs no decision.
  return { events: { ...(!isTakenBack && { review: [judged] }), case: [...taken.events, closed] } }
}

const isSameWording = (seen: string | null, now: string | null): boolean =>
  seen === null || now === null ? seen === now : toMs(seen) === toMs(now)
