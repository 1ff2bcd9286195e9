import { shareOf } from '../kernel/refund-policy.ts'

type Kept = { promotionCents: number; capturedCents: number; keptCents: number; billCents: number | null }

/**
 * The promotions' part of the money that is kept, rounded half up once: the share that they paid of the price. Of what goes back to the parent their share
 * returns to Lapka, and where a bill settled the money, both together are never more than the bill.
 */
export const promotionUsedCents = ({ promotionCents, capturedCents, keptCents, billCents }: Kept): number => {
  const used = capturedCents > 0 ? Math.floor((2 * promotionCents * keptCents + capturedCents) / (2 * capturedCents)) : 0
  return billCents === null ? used : Math.min(used, Math.max(0, billCents - keptCents))
}

type Free = { promotionCents: number; refundPercent: number; billCents: number | null; withheldCents?: number }

/** The same where they paid all of it: what the policy gives back, and what is withheld for a complaint, returns to Lapka. */
export const freeUsedCents = ({ promotionCents, refundPercent, billCents, withheldCents = 0 }: Free): number => {
  const used = Math.max(0, promotionCents - shareOf(promotionCents, refundPercent) - withheldCents)
  return billCents === null ? used : Math.min(used, Math.max(0, billCents))
}
