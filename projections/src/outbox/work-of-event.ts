import type { EmailTemplate, Work } from '@lapka/contracts/work.ts'
import { isOfAccount, workOfAccount, type AccountEvent } from './work-of-account.ts'
import { isOfVerification, workOfVerification, type VerificationEvent } from './work-of-verification.ts'
import { isOfRefund, workOfRefund, type RefundEvent } from './work-of-refund.ts'
import { appointmentIdOf } from '../appointments/project.ts'
import type { Seen } from '../projection.ts'

export const workingTypes = [
  'ScheduleExceptionAdded',
  'AppointmentPlaced',
  'PaymentRequested',
  'AppointmentConfirmed',
  'AppointmentMoved',
  'AppointmentCancelled',
  'CancellationSettled',
  'RefundRequested',
  'RefundPending',
  'RefundFailed',
  'RefundSucceeded',
  'RefundNeedsPerson',
  'WaitOffered',
  'SignUpRequested',
  'SignUpRepeated',
  'PasswordResetRequested',
  'PasswordChanged',
  'AccountErased',
  'ProfessionalVerified',
  'VerificationRejected',
  'MoreDocumentsRequested',
  'VetInvited',
  'VetLeft',
] as const
export type WorkingEvent = Seen<(typeof workingTypes)[number]>

/** Work that an event asks for, and when. `name` makes its id unique beside the event's, so a replay asks for nothing twice. */
export type AskedWork = { name: string; work: Work; dueAt: string }

export const workOf = (event: WorkingEvent): AskedWork[] => {
  if (isOfAccount(event)) return workOfAccount(event)
  if (event.type === 'VetInvited' || event.type === 'VetLeft') return workOfClinic(event)
  if (isOfRefund(event)) return workOfRefund(event)
  return isOfVerification(event) ? workOfVerification(event) : workOfVisit(event)
}

type ClinicEvent = Seen<'VetInvited' | 'VetLeft'>

const workOfClinic = ({ type, data, occurredAt }: ClinicEvent): AskedWork[] => {
  const { clinicId } = data
  const work: Work =
    type === 'VetInvited'
      ? { kind: 'send-invitation-email', clinicId, invitationId: data.invitationId }
      : { kind: 'send-vet-left-email', clinicId, professionalId: data.professionalId }
  return [{ name: work.kind, work, dueAt: occurredAt }]
}

type VisitEvent = Exclude<WorkingEvent, AccountEvent | VerificationEvent | ClinicEvent | RefundEvent>

const workOfVisit = (event: VisitEvent): AskedWork[] => {
  const appointmentId = event.type === 'WaitOffered' ? event.data.appointmentId : appointmentIdOf(event)
  const now = event.occurredAt
  const mail = (template: EmailTemplate, to: 'parent' | 'professional'): AskedWork => ({
    name: `send-email-${template}-${to}`,
    work: { kind: 'send-email', template, to, appointmentId },
    dueAt: now,
  })
  const ask = (work: Work, dueAt: string): AskedWork => ({ name: work.kind, work, dueAt })
  const remind = (sequence: number) => ask({ kind: 'remind-visit', appointmentId, sequence, plannedAt: now }, now)
  const tellCancelled = [mail('appointment-cancelled', 'parent'), mail('appointment-cancelled', 'professional')]
  switch (event.type) {
    case 'ScheduleExceptionAdded': {
      const { exceptionId, professionalId, visits } = event.data
      return visits
        .filter(({ wish }) => wish === 'cancel')
        .map((visit) => ({
          name: `cancel-blocked-visit-${visit.appointmentId}`,
          work: { kind: 'cancel-blocked-visit', appointmentId: visit.appointmentId, exceptionId, professionalId },
          dueAt: now,
        }))
    }
    case 'AppointmentPlaced':
      return [ask({ kind: 'expire-hold', appointmentId }, event.data.holdExpiresAt)]
    case 'PaymentRequested':
      return [
        ask({ kind: 'open-checkout', appointmentId }, now),
        ask({ kind: 'settle-payment', appointmentId }, event.data.sessionExpiresAt),
      ]
    case 'AppointmentConfirmed':
      return [mail('appointment-confirmed', 'parent'), mail('appointment-confirmed', 'professional'), remind(0)]
    case 'AppointmentMoved':
      return [mail('appointment-moved', 'parent'), mail('appointment-moved', 'professional'), remind(event.data.sequence)]
    case 'AppointmentCancelled':
      if (event.data.undoUntil !== undefined) return [ask({ kind: 'settle-cancellation', appointmentId }, event.data.undoUntil)]
      return [
        // Nothing was paid yet: an open checkout must not take money any more. Without one the job finds nothing to do.
        ...(event.data.refundCents + event.data.keptCents === 0 ? [ask({ kind: 'settle-payment', appointmentId }, now)] : []),
        ...(event.data.by === 'system' ? [mail('paid-after-expiry', 'parent')] : tellCancelled),
      ]
    case 'CancellationSettled': {
      const { refundId, isRaised = false } = event.data
      const refund = refundId === null ? [] : [ask({ kind: 'send-refund', appointmentId, refundId }, now)]
      return isRaised ? refund : [...refund, ...tellCancelled]
    }
    case 'WaitOffered':
      return [mail('time-offered', 'parent')]
  }
}
