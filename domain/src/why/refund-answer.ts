import { quoteGivingUp } from '../appointments/give-up-sessions/quote.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { CancelledBy } from '@lapka/contracts/events/cancellations.ts'
import type { EventType } from '@lapka/contracts/events.ts'
import { parentsPartOf } from '@lapka/contracts/money.ts'
import type { RefundRule } from '@lapka/contracts/why.ts'
import { quoteBill } from '../appointments/adjust-bill/bill-policy.ts'
import { appointmentFold, type PlacedAppointment } from '../appointments/appointment.ts'
import { quoteForAppointment } from '../appointments/cancel-appointment/decide.ts'
import { quoteShortening } from '../appointments/shorten-stay/quote.ts'
import { keptFor } from '../appointments/given-up.ts'
import { moneyOf, quoteNoShow } from '../appointments/mark-no-show/decide.ts'
import type { RefundStep } from '../kernel/refund-policy.ts'
import { balanceOf, unrefundedCentsOf } from '../payments/balance.ts'
import { paymentFold, type Payment, type Refund } from '../payments/payment.ts'
import { eventsUntil, isOf, type TypedEvent } from './slot-history.ts'

export type RefundReason = RefundStep & { event: RecordedEvent | undefined }

export type RefundAnswer = {
  appointment: PlacedAppointment
  refundId: string | null
  /** Null before a cancellation: then the answer is what cancelling at that instant would refund. */
  decision: RecordedEvent | null
  by: CancelledBy | null
  at: string
  paidCents: number
  /** Today's result of the deciding function for the recorded input. */
  refundCents: number
  /** The recorded amount; null if there is none. */
  recordedCents: number | null
  reasons: RefundReason[]
  position: number
}

/** Of an appointment's stream and its payments', what an answer about its money rests on. */
export type Money = { appointment: PlacedAppointment; payment: Payment }

export const foldMoney = (events: readonly RecordedEvent[]): Money | undefined => {
  const fold = <State>(
    prefix: string,
    { evolve, initialState }: { initialState: () => State; evolve: (state: State, event: RecordedEvent) => State },
  ) => events.filter(({ stream }) => stream.startsWith(prefix)).reduce(evolve, initialState())
  const appointment = fold('appointment-', appointmentFold)
  if (appointment.status === 'none') return undefined
  const payment = events.some(({ stream }) => stream.startsWith('payment-'))
    ? fold('payment-', paymentFold)
    : paymentFold.initialState()
  return { appointment, payment }
}

/** Why so much of a payment came back, or would have: the deciding function asked again on the events before its decision. */
export const answerRefund = (
  allEvents: readonly RecordedEvent[],
  { refundId, asOf }: { refundId?: string | undefined; asOf: string },
): RefundAnswer | undefined => {
  const events = eventsUntil(allEvents, asOf)
  const requested = events
    .filter(isOf('RefundRequested'))
    .findLast(({ data }) => refundId === undefined || data.refundId === refundId)
  if (requested === undefined && refundId !== undefined) return undefined
  const decision = requested ?? events.findLast(isOf('AppointmentCancelled'))
  const together = decision === undefined ? [] : decidedTogether(events, decision)
  const first = together[0]?.position ?? Number.MAX_SAFE_INTEGER
  const before = foldMoney(events.filter(({ position }) => position < first))
  if (before === undefined) return undefined
  const cancelled = together.findLast(isOf('AppointmentCancelled'))
  const inFlight = cancelledInFlight(events, together)
  const at = inFlight?.at ?? cancelled?.occurredAt ?? decision?.occurredAt ?? asOf
  const decided = decideAgain(inFlight?.money ?? before, { why: requested?.data.why, cancelled, at, together })
  const { payment } =
    foldMoney(events.filter(({ position }) => position < first || together.some((one) => one.position === position))) ?? before
  return {
    appointment: before.appointment,
    refundId: requested?.data.refundId ?? null,
    decision: decision ?? null,
    by: cancelled?.data.by ?? (decision === undefined ? 'parent' : null),
    at,
    paidCents: balanceOf(payment).capturedCents,
    refundCents: decided.refundCents,
    recordedCents: requested === undefined ? (cancelled?.data.refundCents ?? null) : requestedCents(events, requested),
    reasons: decided.steps.map((step) => ({ ...step, event: eventOf(step.rule, events, cancelled ?? decision) })),
    position: events.at(-1)?.position ?? 0,
  }
}

/** A refund of money that several intents brought is requested of each of them, in one append. */
const requestedCents = (events: readonly RecordedEvent[], { commandId, data: { why } }: TypedEvent<'RefundRequested'>): number =>
  events
    .filter(isOf('RefundRequested'))
    .filter((one) => one.commandId === commandId && one.data.why === why)
    .reduce((cents, one) => cents + one.data.amountCents, 0)

/** The append that decided: where a cancellation could be taken back first, its refund was requested later, by what settled it. */
const decidedTogether = (events: readonly RecordedEvent[], decision: RecordedEvent): RecordedEvent[] => {
  const appendOf = (event: RecordedEvent) => events.filter(({ commandId }) => commandId === event.commandId)
  const own = appendOf(decision)
  const settled = own.find(isOf('CancellationSettled'))
  if (settled === undefined || !isOf('RefundRequested')(decision) || decision.data.why === 'entitlement_raised') return own
  const request = events.filter(({ position }) => position < settled.position).findLast(isOf('AppointmentCancelled'))
  return request === undefined ? own : appendOf(request)
}

