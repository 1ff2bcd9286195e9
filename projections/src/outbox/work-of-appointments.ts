import type { CancellationReasonCode } from '@lapka/contracts/events/appointments.ts'
import type { EmailTemplate } from '@lapka/contracts/work.ts'
import { appointmentIdOf } from '../appointments/appointment-rows.ts'
import type { NewWork } from '@lapka/state/outbox/insert-work.ts'
import { request, type Cause, type WorkReactions } from './work-request.ts'

const tell = (event: Cause, template: EmailTemplate, to: 'parent' | 'professional'): NewWork =>
  request(event, { kind: 'send-email', template, to, appointmentId: appointmentIdOf(event) })

const tellBoth = (event: Cause, template: EmailTemplate): NewWork[] => [
  tell(event, template, 'parent'),
  tell(event, template, 'professional'),
]

const tellCancelled = (event: Cause, code: CancellationReasonCode | undefined): NewWork[] => {
  switch (code) {
    case 'PAID_AFTER_EXPIRY':
      return [tell(event, 'paid-after-expiry', 'parent')]
    // The professional never heard of it: it was never confirmed.
    case 'PAID_LESS_THAN_DUE':
      return [tell(event, 'appointment-cancelled', 'parent')]
    case 'BLOCKED_BY_PROFESSIONAL':
    case undefined:
      return tellBoth(event, 'appointment-cancelled')
  }
}

const remind = (event: Cause, sequence: number): NewWork =>
  request(event, { kind: 'remind-visit', appointmentId: appointmentIdOf(event), sequence, plannedAt: event.occurredAt })

/** From a hold to its reminder: what ends in time, what is paid, and who is told. */
export const workOfAppointments = {
  ScheduleExceptionAdded: ({ exceptionId, professionalId, visits }, event) =>
    visits
      .filter(({ wish }) => wish === 'cancel')
      .map(({ appointmentId }) =>
        request(
          event,
          { kind: 'cancel-blocked-visit', appointmentId, exceptionId, professionalId },
          { name: `cancel-blocked-visit-${appointmentId}` },
        ),
      ),
  AppointmentPlaced: ({ appointmentId, holdExpiresAt }, event) => [
    request(event, { kind: 'expire-hold', appointmentId }, { dueAt: holdExpiresAt }),
  ],
  PaymentRequested: ({ paymentId, subject, sessionExpiresAt }, event) => [
    request(event, { kind: 'open-checkout', paymentId, subject }),
    request(event, { kind: 'settle-payment', paymentId, subject }, { dueAt: sessionExpiresAt }),
  ],
  AppointmentConfirmed: (_, event) => [...tellBoth(event, 'appointment-confirmed'), remind(event, 0)],
  AppointmentMoved: ({ sequence }, event) => [...tellBoth(event, 'appointment-moved'), remind(event, sequence)],
  AppointmentCancelled: ({ appointmentId, paymentId, undoUntil, refundCents, keptCents, reasonCode }, event) => {
    if (undoUntil !== undefined) return [request(event, { kind: 'settle-cancellation', appointmentId }, { dueAt: undoUntil })]
    return [
      // Nothing was paid yet: an open checkout must not take money any more.
      ...(paymentId !== null && refundCents + keptCents === 0
        ? [request(event, { kind: 'settle-payment', paymentId, subject: { kind: 'appointment', id: appointmentId } })]
        : []),
      ...tellCancelled(event, reasonCode),
    ]
  },
  CancellationSettled: ({ appointmentId, refund, isRaised = false }, event) => [
    ...(refund === null
      ? []
      : [request(event, { kind: 'send-refund', ...refund, subject: { kind: 'appointment', id: appointmentId } })]),
    ...(isRaised ? [] : tellBoth(event, 'appointment-cancelled')),
  ],
  WaitOffered: ({ appointmentId }, event) => [
    request(event, { kind: 'send-email', template: 'time-offered', to: 'parent', appointmentId }),
  ],
} satisfies WorkReactions
