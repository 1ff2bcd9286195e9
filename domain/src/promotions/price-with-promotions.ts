import { totalOf, type Price, type PriceLine } from '@lapka/contracts/money.ts'
import { CREDIT_ID, MIN_CHARGE_CENTS, type PromotedKind } from '@lapka/contracts/promotions.ts'
import { shareOf } from '../kernel/refund-policy.ts'

type Named = { promotionId: string; name: string; nameEn: string }
/** `leftCents`: what is left of the budget. `pricesAt`: the instant whose prices count, for professionals set their own. */
export type CampaignBounds = { capCents: number; leftCents: number; pricesAt: string }
/**
 * A promotion that an account may use at this moment: open, and not used
 * by them yet. A free consultation by a code has no limit but one use.
 */
export type Promotion =
  | (Named & { kind: 'percent'; percentOff: number; appliesTo: readonly PromotedKind[]; bounds: CampaignBounds | null })
  | (Named & { kind: 'credit'; cents: number })
export const creditOf = (cents: number): Promotion => ({
  kind: 'credit',
  promotionId: CREDIT_ID,
  name: 'Кредит',
  nameEn: 'Credit',
  cents,
})

/** `priceAt`: what a professional's service cost at an instant, null where it was not offered. What Lapka prices has none. */
type PriceContext = { kind: PromotedKind; priceAt?: (instant: string) => number | null }

/**
 * A list price with what promotions take off, each as a line of its own: the one campaign or code that takes off most, and credit for
 * the rest. Never below zero, and never a rest that the payment provider would refuse as too small. Asked by the decision, the checkout
 * and every screen that says a price, so all of them say the same.
 */
export const priceWithPromotions = (listPrice: Price, promotions: readonly Promotion[], context: PriceContext): Price => {
  const listCents = totalOf(listPrice)
  const [best] = promotions
    .flatMap((one) => (one.kind === 'percent' ? [{ one, cents: takenOff(listCents, one, context) }] : []))
    .sort((a, b) => b.cents - a.cents)
  const reduced = best === undefined ? [] : [lineOf(best.one, best.cents)]
  const credit = promotions.find((one) => one.kind === 'credit')
  const restCents = listCents - (best?.cents ?? 0)
  const credited = credit === undefined ? [] : [lineOf(credit, spentCredit(restCents, credit.cents))]
  const lines = [...reduced, ...credited].filter(({ cents }) => cents < 0)
  return { ...listPrice, lines: [...listPrice.lines, ...lines] }
}

type Percent = Extract<Promotion, { kind: 'percent' }>

/**
 * The share of the service's price before the campaign, since a professional could raise the price at Lapka's cost; a service
 * that was not offered then gets nothing. Never above the cap, and nothing if the budget can't bear all of it.
 */
const takenOff = (listCents: number, { percentOff, appliesTo, bounds }: Percent, { kind, priceAt }: PriceContext): number => {
  if (!appliesTo.includes(kind)) return 0
  if (bounds === null) return reductionOf(listCents, shareOf(listCents, percentOff), listCents)
  const beforeCents = priceAt === undefined ? listCents : priceAt(bounds.pricesAt)
  if (beforeCents === null) return 0
  const baseCents = Math.min(listCents, beforeCents)
  const mostCents = Math.min(bounds.capCents, baseCents)
  const cents = reductionOf(listCents, Math.min(shareOf(baseCents, percentOff), mostCents), mostCents)
  return cents <= bounds.leftCents ? cents : 0
}

const lineOf = ({ promotionId, name, nameEn }: Promotion, cents: number): PriceLine => ({
  item: { kind: 'promotion', promotionId, name, nameEn },
  cents: -cents,
})

/** A rest too small to be charged is free where that is not more than the most, and otherwise as much as can be charged. */
const reductionOf = (listCents: number, cents: number, mostCents: number): number => {
  if (listCents - cents >= MIN_CHARGE_CENTS) return cents
  return listCents <= mostCents ? listCents : Math.max(0, listCents - MIN_CHARGE_CENTS)
}

/** Credit that can't cover all of it leaves at least what can be charged. */
const spentCredit = (dueCents: number, creditCents: number): number =>
  creditCents >= dueCents ? dueCents : Math.max(0, Math.min(creditCents, dueCents - MIN_CHARGE_CENTS))
