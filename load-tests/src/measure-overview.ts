import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { requestBuckets, SAMPLE_EVERY_MS } from '@lapka/contracts/metrics.ts'
import { measureRequests } from '@lapka/booking-service/operations/request-durations.ts'
import { sampleApi } from '@lapka/booking-service/operations/sample-api.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { expectAll, sendLoad, type LoadRequest } from './http-load.ts'
import { bookingOf } from './measure-bookings.ts'
import type { Town } from './prepare-town.ts'
import type { Servers } from './start-servers.ts'
import { median } from './statistics.ts'
import { perSecond, ratio, type Row } from './table.ts'
import type { ViewsWatch } from './views-watch.ts'
import { distinctSlot } from './wishes.ts'

export type OverviewPlan = { pairs: number; perRound: number; warmUp: number; connections: number; days: number }
type OverviewBenchmark = { town: Town; servers: Servers; views: ViewsWatch; nowMs: number; databaseUrl: string }

/** Three operators' pages ask this often together; an answer is shared by those who ask within a second. */
const POLL_INTERVAL_MS = 1_000
const HOUR_OF_SAMPLES = HOUR_MS / SAMPLE_EVERY_MS
const SAMPLES = 200

/** Pairs of rounds of bookings, with and without operators on the overview; which comes first changes with each pair. */
export const measureOverview = async (benchmark: OverviewBenchmark, plan: OverviewPlan): Promise<Row[]> => {
  const { servers, town, nowMs, views } = benchmark
  await fillAnHour(benchmark.databaseUrl)
  let next = 0
  const book = async (count: number): Promise<number> => {
    const requests = Array.from({ length: count }, () => {
      const nth = next++
      return bookingOf(town, nth, distinctSlot(nowMs, { vets: town.vets.length, days: plan.days }, nth))
    })
    const load = await sendLoad(servers.api, plan.connections, requests)
    expectAll('booking', load.answers, 201)
    await views.caughtUp()
    return load.perSecond
  }
  await book(plan.warmUp)
  const ratios: number[] = []
  const rates: number[] = []
  for (let pair = 0; pair < plan.pairs; pair++) {
    const watched = () => whileWatched(servers.api, town, () => book(plan.perRound))
    const [first, second] = pair % 2 === 0 ? [() => book(plan.perRound), watched] : [watched, () => book(plan.perRound)]
    const [one, other] = [await first(), await second()]
    const [alone, seen] = pair % 2 === 0 ? [one, other] : [other, one]
    ratios.push(seen / alone)
    rates.push(seen)
  }
  const sampleMs = await measureSample()
  return [
    {
      what: 'bookings while operators look at the overview, against as many while nobody does',
      measured: `${perSecond(median(rates))} = ${ratio(median(ratios))} (${ratio(Math.min(...ratios))} to ${ratio(Math.max(...ratios))})`,
      goal: '≥ 0.98×',
    },
    {
      what: '  what an api says of itself every ten seconds, share of a processor',
      measured: `${sampleMs.toFixed(2)} ms = ${((100 * sampleMs) / SAMPLE_EVERY_MS).toFixed(3)} %`,
      goal: '',
    },
  ]
}

const whileWatched = async <Result>(api: string, { operator }: Town, work: () => Promise<Result>): Promise<Result> => {
  const over = new AbortController()
  const look = async (): Promise<void> => {
    const request: LoadRequest = { method: 'GET', path: '/api/v2/operations/overview', headers: { cookie: operator.cookie } }
    while (!over.signal.aborted) {
      expectAll('the overview', (await sendLoad(api, 1, [request])).answers, 200)
      await pause(POLL_INTERVAL_MS, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const looking = look()
  try {
    return await work()
  } finally {
    over.abort()
    await looking
  }
}

/** As much as is read of a Lapka that has run for an hour. */
const fillAnHour = async (url: string): Promise<void> => {
  const db = openDatabase({ url })
  const counts = requestBuckets.map((_, bucket) => bucket)
  const figures = {
    api: {
      memoryMegabytes: 200,
      commands: { count: 66, failed: 0, counts: [...counts, 0] },
      refusals: { SLOT_TAKEN: 3 },
      sockets: 9,
      head: 1,
    },
    projections: {
      memoryMegabytes: 200,
      views: Object.fromEntries(counts.map((nth) => [`view${nth}`, { position: 1, events: 1, lagSeconds: 0 }])),
    },
    workers: { memoryMegabytes: 200, calls: { payments: { count: 9, failed: 0, seconds: 1 } } },
  }
  const rows = Array.from({ length: HOUR_OF_SAMPLES }, (_, nth) => new Date(Date.now() - (nth + 1) * SAMPLE_EVERY_MS)).flatMap(
    (sampledAt) =>
      (['api', 'projections', 'workers'] as const).map((part) => ({
        instance: `${part}-of-the-hour`,
        part,
        startedAt: new Date(0),
        sampledAt,
        figures: JSON.stringify(figures[part]),
      })),
  )
  await db.insertInto('state.metrics').values(rows).execute()
  await db.destroy()
}

/** Of an api that has answered on two hundred routes. */
const measureSample = async (): Promise<number> => {
  const metrics = new Registry()
  const app = Fastify()
  measureRequests(app, metrics)
  for (let nth = 0; nth < 200; nth++) app.post(`/api/v2/route-${nth}`, async () => ({}))
  for (let nth = 0; nth < 200; nth++) await app.inject({ method: 'POST', url: `/api/v2/route-${nth}` })
  const started = performance.now()
  for (let nth = 0; nth < SAMPLES; nth++)
    await sampleApi({ metrics, memory: () => ({}), head: async () => 1, sockets: () => 1, logServer: async () => undefined })
  const tookMs = (performance.now() - started) / SAMPLES
  await app.close()
  return tookMs
}
