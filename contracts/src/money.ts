export type Currency = 'EUR'

/** What is paid for. */
export type PricedItem = { kind: 'service'; serviceId: string; name: string; nameEn: string }

/** `cents` are what is asked for the item, never below zero; `promotionId` names the promotion that made it cheaper. */
export type PriceLine = { item: PricedItem; cents: number; promotionId?: string }

export type Price = { currency: Currency; lines: readonly PriceLine[] }

export const totalOf = ({ lines }: Pick<Price, 'lines'>): number => lines.reduce((cents, line) => cents + line.cents, 0)

/** Where nothing is asked for. */
export const FREE: Price = { currency: 'EUR', lines: [] }

type PricedService = { id: string; name: string; nameEn: string; priceCents: number }

/** What a professional asks for a service, as one line. */
export const priceOfService = ({ id: serviceId, name, nameEn, priceCents }: PricedService): Price => ({
  currency: 'EUR',
  lines: [{ item: { kind: 'service', serviceId, name, nameEn }, cents: priceCents }],
})

/** The fixed rate of Bulgaria's euro adoption, as a ratio of integers so that no float is involved. */
export const STOTINKI_PER_100_000_CENTS = 195_583

/** EUR cents to stotinki for display, rounded half up once: call it on a total, never on parts that are then added. */
export const toStotinki = (cents: number): number => {
  const scaled = BigInt(cents) * BigInt(STOTINKI_PER_100_000_CENTS)
  return Number((scaled + 50_000n) / 100_000n)
}
