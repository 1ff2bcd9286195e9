import { evolvePaidAppointment, type PaidAppointment } from '@lapka/domain/postings/paid-appointment.ts'
import { postingsOf, type Balances, type Posting } from '@lapka/domain/postings/postings-of.ts'
import { CREDIT_ID } from '@lapka/contracts/promotions.ts'
import { factsOf } from '@lapka/contracts/facts.ts'
import { payoutPostings } from '@lapka/domain/postings/payout-postings.ts'
import { rewardPostings } from '@lapka/domain/postings/reward-postings.ts'
import { walletFold } from '@lapka/domain/promotions/wallet.ts'
import { balanceOf, takenByBanksCents } from '@lapka/domain/payments/balance.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import type { LedgerAccount } from '@lapka/contracts/ledger-accounts.ts'
import { foldStream, streamsOf, violationOf, type Fact, type Streams, type Violation } from './violation.ts'

const i1 = violationOf('I1')

type Post = typeof postingsOf
type Ledger = { postings: number; accounts: Balances; violations: Violation[] }

/**
 * I1 by double entry: what each event posts sums to zero, and at the end the accounts of each payment stand as its own balance says. The
 * view is compared with its rebuild by I9.
 */
export const verifyLedger = (streams: Streams, post: Post = postingsOf): Ledger => {
  const ledger: Ledger = { postings: 0, accounts: {}, violations: [] }
  for (const [, events] of streamsOf(streams, 'appointment')) verifyAppointment(ledger, { streams, events, post })
  for (const [, events] of streamsOf(streams, 'wallet')) verifyWallet(ledger, events)
  for (const [, events] of streamsOf(streams, 'payout')) verifyPayout(ledger, events)
  return ledger
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)

type OfAppointment = { streams: Streams; events: readonly Fact[]; post: Post }

const verifyAppointment = (ledger: Ledger, { streams, events, post }: OfAppointment): void => {
  const known = events.reduce<PaidAppointment | undefined>(evolvePaidAppointment, undefined)
  const paymentId = paymentIdOf(events)
  const ofPayment = paymentId === null ? [] : (streams.get(paymentStream(paymentId)) ?? [])
  if (known === undefined) return
  const accounts: Balances = {}
  let state: PaidAppointment | undefined
  for (const event of [...events, ...ofPayment].toSorted((one, other) => one.position - other.position)) {
    const posted = post(state, event)
    state = posted.known
    ledger.postings += posted.postings.length
    addTo(accounts, posted.postings)
    addTo(ledger.accounts, posted.postings)
    const lack = sum(posted.postings.map(({ amountCents }) => amountCents))
    if (lack !== 0) ledger.violations.push(i1(`${event.type} at ${event.position} posts ${lack} more than it takes`))
  }
  ledger.violations.push(...compareWithBalance(state ?? known, accounts, ofPayment))
}

/** Credit is never below zero, and no campaign or code counts for two things of one person at once. */
const verifyWallet = (ledger: Ledger, events: readonly Fact[]): void => {
  for (const reward of factsOf(events, 'ReferralRewarded')) {
    const posted = rewardPostings(reward)
    ledger.postings += posted.length
    addTo(ledger.accounts, posted)
  }
  const { creditCents, uses } = foldStream(walletFold, events)
  if (creditCents < 0) ledger.violations.push(i1(`a wallet has ${creditCents} of credit`))
  const once = uses.filter(({ promotionId }) => promotionId !== CREDIT_ID).map(({ promotionId }) => promotionId)
  const twice = once.filter((promotionId, index) => once.indexOf(promotionId) !== index)
  ledger.violations.push(...twice.map((promotionId) => i1(`${promotionId} counts twice for one person`)))
}

/** For each payment, a payout sends the amount that was asked for, and one that did not arrive comes back whole. */
const verifyPayout = (ledger: Ledger, events: readonly Fact[]): void => {
  const moved = [
    ...factsOf(events, 'PayoutSent').map((sent) => ({ ...sent, hasCome: true })),
    ...factsOf(events, 'PayoutFailed').map((failed) => ({ ...failed, hasCome: false })),
  ]
  for (const { payeeId, items, hasCome } of moved) {
    const posted = items.flatMap((item) => payoutPostings(payeeId, item, hasCome))
    ledger.postings += posted.length
    addTo(ledger.accounts, posted)
  }
  for (const { payoutId, amountCents, items } of factsOf(events, 'PayoutRequested')) {
    const ofItems = sum(items.map((item) => item.amountCents))
    if (ofItems !== amountCents) ledger.violations.push(i1(`payout ${payoutId} is ${amountCents}, its parts are ${ofItems}`))
  }
}

export const paymentIdOf = (events: readonly Fact[]): string | null => {
  const started = events.find(({ type }) => type === 'PaymentStarted')
  return started === undefined ? null : (started.data as { paymentId: string }).paymentId
}

const addTo = (accounts: Balances, postings: readonly Posting[]): void => {
  for (const { account, amountCents } of postings) accounts[account] = (accounts[account] ?? 0) + amountCents
}

const compareWithBalance = (
  { appointmentId, feePercent }: PaidAppointment,
  accounts: Balances,
  ofPayment: readonly Fact[],
): Violation[] => {
  const payment = foldStream(paymentFold, ofPayment)
  const { capturedCents, refundedCents, inFlightCents } = balanceOf(payment)
  const of = (...names: LedgerAccount[]) => sum(names.map((name) => accounts[name] ?? 0))
  const pairs = [
    [
      'paid by the parent',
      -of('parent', 'due_to_clinic', 'paid_at_clinic'),
      capturedCents - refundedCents - takenByBanksCents(payment),
    ],
    ['refunds in flight', of('refunds_in_flight'), inFlightCents],
    ['per cent of fee', feePercent, payment.status === 'none' ? feePercent : payment.feePercent],
  ] as const
  return pairs.flatMap(([what, ours, theirs]) =>
    ours === theirs ? [] : [i1(`${appointmentId}: ${what} is ${ours} by the ledger, ${theirs} by the payment`)],
  )
}
