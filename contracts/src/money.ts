import { z } from 'zod'

/** Money is integer EUR cents everywhere: on the wire, in the log, in tables. Levs exist only on a screen. */
export const amountCents = z.int().min(0).max(100_000_000)

export const currency = z.literal('EUR')
export type Currency = z.infer<typeof currency>

/** The fixed rate of Bulgaria's euro adoption, as a ratio of integers so that no float is involved. */
export const STOTINKI_PER_100_000_CENTS = 195_583

/** EUR cents to stotinki for display, rounded half up once: call it on a total, never on parts that are then added. */
export const toStotinki = (cents: number): number => {
  const scaled = BigInt(cents) * BigInt(STOTINKI_PER_100_000_CENTS)
  return Number((scaled + 50_000n) / 100_000n)
}
