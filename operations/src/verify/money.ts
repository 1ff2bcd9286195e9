import { givenUpOf } from '@lapka/domain/appointments/given-up.ts'
import { appointmentFold, type Appointment } from '@lapka/domain/appointments/appointment.ts'
import { balanceOf, isDisputed } from '@lapka/domain/payments/balance.ts'
import { capturesOf, paymentFold, type Payment } from '@lapka/domain/payments/payment.ts'
import { dividedCents } from '@lapka/domain/series/record-capture.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { foldStream, streamsOf, violationOf, type Streams, type Violation } from './violation.ts'

/** Objects of the provider's own lists, with our ids that it keeps on them. */
export type ProviderPayment = { paymentIntentId: string; paymentId: string; subjectId: string; capturedCents: number }
export type ProviderRefund = {
  id: string
  paymentIntentId: string
  /** Null on one that a person made there. */
  refundId: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
}
export type ProviderLists = { payments: readonly ProviderPayment[]; refunds: readonly ProviderRefund[] }

type Known = Exclude<Payment, { status: 'none' }> & { changedAt: string }
export type Totals = {
  capturedCents: number
  refundedCents: number
  inFlightCents: number
  /** To disputes, of what was not refunded. */
  lostCents: number
  keptCents: number
}
/** Of what was refunded, what operators paid back by bank transfer, or a lost dispute took: no refund of the provider's shows it. */
type Transfers = { transferredCents: number }
export type MoneyTotals = { log: Totals & Transfers; provider: Pick<Totals, 'capturedCents' | 'refundedCents'> }

const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0)

const paymentsOf = (streams: Streams): Known[] =>
  streamsOf(streams, 'payment').flatMap(([, events]): Known[] => {
    const payment = foldStream(paymentFold, events)
    return payment.status === 'none' ? [] : [{ ...payment, changedAt: events.at(-1)?.occurredAt ?? '' }]
  })

/**
 * I1, I3 and I4: every cent that was captured was paid back, is on its way, was lost to a dispute or was kept, and log and provider agree about each. What
 * is on its way at `at` has its time; without it everything has to have come to its end.
 */
export const verifyMoney = (streams: Streams, lists: ProviderLists, at?: string): Violation[] => {
  const payments = paymentsOf(streams)
  const divisions = divisionsIn(payments)
  const provider = {
    ...lists,
    payments: lists.payments.flatMap((payment) => splitPayment(payment, divisions.get(payment.paymentIntentId))),
  }
  return [
    ...payments.flatMap(verifyBalance),
    ...verifyCaptures(payments, provider),
    ...verifyRefunds(payments, provider),
    ...streamsOf(streams, 'appointment').flatMap(([, events]) =>
      verifyEnd(foldStream(appointmentFold, events), payments, { at, changedAt: events.at(-1)?.occurredAt ?? '' }),
    ),
  ]
}

export const totalsOf = (streams: Streams, provider: ProviderLists): MoneyTotals => {
  const balances = paymentsOf(streams).map(balanceOf)
  const total = (part: keyof Totals) => sum(balances.map((balance) => balance[part]))
  return {
    log: {
      capturedCents: total('capturedCents'),
      refundedCents: total('refundedCents'),
      inFlightCents: total('inFlightCents'),
      lostCents: total('lostCents'),
      keptCents: total('keptCents'),
      transferredCents: sum(
        paymentsOf(streams).flatMap(({ refunds }) =>
          refunds.flatMap((one) => (isReturnedElsewhere(one) ? [one.amountCents] : [])),
        ),
      ),
    },
    provider: {
      capturedCents: sum(provider.payments.map((one) => one.capturedCents)),
      refundedCents: sum(provider.refunds.flatMap((one) => (one.status === 'succeeded' ? [one.amountCents] : []))),
    },
  }
}

/** By bank transfer, or by a dispute that was lost. */
const isReturnedElsewhere = ({ isReturnedByTransfer, returnedByDispute }: Known['refunds'][number]): boolean =>
  isReturnedByTransfer || returnedByDispute !== null

const i1 = violationOf('I1')
const i3 = violationOf('I3')
const i4 = violationOf('I4')

