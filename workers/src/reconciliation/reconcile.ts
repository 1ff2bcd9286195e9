import type { ReconciliationReport } from '@lapka/contracts/api/reconciliations.ts'
import { MAX_NAMED } from '@lapka/contracts/api/reconciliations.ts'
import type { MoneyFinding } from '@lapka/contracts/cases.ts'
import { paidAppointment } from '@lapka/contracts/payments.ts'
import { capturesOf } from '@lapka/domain/payments/payment.ts'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import {
  compareRecords,
  comparePayouts,
  type Booking,
  type Comparison,
  type ProviderRecords,
} from '@lapka/domain/reconciliation/compare.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { ProviderReading } from '../payments/provider-lists.ts'
import type { CommandDependencies } from '../work/job.ts'
import { bookDifference } from './book-difference.ts'
import { openFoundCase, type OpenedCase } from './open-found-case.ts'
import { readLogRecords, type KnownPayment, type LoggedPayment } from './read-log.ts'
import { readProviderRecords, type IntentRecords } from './read-provider.ts'
import { splitPairs, type Pair } from './split-records.ts'

export type Reconciling = CommandDependencies & { log: Pick<EventLog, 'readAll' | 'head'>; lists: ProviderReading }
type Run = Reconciling & { workId: string }

/** Younger objects are still reported by webhooks, and by work that is under way. */
const SETTLING_MS = 15 * MINUTE_MS
/** An intent is made up to a day before its money arrives. */
const MARGIN_MS = 2 * DAY_MS

/**
 * Compares the log with the provider's own lists from an instant on, both ways. What is certain is booked through the same deciders as
 * a webhook; each difference that is left is a case with a name, which stays closed once an operator has closed it.
 */
export const reconcile = async (
  dependencies: Reconciling,
  { runId, since }: { runId: string; since: string },
): Promise<ReconciliationReport> => {
  const provider = await readProviderRecords(dependencies.lists, since)
  const log = await readLogRecords(dependencies.log)
  const run: Run = { ...dependencies, workId: `reconciliation-${runId}` }
  const logId = await dependencies.logId()
  const outcome = createOutcome()
  const isListed = (at: string): boolean => Date.parse(at) >= Date.parse(since) + MARGIN_MS
  const isYoung = (at: string): boolean => at !== '' && Date.parse(at) > Date.parse(dependencies.now()) - SETTLING_MS

  for (const { logged, records } of pairsOf(log.payments, provider.intents)) {
    if (isYoung(records.newestAt) || (logged !== undefined && isYoung(logged.changedAt))) {
      outcome.young += 1
      continue
    }
    const context = { logId, isComplete: logged !== undefined && isListed(logged.requestedAt) }
    const findings = await settle(run, { payment: logged?.payment, records, context }, outcome)
    for (const { appointmentId, ...finding } of findings)
      outcome.cases.push(await openFoundCase(run, { ...finding, appointmentId }))
  }
  const settledPayouts = provider.payouts.filter(({ createdAt }) => !isYoung(createdAt))
  const payouts = log.payouts.map(({ sentAt, ...payout }) => ({ ...payout, mustBeListed: isListed(sentAt) && !isYoung(sentAt) }))
  for (const finding of comparePayouts(payouts, settledPayouts))
    outcome.cases.push(await openFoundCase(run, { ...finding, appointmentId: null }))
  return reportOf(outcome, { provider, payments: log.payments.size })
}

type Outcome = { agreed: number; young: number; bookings: ReconciliationReport['bookings']; cases: OpenedCase[] }
const createOutcome = (): Outcome => ({ agreed: 0, young: 0, bookings: [], cases: [] })

/** Each payment once, known to the log, the provider or both: by its intent, or by the name of ours that the intent carries. */
function* pairsOf(payments: ReadonlyMap<string, LoggedPayment>, intents: ReadonlyMap<string, IntentRecords>): Generator<Pair> {
  const byIntent = new Map<string, LoggedPayment>()
  for (const logged of payments.values()) {
    const { payment } = logged
    // Of a divided one its parts are compared.
    // A balance is compared with the payment that it joined.
    if (payment.status === 'divided' && payment.balanceOf !== undefined) continue
    if (payment.status === 'divided' || (payment.status === 'captured' && payment.partOf === undefined))
      byIntent.set(payment.paymentIntentId, logged)
  }
  const joined = new Set([...byIntent.values()].flatMap(({ payment }) => laterIntents(payment)))
  for (const records of intents.values()) {
    if (joined.has(records.paymentIntentId)) continue
    const logged = byIntent.get(records.paymentIntentId) ?? payments.get(records.charge?.paymentId ?? '')
    yield* splitPairs({ logged, records: withBalances(records, logged, intents) }, payments)
  }
  for (const [paymentIntentId, logged] of byIntent)
    if (!intents.has(paymentIntentId)) {
      const records = { paymentIntentId, charge: null, refunds: [], disputes: [], fees: [], newestAt: '' }
      yield* splitPairs({ logged, records: withBalances(records, logged, intents) }, payments)
    }
}

