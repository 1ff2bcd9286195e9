import { factsOf } from '@lapka/contracts/facts.ts'
import { promotionCentsOf } from '@lapka/contracts/money.ts'
import { earningIdOf, type PayoutItem } from '@lapka/contracts/payouts.ts'
import type { ListedPayout } from '@lapka/domain/reconciliation/compare.ts'
import { paymentIdOf } from './ledger.ts'
import { streamsOf, violationOf, type Fact, type Streams, type Violation } from './violation.ts'

const i3 = violationOf('I3')

/** A payout's part of an earning, below zero if it came back; or the reward for an invited parent. */
export type EarningLine = { kind: 'moved' | 'reward'; earningId: string; cents: number }

/** By the appointment that each is about, so that it is found beside its price. */
export const earningLinesOf = (fact: Pick<Fact, 'type' | 'data'>): [appointmentId: string, line: EarningLine][] => {
  if (fact.type === 'ReferralRewarded') {
    const { appointmentId, amountCents } = fact.data as { appointmentId: string; amountCents: number }
    return [[appointmentId, { kind: 'reward', earningId: earningIdOf.reward(appointmentId), cents: amountCents }]]
  }
  if (fact.type !== 'PayoutSent' && fact.type !== 'PayoutFailed') return []
  const sign = fact.type === 'PayoutSent' ? 1 : -1
  const { items } = fact.data as { items: PayoutItem[] }
  return items.map(({ appointmentId, earningId, amountCents }) => [
    appointmentId,
    { kind: 'moved', earningId, cents: sign * amountCents },
  ])
}

/**
 * I3: no more is paid out for a payment, appointment or invited
 * parent than its price, to any payees and by any number of payouts.
 */
export const verifyPaidOut = (streams: Streams, lines: readonly EarningLine[]): Violation[] => {
  const most = new Map<string, number>()
  for (const [, events] of streamsOf(streams, 'payment'))
    for (const { paymentId, price, capture } of factsOf(events, 'PaymentRequested')) {
      // A card check earns nothing: its appointment is the earning.
      if (capture === 'verify') continue
      const taken = [...factsOf(events, 'PaymentCaptured'), ...factsOf(events, 'BalanceCaptured')]
      const captured = taken.reduce((cents, { amountCents }) => cents + amountCents, 0)
      most.set(earningIdOf.payment(paymentId), promotionCentsOf(price) + captured)
    }
  for (const [, events] of streamsOf(streams, 'appointment'))
    for (const { appointmentId, price } of factsOf(events, 'AppointmentPlaced'))
      if (paymentIdOf(events) === null) most.set(earningIdOf.free(appointmentId), promotionCentsOf(price))
  const paid = new Map<string, number>()
  for (const { kind, earningId, cents } of lines)
    if (kind === 'reward') most.set(earningId, cents)
    else paid.set(earningId, (paid.get(earningId) ?? 0) + cents)
  return [...paid].flatMap(([earningId, cents]) =>
    cents > (most.get(earningId) ?? 0)
      ? [i3(`${cents} were paid out of ${earningId}, which is ${most.get(earningId) ?? 0}`)]
      : [],
  )
}

/**
 * I3: what the provider has paid is paid by the log too, once, so that its earnings can't be paid out again; and nothing that may have
 * arrived was freed by one operator alone.
 */
export const verifyPayouts = (streams: Streams, transfers: readonly ListedPayout[]): Violation[] =>
  streamsOf(streams, 'payout').flatMap(([, events]) => {
    const [requested] = factsOf(events, 'PayoutRequested')
    if (requested === undefined) return []
    const { payoutId, items } = requested
    const paid = transfers.filter((one) => one.payoutId === payoutId && one.state === 'paid')
    const earnings = items.map(({ earningId }) => earningId).join(', ')
    const last = events.findLast(({ type }) => type === 'PayoutFailed' || type === 'PayoutDeclined' || type === 'PayoutSent')
    const isFreed = last?.type === 'PayoutFailed' || last?.type === 'PayoutDeclined'
    return [
      ...(paid.length > 1 ? [i3(`payout ${payoutId} was transferred ${paid.length} times (${earnings})`)] : []),
      ...(isFreed && paid.length > 0
        ? [i3(`payout ${payoutId} came to nothing by the log, and the provider paid it: ${earnings} can be paid out twice`)]
        : []),
      ...(wasFreedByOne(events, requested.method)
        ? [i3(`payout ${payoutId} had been sent, and one operator freed ${earnings}`)]
        : []),
    ]
  })

/** A transfer is freed by the provider's word, which names no operator; what stood in a bank file by two operators. */
const wasFreedByOne = (events: readonly Fact[], method: 'transfer' | 'bank_file'): boolean =>
  factsOf(events, 'PayoutFailed').some(({ operatorId, items }) => {
    if (operatorId === '' || items.length === 0) return false
    return method === 'transfer' || !factsOf(events, 'PayoutReturnReported').some((said) => said.operatorId !== operatorId)
  })
