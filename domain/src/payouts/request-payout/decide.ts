import type { Events, SealedEvents } from '@lapka/contracts/events.ts'
import { earningIdOf, MAX_PAYOUT_ITEMS, type PayoutItem, type ProfessionalShare } from '@lapka/contracts/payouts.ts'
import { appointmentStream, paymentStream, walletStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type Appointment } from '../../appointments/appointment.ts'
import { earningAvailableFrom } from '../../appointments/outcome-window.ts'
import type { Decision } from '../../kernel/decision.ts'
import { type Fold, foldOf } from '../../kernel/fold.ts'
import { paymentFold, type Payment } from '../../payments/payment.ts'
import { paidOutOf, payableFrom, payeeStreams, payoutStreams, type Payee, type Payout } from '../payee.ts'
import { earnedShare, freeShare, shareOf } from '../share.ts'
import { payeeOf, workplacesOf, type Workplaces } from '../workplaces.ts'

type Reward = Pick<SealedEvents['ReferralRewarded'], 'professionalId' | 'amountCents' | 'appointmentId'>

/** A professional's rewards for the parents they invited. */
type Rewards = { revision: number; rewards: readonly Reward[] }

const rewardsFold: Fold<Rewards> = foldOf<Rewards>(() => ({ revision: -1, rewards: [] }), {
  ReferralRewarded: (known, { professionalId, amountCents, appointmentId }) => ({
    ...known,
    rewards: [...known.rewards, { professionalId, amountCents, appointmentId }],
  }),
})

const rewardsOf = (accountId: string) => ({ stream: walletStream(accountId), fold: rewardsFold })

/**
 * A source of a payee's money: a payment, or without one an appointment that promotions paid whole. The view says which these are; what
 * is paid is decided on the streams alone.
 */
export type EarningCandidate = { paymentId: string | null; appointmentId: string; professionalId: string }

type BankAccount = { payoutAccountId: string; holder: string; iban: string; bic: string }
export type RequestPayout = {
  payoutId: string
  payeeId: string
  accountId: string
  operatorId: string
  reason: string
  fourEyesCents: number
  idempotencyKey: string
  at: string
  candidates: readonly EarningCandidate[]
  /** Opened by the route: it is sealed here. */
  bankAccount: BankAccount | null
}

type EarningKey = `${'payment' | 'appointment' | 'workplaces'}:${string}`
type EarningStates = { [key: EarningKey]: Payment | Appointment | Workplaces }
type States = { payout: Payout; payee: Payee; rewards: Rewards } & EarningStates

type EarningStreams = {
  [key: EarningKey]: { stream: string; fold: Fold<Payment> | Fold<Appointment> | Fold<Workplaces>; isAsserted?: true }
}

/** Money and appointments are asserted: nothing is paid out of a payment that was refunded or disputed at the same moment. */
export const requestPayoutStreams = ({
  payoutId,
  payeeId,
  accountId,
  candidates,
}: Pick<RequestPayout, 'payoutId' | 'payeeId' | 'accountId' | 'candidates'>) => {
  const earnings: EarningStreams = {}
  for (const { paymentId, appointmentId, professionalId } of candidates) {
    if (paymentId !== null)
      earnings[`payment:${paymentId}`] = { stream: paymentStream(paymentId), fold: paymentFold, isAsserted: true }
    earnings[`appointment:${appointmentId}`] = {
      stream: appointmentStream(appointmentId),
      fold: appointmentFold,
      isAsserted: true,
    }
    earnings[`workplaces:${professionalId}`] = workplacesOf(professionalId)
  }
  return { ...payoutStreams(payoutId), ...payeeStreams(payeeId), rewards: rewardsOf(accountId), ...earnings }
}

/**
 * Pays out what the payee has earned, can no longer lower and was not paid out before, less what went back since. The payee's stream keeps how much of which
 * earning was paid out, and is written in the same append: two operators at once pay it out once. Below zero nothing is paid, and
 * the debt stays where it is until more is earned.
 */
