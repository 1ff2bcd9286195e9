import { quoteGivingUp } from '../appointments/give-up-sessions/quote.ts'
import type { ReceiptDecision, RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { factOf } from '@lapka/contracts/facts.ts'
import { listCentsOf, parentsPart, totalOf } from '@lapka/contracts/money.ts'
import { quoteBill } from '../appointments/adjust-bill/bill-policy.ts'
import { keptFor, paidFor } from '../appointments/given-up.ts'
import { cancellationTerms } from '../appointments/cancel-appointment/decide.ts'
import { quoteShortening, refundOfNights } from '../appointments/shorten-stay/quote.ts'
import { moneyOf, quoteNoShow } from '../appointments/mark-no-show/decide.ts'
import { quoteCancellation } from '../kernel/refund-policy.ts'
import { balanceOf } from '../payments/balance.ts'
import { foldMoney, type Money } from '../why/refund-answer.ts'

/** The refund of a decision, by the function that decided it. */
export const decideReceiptAgain = (decision: ReceiptDecision, policy: RefundReceipt['policy']): number => {
  switch (decision.rule) {
    case 'cancelled':
      return quoteCancellation({ ...decision, policy }).refundCents
    case 'no_show':
      return quoteNoShow(decision, policy).refundCents
    case 'shortened':
      return refundOfNights({ ...decision, policy }).refundCents
    case 'billed':
      return quoteBill(decision, parentsPart(decision, decision.billCents)).refundCents
  }
}

/** The refund by all of them: a cancellation replaces the one before it, what follows a visit adds to what was before. */
export const entitledCents = (decisions: readonly ReceiptDecision[]): number => {
  const last = decisions.findLast(({ rule }) => rule === 'cancelled')
  return decisions
    .filter((one) => one.rule !== 'cancelled' || one === last)
    .reduce((cents, { refundCents }) => cents + refundCents, 0)
}

/**
 * Each decision with the inputs that it had, read from the events before it and in its own append. A cancellation that was taken back, or
 * still may be, is none, and bills that gave nothing back are left out beside decisions that did.
 */
export const receiptDecisionsOf = (events: readonly RecordedEvent[]): ReceiptDecision[] => {
  let decisions: ReceiptDecision[] = []
  for (const event of events.filter((one) => !isUnsettled(one, events))) {
    if (event.type === 'CancellationUndone') decisions = decisions.slice(0, -1)
    const decision = decisionOf(event, events, decisions)
    if (decision !== undefined) decisions.push(decision)
  }
  const giving = decisions.filter(({ rule, refundCents }) => rule === 'cancelled' || refundCents > 0)
  return giving.length > 0 ? giving : decisions.slice(-1)
}

const isUnsettled = (event: RecordedEvent, events: readonly RecordedEvent[]): boolean =>
  factOf([event], 'AppointmentCancelled')?.undo !== undefined &&
  !events.some(
    ({ type, position }) => position > event.position && (type === 'CancellationSettled' || type === 'CancellationUndone'),
  )

type Deciding = 'AppointmentCancelled' | 'AppointmentMarkedNoShow' | 'BillAdjusted' | 'StayShortened' | 'SessionsGivenUp'

const decisionOf = (
  event: RecordedEvent,
  events: readonly RecordedEvent[],
  earlier: readonly ReceiptDecision[],
): ReceiptDecision | undefined => {
  const fact = <T extends Deciding>(type: T): SealedEvents[T] | undefined => factOf([event], type)
  const [cancelled, noShow, billed] = [fact('AppointmentCancelled'), fact('AppointmentMarkedNoShow'), fact('BillAdjusted')]
  const [shortened, given] = [fact('StayShortened'), fact('SessionsGivenUp')]
  if ([cancelled, noShow, billed, shortened, given].every((one) => one === undefined)) return undefined
  const money = moneyBefore(event, events)
  if (money === undefined) return undefined
  const balance = balanceOf(money.payment)
  const at = event.occurredAt
  if (cancelled !== undefined) return cancellationOf(cancelled, at, { ...money, earlier })
  if (noShow !== undefined)
    return {
      rule: 'no_show',
      at,
      ...moneyOf(balance, money.appointment),
      isBilled: money.appointment.billCents !== null,
      refundCents: noShow.refundCents,
    }
  if (shortened !== undefined) return shorteningOf(shortened, at, money)
  if (given !== undefined) return givingUpOf(given, at, money)
  if (billed === undefined) return undefined
  const { price, paidAtClinicCents } = money.appointment
  return {
    rule: 'billed',
    at,
    keptCents: keptFor(money.appointment, money.payment),
    paidAtClinicCents,
    billCents: billed.billCents,
    listCents: listCentsOf(price),
    totalCents: totalOf(price),
    refundCents: billed.refundCents,
  }
}

const shorteningOf = (
  { by, departure, refundCents }: SealedEvents['StayShortened'],
  at: string,
  { appointment }: Money,
): ReceiptDecision | undefined => {
  const quote = quoteShortening(appointment, { by, departure, at })
  if (quote === undefined) return undefined
  const { startsAt, freeCancellationUntil } = appointment
  const nights = quote.dropped.map(({ cents }) => cents)
  const dueCents = appointment.stay?.balance?.dueCents
  const due = dueCents !== undefined && dueCents > 0 && { dueCents }
  return {
    rule: 'shortened',
    at,
    by,
    startsAt,
    freeCancellationUntil,
    nights,
    extrasCents: quote.extrasCents,
    ...due,
    refundCents,
  }
}

/** Sessions are priced as nights are: each by itself. */
const givingUpOf = (
  { by, sessionIds, refundCents }: SealedEvents['SessionsGivenUp'],
  at: string,
  { appointment }: Money,
): ReceiptDecision | undefined => {
  const quote = quoteGivingUp(appointment, { by, sessionIds, at })
  if (quote === undefined) return undefined
  const { startsAt, freeCancellationUntil } = appointment
  const nights = quote.dropped.map(({ priceCents }) => priceCents)
  const what = 'sessions' as const
  return { rule: 'shortened', what, at, by, startsAt, freeCancellationUntil, nights, extrasCents: 0, refundCents }
}

type Cancelling = Money & { earlier: readonly ReceiptDecision[] }

/** Money that arrives after the cancellation is shared by the terms of that instant; written again by the other side, it has its own. */
const cancellationOf = (
  { by, refundCents }: SealedEvents['AppointmentCancelled'],
  at: string,
  { appointment, payment, earlier }: Cancelling,
): ReceiptDecision => {
  const first = earlier.findLast((one) => one.rule === 'cancelled')
  if (first?.by === by && appointment.status === 'cancelled')
    return { ...first, paidCents: paidFor(appointment, payment, by), refundCents }
  const { policy: _policy, ...terms } = cancellationTerms(appointment, payment, { by, at })
  return { rule: 'cancelled', ...terms, at, refundCents }
}

/** As the decider had it: before the append, and with the money that the same append tells of. */
const moneyBefore = ({ commandId, position: at }: RecordedEvent, events: readonly RecordedEvent[]): Money | undefined => {
  const first = events.find((one) => one.commandId === commandId)?.position ?? at
  return foldMoney(
    events.filter(({ position, ...one }) => position < first || (one.commandId === commandId && one.type === 'PaymentCaptured')),
  )
}