const laterIntents = (payment: KnownPayment): string[] =>
  capturesOf(payment)
    .slice(1)
    .map(({ paymentIntentId }) => paymentIntentId)

/** A payment's records by all intents that brought its money. */
const withBalances = (
  records: IntentRecords,
  logged: LoggedPayment | undefined,
  intents: ReadonlyMap<string, IntentRecords>,
): IntentRecords =>
  (logged === undefined ? [] : laterIntents(logged.payment)).reduce((all, paymentIntentId) => {
    const one = intents.get(paymentIntentId)
    if (one === undefined) return all
    const capturedCents = (all.charge?.capturedCents ?? 0) + (one.charge?.capturedCents ?? 0)
    const charge = all.charge ?? one.charge
    return {
      ...all,
      charge: charge && { ...charge, capturedCents },
      refunds: [...all.refunds, ...one.refunds],
      disputes: [...all.disputes, ...one.disputes],
      fees: [...all.fees, ...one.fees],
      newestAt: one.newestAt > all.newestAt ? one.newestAt : all.newestAt,
    }
  }, records)

type Compared = { payment: KnownPayment | undefined; records: ProviderRecords; context: Parameters<typeof compareRecords>[2] }

/** Books what is certain and looks again: what then still differs is a finding. */
const settle = async (run: Run, { payment, records, context }: Compared, outcome: Outcome): Promise<Comparison['findings']> => {
  const first = compareRecords(payment, records, context)
  if (first.bookings.length === 0) {
    if (first.findings.length === 0) outcome.agreed += 1
    return first.findings
  }
  const appointmentId = payment === undefined ? null : paidAppointment(payment.subject)
  const left: Booking[] = []
  for (const booking of first.bookings) {
    const isBooked = await bookDifference(run, booking, payment)
    if (isBooked) outcome.bookings.push({ ...booking, appointmentId })
    else left.push(booking)
  }
  return [...first.findings, ...left.map((booking) => ({ ...unbooked(booking), appointmentId }))]
}

/** By what name a difference is known that should have been booked and could not be. */
const unbooked = ({ what, objectId, amountCents }: Booking): MoneyFinding => {
  const codes = {
    capture: 'unknown_payment',
    refund: 'refund_status_differs',
    reference: 'refund_status_differs',
    dispute: 'unknown_dispute',
    fee: 'fee_differs',
  } as const
  return { code: codes[what], objectId, expectedCents: null, foundCents: amountCents }
}

const reportOf = (
  { agreed, young, bookings, cases }: Outcome,
  { provider, payments }: { provider: Awaited<ReturnType<typeof readProviderRecords>>; payments: number },
): ReconciliationReport => {
  const intents = [...provider.intents.values()]
  const count = (of: (records: IntentRecords) => number): number => intents.reduce((sum, records) => sum + of(records), 0)
  const booked = (what: Booking['what']): number => bookings.filter((booking) => booking.what === what).length
  return {
    compared: {
      charges: count(({ charge }) => (charge === null ? 0 : 1)),
      refunds: count(({ refunds }) => refunds.length),
      disputes: count(({ disputes }) => disputes.length),
      fees: count(({ fees }) => fees.length),
      payouts: provider.payouts.length,
      payments,
    },
    agreed,
    young,
    bookedCounts: {
      capture: booked('capture'),
      refund: booked('refund'),
      dispute: booked('dispute'),
      reference: booked('reference'),
      fee: booked('fee'),
    },
    // Every payment has a fee: named first, they would leave no room for what was missed.
    bookings: [...bookings.filter(({ what }) => what !== 'fee'), ...bookings.filter(({ what }) => what === 'fee')].slice(
      0,
      MAX_NAMED,
    ),
    caseCount: cases.filter(({ isKnown }) => !isKnown).length,
    knownCount: cases.filter(({ isKnown }) => isKnown).length,
    cases: cases.slice(0, MAX_NAMED),
  }
}
