import type { Service } from '@lapka/contracts/events/professionals.ts'
import { extraKey, priceKey } from './price-keys.ts'

/** Since when a service has cost so much, oldest first; null while it was not offered. */
export type PriceChange = { since: string; cents: number | null }
/** By the id of the service, and by the keys of its rows and extras. */
export type PriceHistory = Readonly<Record<string, PriceChange[]>>

/** Further back nothing is asked for. */
const MAX_KEPT = 30
/** A forgotten price counts as not offered, and no campaign pays for it. */
const MAX_KEYS = 2_000

/** How it goes on once these services are set. What costs what it did is no change. */
export const withPrices = (history: PriceHistory, services: readonly Service[], since: string): PriceHistory => {
  const now = new Map(services.flatMap(pricesOf))
  const ids = [...new Set([...now.keys(), ...Object.keys(history)])].slice(0, Math.max(MAX_KEYS, now.size))
  return Object.fromEntries(
    ids.map((id) => {
      const before = changesOf(history, id)
      const cents = now.get(id) ?? null
      return [id, before.at(-1)?.cents === cents ? before : [...before, { since, cents }].slice(-MAX_KEPT)]
    }),
  )
}

/** A service with a table has no price of its own. */
const pricesOf = ({ id, priceCents, rows = [], extras = [] }: Service): (readonly [string, number])[] => [
  ...(rows.length === 0 ? [[id, priceCents] as const] : []),
  ...rows.map((row) => [priceKey(id, row), row.priceCents] as const),
  ...extras.map((extra) => [extraKey(id, extra.id), extra.priceCents] as const),
]

/** The own value of a key. A service may be called `constructor`, which every object has. */
export const changesOf = (history: PriceHistory, key: string): PriceChange[] =>
  Object.hasOwn(history, key) ? (history[key] ?? []) : []

/** The price at that instant; null if it was not offered, or that is too long ago to be known. */
export const priceAt = (changes: readonly PriceChange[], at: string): number | null =>
  changes.findLast(({ since }) => since <= at)?.cents ?? null
