import { balanceOf } from '../payments/balance.ts'
import type { Payment } from '../payments/payment.ts'

type Taken = { disputeId: string; amountCents: number }

/**
 * A dispute about money that paid for several visits takes from the payment of each: first what is still there, in order, and only then what
 * went back already. A share that was recorded stays, however the payments have changed since.
 */
export const disputeShares = ({ disputeId, amountCents }: Taken, parts: readonly (Payment | undefined)[]): number[] => {
  const recorded = parts.map((part) => part?.disputes.find((dispute) => dispute.disputeId === disputeId)?.amountCents)
  let openCents = amountCents - recorded.reduce<number>((cents, share = 0) => cents + share, 0)
  const take = (cents: number): number => {
    const taken = Math.max(0, Math.min(cents, openCents))
    openCents -= taken
    return taken
  }
  const there = parts.map((part, index) => recorded[index] ?? (part === undefined ? 0 : take(leftIn(part))))
  const shares = parts.map((part, index) => {
    const share = there[index] ?? 0
    return recorded[index] !== undefined || part?.status !== 'captured' ? share : share + take(part.capturedCents - share)
  })
  // More than was captured is a bank's mistake, and contested with the last of them.
  const last = recorded.lastIndexOf(undefined)
  return shares.map((share, index) => (index === last ? share + Math.max(0, openCents) : share))
}

/** A refund that was asked for is still there until it has arrived; another dispute may take the rest. */
const leftIn = (part: Payment): number => {
  const { keptCents, inFlightCents, disputedCents } = balanceOf(part)
  return keptCents - disputedCents + inFlightCents
}
