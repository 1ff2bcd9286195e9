import type { RateLimitOptions } from '@fastify/rate-limit'
import { networkOf } from './network-of.ts'
import type { SharedRates } from './shared-rates.ts'

const perMinute = (max: number): RateLimitOptions => ({ max, timeWindow: '1 minute' })

/** By address (IPv6 by its /64), for public routes. */
export const perAddress = perMinute

/** By account, for routes that need signing in: a whole clinic behind one address is many people. */
export const perAccount = (max: number): RateLimitOptions => ({
  ...perMinute(max),
  keyGenerator: ({ user, ip }) => user?.id ?? networkOf(ip),
})

type StoreAnswer = (error: Error | null, result?: { current: number; ttl: number }) => void
/** The plugin's types leave out what it hands to a route's store. */
type ForRoute = { max?: unknown; routeInfo?: { method?: string | string[]; url?: string } }

/** The plugin's counter: each route has a count of its own for each key. */
export const rateStoreOf = (rates: SharedRates) =>
  class RateStore {
    readonly #route: string

    constructor({ routeInfo: { method, url } = {} }: ForRoute = {}) {
      this.#route = `${String(method ?? '')} ${url ?? 'docs'}`
    }

    child(route: object): RateStore {
      return new RateStore(route)
    }

    incr(key: string, answer: StoreAnswer, windowMs: number, max: number): void {
      const taken = rates.take({ key: `${this.#route} ${key}`, max, windowMs })
      // The plugin compares with the limit; the caller does not learn how much is left.
      taken.then(
        ({ isExceeded, waitMs }) => answer(null, { current: isExceeded ? max + 1 : 1, ttl: Math.max(1, waitMs) }),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      )
    }
  }
