import type { Events } from '@lapka/contracts/events.ts'
import { MOST_PAYOUT_ITEMS, type PayoutItem } from '@lapka/contracts/payouts.ts'
import { appointmentStream, paymentStream } from '@lapka/contracts/streams.ts'
import { appointmentFold, type Appointment } from '../../appointments/appointment.ts'
import type { Decision } from '../../decision.ts'
import type { Fold } from '../../fold.ts'
import { paymentFold, type Payment } from '../../payments/payment.ts'
import { paidOutOf, payeeStreams, payoutStreams, type Payee, type Payout } from '../payee.ts'
import { earnedShare } from '../share.ts'
import { payeeOf, workplacesOf, type Workplaces } from '../workplaces.ts'

/** A payment that may be the payee's to have. The view says which these are; what is paid is decided on the streams alone. */
export type EarningCandidate = { paymentId: string; appointmentId: string; professionalId: string }

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
  /** As the route has opened it, for nobody here can read it. */
  bankAccount: BankAccount | null
}

type EarningKey = `${'payment' | 'appointment' | 'workplaces'}:${string}`
type EarningStates = { [key: EarningKey]: Payment | Appointment | Workplaces }
type States = { payout: Payout; payee: Payee } & EarningStates

type EarningStreams = { [key: EarningKey]: { stream: string; fold: Fold<Payment> | Fold<Appointment> | Fold<Workplaces> } }

export const requestPayoutStreams = ({
  payoutId,
  payeeId,
  candidates,
}: Pick<RequestPayout, 'payoutId' | 'payeeId' | 'candidates'>) => {
  const earnings: EarningStreams = {}
  for (const { paymentId, appointmentId, professionalId } of candidates) {
    earnings[`payment:${paymentId}`] = { stream: paymentStream(paymentId), fold: paymentFold }
    earnings[`appointment:${appointmentId}`] = { stream: appointmentStream(appointmentId), fold: appointmentFold }
    earnings[`workplaces:${professionalId}`] = workplacesOf(professionalId)
  }
  return { ...payoutStreams(payoutId), ...payeeStreams(payeeId), ...earnings }
}

/**
 * Pays out what the payee has earned and was not paid out before, less what went back since. The payee's stream keeps how much of which
 * payment was paid out, and is written in the same append: two operators at once pay it out once. Below zero nothing is paid, and
 * the debt stays where it is until more is earned.
 */
export const decideRequestPayout = (command: RequestPayout, states: States): Decision<'payout' | 'payee'> => {
  const { payout, payee } = states
  if (payout.status !== 'none') return { events: {} }
  const items = itemsOf(command, states).slice(0, MOST_PAYOUT_ITEMS)
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0)
  if (amountCents <= 0) return { refused: 'NOTHING_TO_PAY_OUT' }
  const destination = destinationOf(command, payee)
  if (destination === null) return { refused: 'NO_PAYOUT_ACCOUNT' }
  if (destination.method === 'bank_file' && command.bankAccount?.payoutAccountId !== payee.payoutAccountId)
    return { refused: 'PAYOUT_ACCOUNT_CHANGED' }
  const { payoutId, payeeId, accountId, operatorId, reason, idempotencyKey } = command
  const needsSecondOperator = amountCents > command.fourEyesCents
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
  const reserved = items.map((item) => ({ paymentId: item.paymentId, amountCents: item.amountCents }))
  return {
    events: {
      payout: [{ type: 'PayoutRequested', data: requested }],
      payee: [{ type: 'EarningsReserved', data: { payeeId, payoutId, items: reserved } }],
    },
  }
}

/** What went back comes first, so that no bound on the items lets it wait. */
const itemsOf = ({ payeeId, candidates, at }: RequestPayout, states: States): PayoutItem[] => {
  const paidOut = paidOutOf(states.payee)
  const items = candidates.flatMap(({ paymentId, appointmentId, professionalId }) => {
    const payment = states[`payment:${paymentId}`] as Payment
    const appointment = states[`appointment:${appointmentId}`] as Appointment
    const workplaces = states[`workplaces:${professionalId}`] as Workplaces
    if (!isOf(payment, appointment, { paymentId, appointmentId, professionalId })) return []
    if (payeeOf(professionalId, workplaces, appointment.startsAt) !== payeeId) return []
    const share = earnedShare(payment, appointment, at)
    const amountCents = share.earnedCents - (paidOut.get(paymentId) ?? 0)
    return amountCents === 0 ? [] : [{ ...share, paymentId, appointmentId, amountCents }]
  })
  return items.toSorted((one, other) => Math.sign(one.amountCents) - Math.sign(other.amountCents))
}

type Placed = Exclude<Appointment, { status: 'none' }>

/** The three belong together: a view that mixed them up pays nobody. */
const isOf = (payment: Payment, appointment: Appointment, candidate: EarningCandidate): appointment is Placed =>
  payment.status !== 'none' &&
  payment.subject.id === candidate.appointmentId &&
  appointment.status !== 'none' &&
  appointment.professionalId === candidate.professionalId

const NO_BANK = { holder: '', iban: '', bic: '' }

const destinationOf = ({ bankAccount }: RequestPayout, { provider }: Payee) => {
  if (provider?.isReady === true)
    return { method: 'transfer' as const, ...NO_BANK, providerAccountId: provider.providerAccountId }
  if (bankAccount === null) return null
  const { holder, iban, bic } = bankAccount
  return { method: 'bank_file' as const, holder, iban, bic, providerAccountId: null }
}
