import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { expectAll, sendLoad } from './http-load.ts'
import { bookingOf } from './measure-bookings.ts'
import type { Town } from './prepare-town.ts'
import type { Servers } from './start-servers.ts'
import { median } from './statistics.ts'
import { milliseconds, ratio, type Row } from './table.ts'
import type { ViewsWatch } from './views-watch.ts'
import { distinctSlot } from './wishes.ts'

export type FloodPlan = {
  rounds: number
  perRound: number
  connections: number
  days: number
  /** Half-hours before this one are others'. */
  firstWish: number
  signInsPerSecond: number
}
type Place = { town: Town; servers: Servers; views: ViewsWatch; nowMs: number }
type Round = { quietMs: number; floodedMs: number; refused: number; tried: number }

/** Rounds of bookings in quiet and under a flood of sign-ins in turn: one password after the other is computed for the flood. */
export const measureLoginFlood = async ({ town, servers, views, nowMs }: Place, plan: FloodPlan): Promise<Row[]> => {
  let next = plan.firstWish
  const p99OfBookings = async (): Promise<number> => {
    const requests = Array.from({ length: plan.perRound }, () => {
      const nth = next++
      return bookingOf(town, nth, distinctSlot(nowMs, { vets: town.vets.length, days: plan.days }, nth))
    })
    const { answers, p99Ms } = await sendLoad(servers.api, plan.connections, requests)
    expectAll('booking', answers, 201)
    await views.caughtUp()
    return p99Ms
  }
  const rounds: Round[] = []
  for (let round = 0; round < plan.rounds; round++) {
    const quietMs = await p99OfBookings()
    const flood = startFlood(servers.api, plan.signInsPerSecond)
    // Its line is full by then.
    await pause(500)
    const floodedMs = await p99OfBookings().finally(flood.stop)
    const statuses = await flood.ended
    rounds.push({ quietMs, floodedMs, refused: statuses.filter((status) => status === 429).length, tried: statuses.length })
  }
  return [rowOf(rounds, plan)]
}

const EVERY_MS = 20
/** A server may close on a flood; what is measured are the bookings. */
const NO_ANSWER = 0

/** Sends at its rate whatever is answered, each from another address to another account, as a botnet would. */
const startFlood = (api: string, perSecond: number): { stop: () => void; ended: Promise<number[]> } => {
  const pool = new Pool(api, { connections: 256, pipelining: 1 })
  const tried: Promise<number>[] = []
  const timer = setInterval(() => {
    for (let count = 0; count < (perSecond * EVERY_MS) / 1000; count++) tried.push(trySignIn(pool).catch(() => NO_ANSWER))
  }, EVERY_MS)
  const stopped = Promise.withResolvers<void>()
  const end = async () => {
    await stopped.promise
    const statuses = await Promise.all(tried)
    await pool.close()
    return statuses
  }
  const stop = () => {
    clearInterval(timer)
    stopped.resolve()
  }
  return { stop, ended: end() }
}

const trySignIn = async (pool: Pool): Promise<number> => {
  const address = [10, ...randomBytes(3)].join('.')
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/v2/sessions',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email: `${randomUUID()}@bench.test`, password: 'guess' }),
  })
  await body.dump()
  return statusCode
}

const rowOf = (rounds: Round[], { signInsPerSecond, connections }: FloodPlan): Row => {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const times = middle(({ quietMs, floodedMs }) => floodedMs / quietMs)
  const [quiet, flooded] = [middle(({ quietMs }) => quietMs), middle(({ floodedMs }) => floodedMs)]
  const refused = Math.round(middle(({ refused: count, tried }) => (100 * count) / tried))
  return {
    what: `booking p99 under ${signInsPerSecond} sign-ins a second, ${connections} connections`,
    measured: `${milliseconds(quiet)} quiet, ${milliseconds(flooded)} flooded = ${ratio(times)}; ${refused}% of sign-ins 429`,
    goal: '≤ 2×',
  }
}
