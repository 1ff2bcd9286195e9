import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expectAll, sendLoad } from './http-load.ts'
import type { LoginFlood } from './login-flood.ts'
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
  firstBooking: number
  signInsPerSecond: number
}
type BookingBenchmark = { town: Town; servers: Servers; views: ViewsWatch; nowMs: number }
type Round = { quietMs: number; floodedMs: number; refused: number; tried: number }

/** Rounds of bookings in quiet and under a flood of sign-ins in turn: one password after the other is computed for the flood. */
export const measureLoginFlood = async ({ town, servers, views, nowMs }: BookingBenchmark, plan: FloodPlan): Promise<Row[]> => {
  let next = plan.firstBooking
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
    const flood = startFlood({ api: servers.api, perSecond: plan.signInsPerSecond })
    // Its line is full by then.
    await pause(500)
    const floodedMs = await p99OfBookings().finally(flood.stop)
    const statuses = await flood.ended
    rounds.push({ quietMs, floodedMs, refused: statuses.filter((status) => status === 429).length, tried: statuses.length })
  }
  return [rowOf(rounds, plan)]
}

const startFlood = (flood: LoginFlood): { stop: () => void; ended: Promise<number[]> } => {
  const thread = new Worker(new URL('login-flood.ts', import.meta.url), { workerData: flood })
  const ended = once(thread, 'message').then(([statuses]) => statuses as number[])
  return { stop: () => thread.postMessage('stop'), ended }
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
