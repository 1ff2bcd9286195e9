import type { Currency } from '@lapka/contracts/money.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'

const EURO: Currency = 'EUR'

/** Money that can't be booked: no whole number of cents, nothing or less than nothing, or not in euro. `currency` is as the provider writes it. */
export const refuseMoney = ({ amountCents, currency }: { amountCents: number; currency: string }): Refusal | null => {
  if (currency.toUpperCase() !== EURO) return { refused: 'CURRENCY_INVALID' }
  return Number.isSafeInteger(amountCents) && amountCents > 0 ? null : { refused: 'AMOUNT_INVALID' }
}
