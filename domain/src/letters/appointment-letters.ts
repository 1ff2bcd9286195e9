import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType, SealedEvents } from '@lapka/contracts/events.ts'
import type { CancellationReasonCode } from '@lapka/contracts/events/cancellations.ts'
import type { EmailTemplate } from '@lapka/contracts/letters.ts'
import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { PlacedAppointment } from '../appointments/appointment.ts'
import { isConsultation } from '../appointments/is-consultation.ts'
import { leftAtClinic } from '../appointments/due-at-clinic.ts'
import { isBalanceDue, isVaccinationDue } from '../appointments/started-appointment.ts'
import { isHoldOver } from '../appointments/unpaid.ts'
import type { Payment } from '../payments/payment.ts'
import { addMs, toMs } from '../kernel/instant.ts'

type Reader = 'parent' | 'professional'
export type LetterRequest = { appointmentId: string; template: EmailTemplate; to: Reader; refundId?: string }
/** At once if nothing else is said. */
export type RequestedLetter = { payload: LetterRequest; dueAt?: string }

/**
 * A refund that had to be sent again may fail again within moments, and each success would be a letter. The letter waits until
 * the refund has held for an hour; if it failed by then, the letter is not sent.
 */
const TELL_SECOND_SUCCESS_AFTER_MS = HOUR_MS

type Caused = Pick<RecordedEvent, 'stream' | 'data' | 'occurredAt'>
const tell = (event: Caused, template: EmailTemplate, to: Reader): RequestedLetter => ({
  payload: { template, to, appointmentId: appointmentIdOf(event) },
})
const tellBoth = (event: Caused, template: EmailTemplate) => [
  tell(event, template, 'parent'),
  tell(event, template, 'professional'),
]

const tellCancelled = (event: Caused, code: CancellationReasonCode | undefined): RequestedLetter[] => {
  switch (code) {
    case 'PAID_AFTER_EXPIRY':
      return [tell(event, 'paid-after-expiry', 'parent')]
    // The professional never heard of it: it was never confirmed.
    case 'PAID_LESS_THAN_DUE':
    case 'TAKE_OVER_FAILED':
    // They are told by the letter about the appointment that took its place.
    case 'TAKEN_OVER':
      return [tell(event, 'appointment-cancelled', 'parent')]
    case 'BLOCKED_BY_PROFESSIONAL':
    case 'VET_NEVER_JOINED':
    case 'PROFESSIONAL_LEFT':
    case 'ENDED_TOO_SOON':
    case 'PAYMENT_FAILED':
    case 'BALANCE_UNPAID':
    case 'VACCINATION_MISSING':
    case undefined:
      return tellBoth(event, 'appointment-cancelled')
  }
}

type Causes = { [T in EventType]?: (fact: Pick<SealedEvents[T], CausingField<T>>, event: Caused) => RequestedLetter[] }
/** Nothing personal causes a letter, so sealed and opened facts cause the same ones. */
type CausingField<T extends EventType> = Exclude<keyof SealedEvents[T], 'reason' | 'note'>

/**
 * The events that cause a letter about an appointment, with recipient and time. The workers' job is declared with this, and an
 * answer to "why" uses it again.
 */
export const letterCauses = {
  AppointmentConfirmed: (_, event) => tellBoth(event, 'appointment-confirmed'),
  AppointmentMoved: (_, event) => tellBoth(event, 'appointment-moved'),
  AppointmentEdited: ({ by }, event) => [tell(event, 'appointment-changed', by === 'parent' ? 'professional' : 'parent')],
  AppointmentLocated: ({ changeCount }, event) => (changeCount > 0 ? [tell(event, 'appointment-changed', 'professional')] : []),
  StayShortened: ({ by, isEarlyDeparture = false }, event) =>
    isEarlyDeparture
      ? [tell(event, 'stay-ended-early', 'parent')]
      : [tell(event, 'appointment-changed', by === 'parent' ? 'professional' : 'parent')],
  StayExtended: (_, event) => tellBoth(event, 'stay-extended'),
  SessionsGivenUp: ({ by }, event) => [tell(event, 'appointment-changed', by === 'parent' ? 'professional' : 'parent')],
  VisitTaken: (_, event) => tellBoth(event, 'appointment-changed'),
  VisitReturned: ({ by }, event) => [tell(event, 'appointment-changed', by === 'parent' ? 'professional' : 'parent')],
  // The hotel alone says that they came: a parent who did not bring them hears of it at once.
  GuestsCheckedIn: (_, event) => [tell(event, 'guests-arrived', 'parent')],
  ReportSent: (_, event) => [tell(event, 'visit-report', 'parent')],
  AppointmentResized: (_, event) => [tell(event, 'appointment-changed', 'parent')],
  AppointmentCancelled: ({ undo, reasonCode }, event) => (undo === undefined ? tellCancelled(event, reasonCode) : []),
  CancellationSettled: ({ isRaised = false }, event) => (isRaised ? [] : tellBoth(event, 'appointment-cancelled')),
  // One letter for all visits, written as if it were about the first.
  SeriesPaid: ({ bookedIds: [appointmentId] }) =>
    appointmentId === undefined
      ? []
      : (['parent', 'professional'] as const).map((to) => ({ payload: { template: 'series-confirmed', to, appointmentId } })),
  VaccinationReminded: (_, event) => [tell(event, 'vaccination-reminder', 'parent')],
  BalanceReminded: (_, event) => [tell(event, 'balance-reminder', 'parent')],
  BalancePaid: (_, event) => tellBoth(event, 'balance-paid'),
  DueReminded: (_, event) => [tell(event, 'due-reminder', 'parent')],
  WaitOffered: ({ appointmentId }) => [{ payload: { template: 'time-offered', to: 'parent', appointmentId } }],
  RefundSucceeded: ({ refundId, attempt }, event) => [
    {
      payload: { template: 'refund-succeeded', to: 'parent', appointmentId: appointmentIdOf(event), refundId },
      dueAt: addMs(event.occurredAt, attempt === 1 ? 0 : TELL_SECOND_SUCCESS_AFTER_MS),
    },
  ],
  RefundNeedsPerson: ({ refundId }, event) => [
    { payload: { template: 'refund-needs-person', to: 'parent', appointmentId: appointmentIdOf(event), refundId } },
  ],
} as const satisfies Causes