/** Cancelled while the money was on its way: the request's instant decided, of the money that came afterwards. */
const cancelledInFlight = (
  events: readonly RecordedEvent[],
  together: readonly RecordedEvent[],
): { money: Money; at: string } | undefined => {
  const captured = together.find(isOf('PaymentCaptured'))
  const request = events.find(isOf('AppointmentCancelled'))
  if (captured === undefined || request === undefined || together.includes(request)) return undefined
  const money = foldMoney([...events.filter(({ position }) => position < request.position), captured])
  return money && { money, at: request.occurredAt }
}

type Decided = { refundCents: number; steps: RefundStep[] }
type Occasion = {
  why: Refund['why'] | undefined
  cancelled: TypedEvent<'AppointmentCancelled'> | undefined
  at: string
  together: readonly RecordedEvent[]
}

const decideAgain = (before: Money, { why, cancelled, at, together }: Occasion): Decided => {
  const { appointment, payment } = before
  const one = (rule: RefundRule, refundCents: number): Decided => ({ refundCents, steps: [{ rule, isDeciding: true }] })
  const captured = together.find(isOf('PaymentCaptured'))?.data.amountCents ?? 0
  switch (why) {
    case 'paid_after_expiry':
    case 'paid_less_than_due':
      return one(why, captured)
    case 'entitlement_raised':
      return one('both_cancelled', unrefundedCentsOf(balanceOf(together.reduce(withFirstRefund, payment))))
    case 'complaint':
      return one('complaint', together.find(isOf('RefundRequested'))?.data.amountCents ?? 0)
    case 'no_show':
      return one('no_show', noShowCents(before))
    case 'stay_shortened': {
      const { departure = '', by = 'parent' } = together.find(isOf('StayShortened'))?.data ?? {}
      return one('stay_shortened', quoteShortening(appointment, { departure, by, at })?.refundCents ?? 0)
    }
    case 'balance_not_due':
      return one(why, together.find(isOf('BalanceCaptured'))?.data.amountCents ?? 0)
    case 'sessions_given_up': {
      const { sessionIds = [], by = 'parent' } = together.find(isOf('SessionsGivenUp'))?.data ?? {}
      return one('sessions_given_up', quoteGivingUp(appointment, { sessionIds, by, at })?.refundCents ?? 0)
    }
    case 'billed_lower': {
      const billCents = together.find(isOf('BillAdjusted'))?.data.billCents ?? 0
      const { paidAtClinicCents, price } = appointment
      const kept = { keptCents: keptFor(appointment, payment), paidAtClinicCents }
      return one('billed_lower', quoteBill(kept, parentsPartOf(price, billCents)).refundCents)
    }
    case 'cancelled_by_parent':
    case 'cancelled_by_professional':
    case undefined: {
      const steps: RefundStep[] = []
      const by = cancelled?.data.by ?? (why === 'cancelled_by_professional' ? 'professional' : 'parent')
      const { refundCents } = quoteForAppointment(appointment, payment, { by, at }, steps)
      return { refundCents, steps }
    }
  }
}

/** The first cancellation was settled by the same append, with its own refund. */
const withFirstRefund = (payment: Payment, event: RecordedEvent): Payment =>
  isOf('RefundRequested')(event) && event.data.why !== 'entitlement_raised' ? paymentFold.evolve(payment, event) : payment

/** A no-show's share, by the rule that decides it. */
const noShowCents = (states: Money): number => {
  const { appointment, payment } = states
  if (appointment.status !== 'confirmed' || payment === undefined) return 0
  const balance = balanceOf(payment)
  const { refundCents } = quoteNoShow(
    { ...moneyOf(balance, appointment), isBilled: appointment.billCents !== null },
    appointment.policy,
  )
  return Math.min(refundCents, unrefundedCentsOf(balance))
}

/** The event that set what a rule went by: the policy and the deadline were pinned when it was placed or moved. */
const eventOf = (
  rule: RefundRule,
  events: readonly RecordedEvent[],
  decision: RecordedEvent | undefined,
): RecordedEvent | undefined => {
  const last = (...types: EventType[]) =>
    events.findLast((event) => types.some((type) => type === event.type) && event.position <= (decision?.position ?? Infinity))
  switch (rule) {
    case 'deadline':
      return last('AppointmentPlaced', 'AppointmentMoved')
    case 'moved_late':
      return last('AppointmentMoved')
    case 'hold_over':
      return last('AppointmentPlaced', 'PaymentStarted', 'MoreTimeGiven')
    case 'no_show':
      return last('AppointmentMarkedNoShow')
    case 'billed_lower':
      return last('BillAdjusted')
    case 'stay_shortened':
      return last('StayShortened')
    case 'sessions_given_up':
      return last('SessionsGivenUp')
    case 'balance_not_due':
      return last('BalanceCaptured')
    case 'paid_after_expiry':
    case 'paid_less_than_due':
      return last('PaymentCaptured')
    case 'cancelled_by':
    case 'both_cancelled':
    case 'complaint':
      return decision
  }
}
