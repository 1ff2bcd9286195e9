import { randomUUID } from 'node:crypto'
import { expectAll, sendAtRate, sendLoad, type LoadRequest, type LoadResult, type SteadyLoadResult } from './http-load.ts'
import { LOAD, processorsDuring, type Parts } from './processor-time.ts'
import { SERVICE, type Town } from './prepare-town.ts'
import type { Servers } from './start-servers.ts'
import { milliseconds, perSecond, ratio, type Row } from './table.ts'
import { median } from './statistics.ts'
import type { ViewsWatch } from './views-watch.ts'
import { distinctSlot, type Slot } from './wishes.ts'

export type BookingPlan = { rounds: number; perRound: number; warmUp: number; connections: number; days: number }
type BookingBenchmark = { town: Town; servers: Servers; views: ViewsWatch; parts: Parts; nowMs: number }
/** Rates a second; processors' time of one booking in milliseconds by part; p99 of the lag in milliseconds by projection. */
type Round = {
  bare: number
  careful: number
  booked: number
  p50Ms: number
  p99Ms: number
  processors: Map<string, number>
  lags: Map<string, number>
}

export const bookingOf = (town: Town, parent: number, { vet, startsAt }: Slot): LoadRequest => {
  const who = town.parents[parent % town.parents.length]
  return {
    method: 'POST',
    path: '/api/v2/appointments',
    headers: { cookie: who?.cookie ?? '', 'idempotency-key': randomUUID() },
    body: { professionalId: town.vets[vet], serviceId: SERVICE, petId: who?.petId, startsAt, reason: 'Чеше се зад лявото ухо' },
  }
}

/** Rounds of bare inserts, careful transactions and bookings in turn, all of the same bodies; the views catch up before the next is measured. */
export const measureBookings = async (benchmark: BookingBenchmark, plan: BookingPlan): Promise<Row[]> => {
  const { servers, town, nowMs, views } = benchmark
  let next = 0
  const bookings = (count: number) =>
    Array.from({ length: count }, () => {
      const nth = next++
      return bookingOf(town, nth, distinctSlot(nowMs, { vets: town.vets.length, days: plan.days }, nth))
    })
  const run = async (count: number): Promise<Round> => {
    const requests = bookings(count)
    const peerRequests = requests.map((request): LoadRequest => ({ ...request, path: '/bookings' }))
    const bare = await sendLoad(servers.baseline, plan.connections, peerRequests)
    expectAll('the bare route', bare.answers, 201)
    const careful = await sendLoad(servers.careful, plan.connections, peerRequests)
    expectAll('the careful service', careful.answers, 201)
    let booked: LoadResult | undefined
    let lags: Round['lags'] = new Map()
    const burnt = await processorsDuring(benchmark.parts, async () => {
      lags = await views.lagDuring(async () => {
        booked = await sendLoad(servers.api, plan.connections, requests)
      })
    })
    if (booked === undefined) throw new Error('nothing was booked')
    expectAll('booking', booked.answers, 201)
    const { p50Ms, p99Ms } = booked
    const processors = new Map([...burnt].map(([part, ms]) => [part, ms / count]))
    return { bare: bare.perSecond, careful: careful.perSecond, booked: booked.perSecond, p50Ms, p99Ms, processors, lags }
  }
  await run(plan.warmUp)
  const rounds: Round[] = []
  for (let round = 0; round < plan.rounds; round++) rounds.push(await run(plan.perRound))
  const half = median(rounds.map(({ booked }) => booked)) / 2
  const calm: Calm[] = []
  for (let round = 0; round < plan.rounds; round++) {
    const requests = bookings(plan.perRound / 2)
    let load: SteadyLoadResult | undefined
    const lags = await views.lagDuring(async () => {
      load = await sendAtRate(servers.api, { perSecond: half, connections: plan.connections }, requests)
    })
    if (load === undefined) throw new Error('nothing was booked')
    expectAll('booking', load.answers, 201)
    calm.push({ p50Ms: load.p50Ms, p99Ms: load.p99Ms, lateMs: load.lateMs, lags })
  }
  return [...rowsOf(rounds), ...rowsAtHalf(calm, half)]
}

/** A half of what the rounds above reached, in an open loop. */
type Calm = { p50Ms: number; p99Ms: number; lateMs: number; lags: Map<string, number> }

const rowsAtHalf = (rounds: Calm[], rate: number): Row[] => {
  const middle = (of: (round: Calm) => number) => milliseconds(median(rounds.map(of)))
  return [
    {
      what: `  time to answer at half of that rate, ${Math.round(rate)}/s`,
      measured: `p50 ${middle(({ p50Ms }) => p50Ms)}, p99 ${middle(({ p99Ms }) => p99Ms)}; sent up to ${middle(({ lateMs }) => lateMs)} late, which does not count`,
      goal: 'p99 ≤ 15 ms',
    },
    {
      what: '  projection lag at half of that rate, p99',
      measured: `slowest ${middle(({ lags }) => Math.max(...lags.values()))}`,
      goal: '< 60 ms',
    },
  ]
}

const rowsOf = (rounds: Round[]): Row[] => {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const slowest = middle(({ lags }) => Math.max(...lags.values()))
  const against = (of: (round: Round) => number) => {
    const ratios = rounds.map((round) => round.booked / of(round))
    return `${ratio(median(ratios))} (${ratio(Math.min(...ratios))} to ${ratio(Math.max(...ratios))})`
  }
  return [
    { what: 'bare Fastify route, one INSERT, 64 connections', measured: perSecond(middle(({ bare }) => bare)), goal: '' },
    { what: 'careful CRUD service, 64 connections', measured: perSecond(middle(({ careful }) => careful)), goal: '' },
    {
      what: 'POST /api/v2/appointments, 64 connections, against the careful service',
      measured: `${perSecond(middle(({ booked }) => booked))} = ${against(({ careful }) => careful)}`,
      goal: '≥ 1.5×',
    },
    { what: '  against the bare route', measured: against(({ bare }) => bare), goal: '' },
    {
      what: '  time to answer',
      measured: `p50 ${milliseconds(middle(({ p50Ms }) => p50Ms))}, p99 ${milliseconds(middle(({ p99Ms }) => p99Ms))}`,
      goal: '',
    },
    ...rowsOfProcessors(rounds),
    { what: '  projection lag under that load, p99', measured: `slowest ${milliseconds(slowest)}`, goal: '' },
  ]
}

/** What the load itself takes stands beside the sum, not in it. */
const rowsOfProcessors = (rounds: Round[]): Row[] => {
  const sumOf = ({ processors }: Round) => [...processors.values()].reduce((sum, ms) => sum + ms, 0) - (processors.get(LOAD) ?? 0)
  const parts = [...(rounds[0]?.processors.keys() ?? [])]
    .map((part) => ({ part, ms: median(rounds.map(({ processors }) => processors.get(part) ?? 0)) }))
    .filter(({ ms }) => ms >= 0.01)
  return [
    { what: "  processors' time of one booking", measured: milliseconds2(median(rounds.map(sumOf))), goal: '≤ 0.6 ms' },
    ...parts.map(({ part, ms }) => ({
      what: part === LOAD ? `  beside it: ${part}` : `    ${part}`,
      measured: milliseconds2(ms),
      goal: '',
    })),
  ]
}

const milliseconds2 = (ms: number): string => `${ms.toFixed(2)} ms`
