import type { RateLimitOptions } from '@fastify/rate-limit'
import { networkOf } from './network-of.ts'

const MOST_KEPT = 20_000
const perMinute = (max: number): RateLimitOptions => ({ max, timeWindow: '1 minute', cache: MOST_KEPT })

/** By address (IPv6 by its /64), for what anybody may ask. */
export const perAddress = perMinute

/** By account, for what only somebody signed in may do: a whole clinic behind one address is many people. */
export const perAccount = (max: number): RateLimitOptions => ({
  ...perMinute(max),
  keyGenerator: ({ user, ip }) => user?.id ?? networkOf(ip),
})