export const decideRequestPayout = (command: RequestPayout, states: States): Decision<'payout' | 'payee'> => {
  const { payout, payee } = states
  if (payout.status !== 'none') return { events: {} }
  const items = itemsOf(command, states).slice(0, MAX_PAYOUT_ITEMS)
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0)
  if (amountCents <= 0) return { refused: 'NOTHING_TO_PAY_OUT' }
  const destination = destinationOf(command, payee)
  if (destination === null) return { refused: 'NO_PAYOUT_ACCOUNT' }
  if (destination.method === 'bank_file' && command.bankAccount?.payoutAccountId !== payee.payoutAccountId)
    return { refused: 'PAYOUT_ACCOUNT_CHANGED' }
  const from = payableFrom(payee)
  if (from !== null && command.at < from) return { refused: 'PAYOUT_ACCOUNT_TOO_NEW' }
  const { payoutId, payeeId, accountId, operatorId, reason, idempotencyKey } = command
  // The same money once more is more money: what was released and is asked for again counts as often as it was.
  const againCents = items.reduce((sum, { earningId }) => sum + (payee.releasedCents[earningId] ?? 0), 0)
  const needsSecondOperator = amountCents + againCents > command.fourEyesCents
  const requested: Events['PayoutRequested'] = {
    payoutId,
    payeeId,
    accountId,
    operatorId,
    reason,
    idempotencyKey,
    amountCents,
    currency: 'EUR',
    items,
    needsSecondOperator,
    ...destination,
  }
  const reserved = items.map((item) => ({ earningId: item.earningId, amountCents: item.amountCents }))
  return {
    events: {
      payout: [{ type: 'PayoutRequested', data: requested }],
      payee: [{ type: 'EarningsReserved', data: { payeeId, payoutId, items: reserved } }],
    },
  }
}

/** `isAvailable`: no side can reduce it alone any more. */
type Earned = ProfessionalShare & Pick<PayoutItem, 'earningId' | 'paymentId' | 'appointmentId'> & { isAvailable: boolean }

/** Refunds come first and wait for nothing, so that no limit on the items delays them either. */
const itemsOf = (command: RequestPayout, states: States): PayoutItem[] => {
  const paidOut = paidOutOf(states.payee)
  const earned = [...command.candidates.flatMap((one) => earnedOf(command, states, one)), ...rewarded(command, states)]
  const items = earned.flatMap(({ isAvailable, ...one }) => {
    const amountCents = one.earnedCents - (paidOut.get(one.earningId) ?? 0)
    return amountCents === 0 || (amountCents > 0 && !isAvailable) ? [] : [{ ...one, amountCents }]
  })
  return items.toSorted((one, other) => Math.sign(one.amountCents) - Math.sign(other.amountCents))
}

const earnedOf = ({ payeeId, at }: RequestPayout, states: States, candidate: EarningCandidate): Earned[] => {
  const { paymentId, appointmentId, professionalId } = candidate
  const appointment = states[`appointment:${appointmentId}`] as Appointment
  const workplaces = states[`workplaces:${professionalId}`] as Workplaces
  if (appointment.status === 'none' || appointment.professionalId !== professionalId) return []
  if (payeeOf(professionalId, workplaces, appointment.startsAt) !== payeeId) return []
  const from = earningAvailableFrom(appointment)
  const named = { paymentId, appointmentId, isAvailable: from === null || from <= at }
  if (paymentId === null) return [{ ...freeShare(appointment, at), earningId: earningIdOf.free(appointmentId), ...named }]
  const payment = states[`payment:${paymentId}`] as Payment
  // A view that mixed them up causes no payout.
  if (payment.status === 'none' || payment.subject.id !== appointmentId) return []
  return [{ ...earnedShare(payment, appointment, at), earningId: earningIdOf.payment(paymentId), ...named }]
}

/** Rewards for invited parents belong to the professional alone, wherever they work. */
const rewarded = ({ payeeId }: RequestPayout, { rewards }: States): Earned[] =>
  rewards.rewards
    .filter(({ professionalId }) => professionalId === payeeId)
    .map(({ appointmentId, amountCents }) => ({
      ...shareOf(amountCents, 0, 0),
      earningId: earningIdOf.reward(appointmentId),
      paymentId: null,
      appointmentId,
      isAvailable: true,
    }))

const NO_BANK = { holder: '', iban: '', bic: '' }

const destinationOf = ({ bankAccount }: RequestPayout, { provider }: Payee) => {
  if (provider?.isReady === true)
    return { method: 'transfer' as const, ...NO_BANK, providerAccountId: provider.providerAccountId }
  if (bankAccount === null) return null
  const { holder, iban, bic } = bankAccount
  return { method: 'bank_file' as const, holder, iban, bic, providerAccountId: null }
}