const verifyBalance = (payment: Known): Violation[] => {
  const { capturedCents, refundedCents, inFlightCents, lostCents, keptCents } = balanceOf(payment)
  const parts = [capturedCents, refundedCents, inFlightCents, lostCents, keptCents]
  const isWhole = parts.every((cents) => Number.isInteger(cents) && cents >= 0)
  if (isWhole && capturedCents === refundedCents + inFlightCents + lostCents + keptCents) return []
  return [i1(`payment ${payment.paymentId}: captured, refunded, in flight, lost and kept are ${parts.join(', ')}`)]
}

/** A visit's own payment of money that paid for several at once. */
export type DividedPart = { paymentId: string; subjectId: string; cents: number }

/** The provider knows one payment for all visits of a series; it is compared with what was captured for each. Split already, it stays. */
export const splitPayment = (payment: ProviderPayment, parts: readonly DividedPart[] = []): ProviderPayment[] =>
  parts.length === 0 || parts.some(({ paymentId }) => paymentId === payment.paymentId)
    ? [payment]
    : dividedCents(payment.capturedCents, parts).flatMap((capturedCents, index) => {
        const part = parts[index]
        return part === undefined ? [] : [{ ...payment, paymentId: part.paymentId, subjectId: part.subjectId, capturedCents }]
      })

/** By their intent. Parts that lie elsewhere are none of these streams'. */
const divisionsIn = (payments: readonly Known[]): Map<string, DividedPart[]> => {
  const subjects = new Map(payments.map(({ paymentId, subject }) => [paymentId, subject.id]))
  return new Map(
    payments.flatMap((payment) =>
      payment.status === 'divided'
        ? [[payment.paymentIntentId, payment.parts.map((part) => ({ ...part, subjectId: subjects.get(part.paymentId) ?? '' }))]]
        : [],
    ),
  )
}

/** Several visits' payments share an intent. */
const captureKey = ({ paymentIntentId, paymentId }: Pick<ProviderPayment, 'paymentIntentId' | 'paymentId'>): string =>
  `${paymentIntentId} of ${paymentId}`

const verifyCaptures = (payments: readonly Known[], { payments: theirs }: ProviderLists): Violation[] => {
  const captured = new Map<string, number>()
  const balances = new Set<string>()
  for (const payment of payments)
    for (const [nth, { paymentIntentId, capturedCents }] of capturesOf(payment).entries()) {
      const key = captureKey({ paymentIntentId, paymentId: payment.paymentId })
      captured.set(key, capturedCents)
      if (nth > 0) balances.add(key)
    }
  const known = new Set(theirs.map(captureKey))
  const subjects = new Set<string>()
  const unequal = theirs.flatMap(({ paymentIntentId, paymentId, subjectId, capturedCents }) => {
    const key = captureKey({ paymentIntentId, paymentId })
    const ours = captured.get(key)
    const twice =
      subjects.has(subjectId) && !balances.has(key)
        ? [i3(`${subjectId} was charged twice, the second time by ${paymentIntentId}`)]
        : []
    if (!balances.has(key)) subjects.add(subjectId)
    if (ours === undefined)
      return [...twice, i1(`the provider captured ${capturedCents} by ${paymentIntentId}, the log knows nothing of it`)]
    return ours === capturedCents
      ? twice
      : [...twice, i1(`${paymentIntentId}: the provider captured ${capturedCents}, the log ${ours}`)]
  })
  const invented = [...captured.keys()].filter((id) => !known.has(id))
  return [...unequal, ...invented.map((id) => i1(`the log has a capture by ${id}, the provider has none`))]
}

const verifyRefunds = (payments: readonly Known[], provider: ProviderLists): Violation[] => {
  const alive = provider.refunds.filter(({ status }) => status !== 'failed')
  const captured = new Map<string, number>()
  for (const { paymentIntentId, capturedCents } of provider.payments)
    captured.set(paymentIntentId, (captured.get(paymentIntentId) ?? 0) + capturedCents)
  return [
    ...[...captured].flatMap(([intentId, cents]) => verifyPaidBack(intentId, cents, alive)),
    ...verifyEachRefund(payments, alive),
  ]
}

