import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { MAX_FREE_TALKS, MAX_FREE_TALKS_PER_PAIR, PROMOTION_WINDOW_MS } from '@lapka/contracts/promotions.ts'
import { redeemPromotions } from '../../promotions/use-promotions.ts'
import { usesWithin, type LimitedUses } from '../../promotions/wallet.ts'
import type { ConsultationIn } from '../consultation.ts'

type Offered = ConsultationIn<'offered'>

export const isFreeTalk = ({ price }: Pick<Offered, 'price'>): boolean => totalOf(price) === 0

/**
 * Lapka pays one vet for so many talks that cost their parents nothing within a month, and for so many with the same parent. One that came
 * to nothing counts too.
 */
export const isFreeTalkCapped = (limit: LimitedUses, { parentId }: Offered, at: string): boolean => {
  const lately = usesWithin(limit, at, PROMOTION_WINDOW_MS)
  const ofPair = lately.filter(({ accountId }) => accountId === parentId)
  return talksIn(lately) >= MAX_FREE_TALKS || talksIn(ofPair) >= MAX_FREE_TALKS_PER_PAIR
}

/** Several promotions may have paid for one. */
const talksIn = (uses: LimitedUses['uses']): number => new Set(uses.map(({ subject }) => subject.id)).size

/** Counted in a stream of the vet by the append that accepts it, so that two free ones at once are not one too many. */
export const countTalk = ({ consultationId, parentId, price }: Offered): LapkaEvent[] =>
  redeemPromotions(price, { accountId: parentId, deviceKey: null }, { kind: 'consultation', id: consultationId }).wallet ?? []