/** The letters that one event asks for; undefined where its type never asks for any. */
export const lettersFor = (event: RecordedEvent): RequestedLetter[] | undefined =>
  Object.hasOwn(letterCauses, event.type)
    ? (letterCauses as unknown as Record<string, (fact: unknown, event: Caused) => RequestedLetter[]>)[event.type]?.(
        event.data,
        event,
      )
    : undefined

/** Why a letter that was asked for is not sent, as the worker notes it. */
export const letterStops = {
  too_old: 'too old to be news',
  never_heard: 'the professional never heard of this appointment',
  overtaken: 'overtaken by what happened since',
  in_series: 'the email about its series says so',
  direct: 'it begins at once: nobody has to find the way to it',
} as const
export type LetterStop = keyof typeof letterStops

/** Old news helps no one: a rebuilt outbox must not send letters about the past. */
const TOO_OLD_MS = 7 * DAY_MS
export const isOldNews = ({ dueAt }: { dueAt: string }, now: string): boolean => toMs(now) - toMs(dueAt) > TOO_OLD_MS

/** A confirmation this late would only contradict the letter about the cancellation that came meanwhile. */
const STALE_AFTER_MS = 10 * MINUTE_MS

export type LetterStates = { appointment: PlacedAppointment; payment: Payment; wasConfirmed: boolean }

/** Why a requested letter is stopped by later events; null if it is to be sent. */
export const whyNoLetter = (states: LetterStates, request: LetterRequest, now: string): LetterStop | null => {
  if (request.template === 'appointment-confirmed' && isConsultation(states.appointment)) return 'direct'
  if (request.template === 'appointment-confirmed' && states.appointment.seriesId !== undefined) return 'in_series'
  if (request.to === 'professional' && !states.wasConfirmed) return 'never_heard'
  return isOutdated(states, request, now) ? 'overtaken' : null
}

const isOutdated = ({ appointment, payment }: LetterStates, request: LetterRequest, now: string): boolean => {
  switch (request.template) {
    case 'appointment-confirmed':
    case 'series-confirmed':
    case 'appointment-moved':
    case 'appointment-changed':
    case 'guests-arrived':
    case 'balance-paid':
    case 'stay-extended':
      return appointment.status === 'cancelled' && toMs(now) - toMs(appointment.cancelledAt) > STALE_AFTER_MS
    // A refund can fail after it had succeeded, and then neither of these is true any more.
    case 'refund-succeeded':
      return findRefund(payment, request)?.status !== 'succeeded'
    case 'refund-needs-person':
      return findRefund(payment, request)?.status !== 'needs_person'
    // A parent who pays meanwhile gets that letter instead, and a time that was given to another must not be promised.
    case 'time-offered':
      return appointment.status !== 'held' || isHoldOver(appointment, now)
    case 'due-reminder':
      return leftAtClinic(appointment) === 0
    case 'vaccination-reminder':
      return appointment.status !== 'confirmed' || !isVaccinationDue(appointment)
    case 'balance-reminder':
      return appointment.status !== 'confirmed' || !isBalanceDue(appointment)
    // Looked at before it is written: see reminders.
    case 'appointment-reminder':
    case 'appointment-cancelled':
    case 'paid-after-expiry':
    case 'stay-ended-early':
    case 'visit-report':
      return false
  }
}

export const findRefund = ({ refunds }: Payment, { refundId, template }: Pick<LetterRequest, 'refundId' | 'template'>) => {
  const settled = template === 'refund-needs-person' ? 'needs_person' : 'succeeded'
  return refundId === undefined
    ? (refunds.findLast(({ status }) => status === settled) ?? refunds.at(-1))
    : refunds.find((refund) => refund.refundId === refundId)
}
