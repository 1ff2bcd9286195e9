import type { Service } from '@lapka/contracts/events/professionals.ts'

/** Since when a service has cost so much, oldest first; null while it was not offered. */
export type PriceChange = { since: string; cents: number | null }
/** By the id of the service. */
export type PriceHistory = Readonly<Record<string, PriceChange[]>>

/** Further back nothing is asked for. */
const MAX_KEPT = 30

/** How it goes on once these services are set. What costs what it did is no change. */
export const withPrices = (history: PriceHistory, services: readonly Service[], since: string): PriceHistory => {
  const now = new Map(services.map(({ id, priceCents }) => [id, priceCents]))
  const ids = new Set([...Object.keys(history), ...now.keys()])
  return Object.fromEntries(
    [...ids].map((id) => {
      const before = history[id] ?? []
      const cents = now.get(id) ?? null
      return [id, before.at(-1)?.cents === cents ? before : [...before, { since, cents }].slice(-MAX_KEPT)]
    }),
  )
}

/** The price at that instant; null if it was not offered, or that is too long ago to be known. */
export const priceAt = (changes: readonly PriceChange[], at: string): number | null =>
  changes.findLast(({ since }) => since <= at)?.cents ?? null
