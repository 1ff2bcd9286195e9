export type Currency = 'EUR'

/** The fixed rate of Bulgaria's euro adoption, as a ratio of integers so that no float is involved. */
export const STOTINKI_PER_100_000_CENTS = 195_583

/** EUR cents to stotinki for display, rounded half up once: call it on a total, never on parts that are then added. */
export const toStotinki = (cents: number): number => {
  const scaled = BigInt(cents) * BigInt(STOTINKI_PER_100_000_CENTS)
  return Number((scaled + 50_000n) / 100_000n)
}
