import type { Appointment } from '../../appointments/appointment.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { takeCase, type Case } from '../../payments/cases/case.ts'
import type { Review } from '../review.ts'

/** `professionalAccountId`: the other side, who is told; `isTied`: by the views, the professional is paid in the operator's name. */
export type AdmitReview = {
  caseId: string
  operatorId: string
  reason: string
  professionalAccountId: string
  isTied: boolean
}

/** Whether a professional's "did not come" still stands between a parent and their review. */
export const canAdmitReview = (appointment: Appointment, review: Review): boolean =>
  appointment.status === 'confirmed' && appointment.outcome === 'no_show' && review.status === 'none' && !review.isAdmitted

/** A parent complained that they did come. An operator looked into it and lets them review the visit; its money is another matter. */
export const decideAdmitReview = (
  { caseId, operatorId, reason, professionalAccountId, isTied }: AdmitReview,
  { appointment, review, case: complaint }: { appointment: Appointment; review: Review; case: Case },
): Decision<'review' | 'case'> => {
  if (complaint.status === 'none' || complaint.kind !== 'complaint' || appointment.status === 'none')
    return { refused: 'NOT_FOUND' }
  if (complaint.status === 'closed') return { refused: 'CASE_CLOSED' }
  if (!canAdmitReview(appointment, review)) return { refused: 'REVIEW_NOT_MISSED' }
  const { appointmentId, parentId: authorId } = appointment
  if (isTied || [authorId, professionalAccountId].includes(operatorId)) return { refused: 'REVIEW_OPERATOR_TIED' }
  const taken = takeCase(complaint, { caseId, operatorId, writerId: complaint.writerId })
  if (isRefused(taken)) return taken
  const accountIds = [authorId, professionalAccountId]
  return {
    events: {
      review: [{ type: 'ReviewAdmitted', data: { appointmentId, authorId, operatorId, reason, accountIds } }],
      case: taken.events,
    },
  }
}