const verifyPaidBack = (paymentIntentId: string, capturedCents: number, alive: readonly ProviderRefund[]): Violation[] => {
  const paidBack = sum(alive.flatMap((one) => (one.paymentIntentId === paymentIntentId ? [one.amountCents] : [])))
  return paidBack <= capturedCents ? [] : [i3(`${paymentIntentId}: ${paidBack} were paid back of ${capturedCents} captured`)]
}

const verifyEachRefund = (payments: readonly Known[], alive: readonly ProviderRefund[]): Violation[] =>
  payments.flatMap(({ refunds, paymentId }) =>
    refunds.flatMap((refund) => {
      const { refundId, amountCents, status } = refund
      const theirs = alive.filter((listed) => listed.refundId === refundId)
      if (theirs.length > 1) return [i3(`refund ${refundId} was made ${theirs.length} times`)]
      const [one] = theirs
      if (isReturnedElsewhere(refund))
        return one?.status === 'succeeded' ? [i3(`refund ${refundId} was paid back by the provider and another way too`)] : []
      if (one !== undefined && one.amountCents !== amountCents)
        return [i1(`refund ${refundId}: the provider pays back ${one.amountCents}, the log says ${amountCents}`)]
      if (status === 'succeeded' && one?.status !== 'succeeded')
        return [
          i1(
            `refund ${refundId} of payment ${paymentId} succeeded by the log, at the provider it is ${one?.status ?? 'not there'}`,
          ),
        ]
      return []
    }),
  )

/** I1 over everything: what each side says was captured and paid back. */
export const verifyTotals = ({ log, provider }: MoneyTotals): Violation[] => {
  const pairs = [
    ['captured', log.capturedCents, provider.capturedCents],
    ['paid back', log.refundedCents - log.transferredCents, provider.refundedCents],
  ] as const
  return pairs.flatMap(([what, ours, theirs]) =>
    ours === theirs ? [] : [i1(`${what} in total: ${ours} by the log, ${theirs} by the provider`)],
  )
}

type Moment = { at: string | undefined; changedAt: string }
/** Work that failed waits minutes for its next try, a bank a day longer than it said; an hour of silence is no try any more. */
const TRIED_WITHIN_MS = HOUR_MS
const PAID_OUT_WITHIN_MS = DAY_MS
const SETTLED_WITHIN_MS = 10 * MINUTE_MS

const isOver = (since: string, boundMs: number, at: string | undefined): boolean =>
  at === undefined || Date.parse(at) > Date.parse(since) + boundMs

/**
 * Every cancelled, paid appointment has come to its end: all that the
 * cancellation gives back was refunded, or an operator has the case.
 */
const verifyEnd = (appointment: Appointment, payments: readonly Known[], { at, changedAt }: Moment): Violation[] => {
  if (appointment.status !== 'cancelled') return []
  const payment = payments.find(({ subject, status }) => status === 'captured' && subject.id === appointment.appointmentId)
  if (payment === undefined) return []
  const { appointmentId, undo } = appointment
  const lastAt = changedAt > payment.changedAt ? changedAt : payment.changedAt
  const asked = sum(payment.refunds.map(({ amountCents }) => amountCents)) - (balanceOf(payment).notDueCents ?? 0)
  const open = payment.refunds.filter(({ status, expectedBy, approval }) => {
    if (status === 'succeeded' || status === 'needs_person' || approval !== null) return false
    if (isDisputed(payment)) return false
    return expectedBy === null ? isOver(lastAt, TRIED_WITHIN_MS, at) : isOver(expectedBy, PAID_OUT_WITHIN_MS, at)
  })
  const isUnsettled = undo !== null && isOver(undo.until, SETTLED_WITHIN_MS, at)
  // A lost dispute has already given this back.
  const { lostCents } = balanceOf(payment)
  const owedCents = (undo === null ? appointment.refundCents : 0) + givenUpOf(appointment).refundCents
  const isUnequal = (asked > owedCents || asked + lostCents < owedCents) && isOver(lastAt, TRIED_WITHIN_MS, at)
  return [
    ...(isUnequal ? [i4(`${appointmentId} gives back ${owedCents}, and refunds of ${asked} were asked for`)] : []),
    ...open.map(({ refundId, status }) => i4(`refund ${refundId} of ${appointmentId} is ${status} for good`)),
    ...(isUnsettled ? [i4(`the cancellation of ${appointmentId} was never settled`)] : []),
  ]
}
