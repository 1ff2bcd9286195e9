import { randomUUID } from 'node:crypto'
import { expectAll, sendLoad, type LoadRequest } from './http-load.ts'
import { SERVICE, type Town } from './prepare-town.ts'
import type { Servers } from './start-servers.ts'
import { milliseconds, perSecond, ratio, type Row } from './table.ts'
import { median } from './statistics.ts'
import type { ViewsWatch } from './views-watch.ts'
import { distinctSlot, type Slot } from './wishes.ts'

export type BookingPlan = { rounds: number; perRound: number; warmUp: number; connections: number; days: number }
type BookingBenchmark = { town: Town; servers: Servers; views: ViewsWatch; nowMs: number }
type Round = { bare: number; booked: number; p50Ms: number; p99Ms: number; lags: Map<string, number> }

export const bookingOf = (town: Town, parent: number, { vet, startsAt }: Slot): LoadRequest => {
  const who = town.parents[parent % town.parents.length]
  return {
    method: 'POST',
    path: '/api/v2/appointments',
    headers: { cookie: who?.cookie ?? '', 'idempotency-key': randomUUID() },
    body: { professionalId: town.vets[vet], serviceId: SERVICE, petId: who?.petId, startsAt, reason: 'Чеше се зад лявото ухо' },
  }
}

/** Rounds of bare inserts and bookings in turn, both of the same bodies; the views catch up before the next is measured. */
export const measureBookings = async (benchmark: BookingBenchmark, plan: BookingPlan): Promise<Row[]> => {
  const { servers, town, nowMs } = benchmark
  let next = 0
  const bookings = (count: number) =>
    Array.from({ length: count }, () => {
      const nth = next++
      return bookingOf(town, nth, distinctSlot(nowMs, { vets: town.vets.length, days: plan.days }, nth))
    })
  const run = async (count: number): Promise<Round> => {
    const requests = bookings(count)
    const bareRequests = requests.map((request): LoadRequest => ({ ...request, path: '/bookings' }))
    const bare = await sendLoad(servers.baseline, plan.connections, bareRequests)
    expectAll('the bare route', bare.answers, 201)
    let booked: Awaited<ReturnType<typeof sendLoad>> | undefined
    const lags = await benchmark.views.lagDuring(async () => {
      booked = await sendLoad(servers.api, plan.connections, requests)
    })
    if (booked === undefined) throw new Error('nothing was booked')
    expectAll('booking', booked.answers, 201)
    return { bare: bare.perSecond, booked: booked.perSecond, p50Ms: booked.p50Ms, p99Ms: booked.p99Ms, lags }
  }
  await run(plan.warmUp)
  const rounds: Round[] = []
  for (let round = 0; round < plan.rounds; round++) rounds.push(await run(plan.perRound))
  return rowsOf(rounds)
}

const rowsOf = (rounds: Round[]): Row[] => {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const lagOf = (projection: string) => middle(({ lags }) => lags.get(projection) ?? Number.POSITIVE_INFINITY)
  const slowest = middle(({ lags }) => Math.max(...lags.values()))
  const ratios = rounds.map(({ booked, bare }) => booked / bare)
  const spread = `${ratio(Math.min(...ratios))} to ${ratio(Math.max(...ratios))}`
  return [
    { what: 'bare Fastify route, one INSERT, 64 connections', measured: perSecond(middle(({ bare }) => bare)), goal: '' },
    {
      what: 'POST /api/v2/appointments, 64 connections',
      measured: `${perSecond(middle(({ booked }) => booked))} = ${ratio(median(ratios))} (${spread})`,
      goal: '≥ 0.7×, aim 1.2×',
    },
    {
      what: '  time to answer',
      measured: `p50 ${milliseconds(middle(({ p50Ms }) => p50Ms))}, p99 ${milliseconds(middle(({ p99Ms }) => p99Ms))}`,
      goal: '',
    },
    {
      what: '  projection lag under that load, p99',
      measured: `claims ${milliseconds(lagOf('claims'))}, appointments ${milliseconds(lagOf('appointments'))}, slowest ${milliseconds(slowest)}`,
      goal: '',
    },
  ]
}
