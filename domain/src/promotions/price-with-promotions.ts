import { totalOf, type Price, type PriceLine } from '@lapka/contracts/money.ts'
import { CREDIT_ID, LEAST_CHARGE_CENTS, type PromotedKind } from '@lapka/contracts/promotions.ts'
import { shareOf } from '../kernel/refund-policy.ts'

type Named = { promotionId: string; name: string; nameEn: string }
/** What somebody may use at this moment: open, and not used by them yet. */
export type Promotion =
  | (Named & { kind: 'percent'; percentOff: number; appliesTo: readonly PromotedKind[] })
  | (Named & { kind: 'credit'; cents: number })
export const creditOf = (cents: number): Promotion => ({
  kind: 'credit',
  promotionId: CREDIT_ID,
  name: 'Кредит',
  nameEn: 'Credit',
  cents,
})

type PriceContext = { kind: PromotedKind }

/**
 * A list price with what promotions take off, each as a line of its own: the one campaign or code that takes off most, and credit for
 * the rest. Never below zero, and never a rest that the payment provider would refuse as too small. Asked by the decision, the checkout
 * and every screen that says a price, so all of them say the same.
 */
export const priceWithPromotions = (listPrice: Price, promotions: readonly Promotion[], { kind }: PriceContext): Price => {
  const listCents = totalOf(listPrice)
  const [best] = promotions
    .flatMap((one) =>
      one.kind === 'percent' && one.appliesTo.includes(kind) ? [{ one, cents: reductionOf(listCents, one.percentOff) }] : [],
    )
    .sort((a, b) => b.cents - a.cents)
  const reduced = best === undefined ? [] : [lineOf(best.one, best.cents)]
  const credit = promotions.find((one) => one.kind === 'credit')
  const restCents = listCents - (best?.cents ?? 0)
  const credited = credit === undefined ? [] : [lineOf(credit, spentCredit(restCents, credit.cents))]
  const lines = [...reduced, ...credited].filter(({ cents }) => cents < 0)
  return { ...listPrice, lines: [...listPrice.lines, ...lines] }
}

const lineOf = ({ promotionId, name, nameEn }: Promotion, cents: number): PriceLine => ({
  item: { kind: 'promotion', promotionId, name, nameEn },
  cents: -cents,
})

const reductionOf = (listCents: number, percentOff: number): number => {
  const cents = Math.min(listCents, shareOf(listCents, percentOff))
  return listCents - cents < LEAST_CHARGE_CENTS ? listCents : cents
}

/** Credit that can't cover all of it leaves at least what can be charged. */
const spentCredit = (dueCents: number, creditCents: number): number =>
  creditCents >= dueCents ? dueCents : Math.max(0, Math.min(creditCents, dueCents - LEAST_CHARGE_CENTS))
