import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { promotionIdsOf, type Price } from '@lapka/contracts/money.ts'
import { CREDIT_ID, type PromotionSubject } from '@lapka/contracts/promotions.ts'
import { redeemPromotions } from './use-promotions.ts'
import { isUsedByOther, type LimitedUses } from './wallet.ts'

type Promoted = { price: Price; parentId: string }

/**
 * Whether another account used this card with a promotion of this price, or with one of `more`: one person with several accounts.
 * Credit is not compared: the visit that earned it was, and it belongs to the account that earned it.
 */
export const isCardUsedByOther = (
  card: LimitedUses | undefined,
  { price, parentId }: Promoted,
  more: readonly string[] = [],
): boolean => [...more, ...promotionIdsOf(price).filter((id) => id !== CREDIT_ID)].some((id) => isUsedByOther(card, id, parentId))

/** The events in a card's stream about the promotions in a price, each once for its subject. */
export const usesOfCard = (
  { uses }: LimitedUses,
  { price, parentId: accountId }: Promoted,
  subject: PromotionSubject,
): LapkaEvent[] =>
  (redeemPromotions(price, { accountId, deviceKey: null }, subject).wallet ?? []).filter(
    ({ type, data }) =>
      type === 'PromotionRedeemed' &&
      data.promotionId !== CREDIT_ID &&
      !uses.some(({ promotionId, subject: { id } }) => promotionId === data.promotionId && id === subject.id),
  )
