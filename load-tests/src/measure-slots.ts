import { DAY_MS } from '@lapka/contracts/time.ts'
import { expectAll, sendLoad, type LoadRequest, type LoadResult } from './http-load.ts'
import { SERVICE, type Town } from './prepare-town.ts'
import { median } from './statistics.ts'
import { milliseconds, ratio, type Row } from './table.ts'

/** `baseline`: the bare route, to compare with on a machine whose speed changes. */
type SlotsBenchmark = { town: Town; api: string; baseline: string; nowMs: number }

const DAYS = 30
const localDate = (nowMs: number, daysAhead: number) => new Date(nowMs + daysAhead * DAY_MS).toISOString().slice(0, 10)

/** The free half-hours of 30 days, of calendars that the bookings before have filled. */
export const measureSlots = async ({ town, api, baseline, nowMs }: SlotsBenchmark, rounds: number): Promise<Row[]> => {
  const range = `from=${localDate(nowMs, 1)}&to=${localDate(nowMs, DAYS)}`
  const requests = Array.from({ length: 300 }, (_, nth): LoadRequest => {
    const professionalId = town.vets[nth % town.vets.length]
    return { method: 'GET', path: `/api/v2/professionals/${professionalId}/slots?serviceId=${SERVICE}&${range}`, headers: {} }
  })
  const inserts = requests.map((): LoadRequest => ({ method: 'POST', path: '/bookings', headers: {}, body: { range } }))
  const rows: Row[] = []
  for (const connections of [1, 16]) {
    const loads: (LoadResult & { bareMs: number })[] = []
    for (let round = 0; round < rounds + 1; round++) {
      const load = await sendLoad(api, connections, requests)
      expectAll('slots', load.answers, 200)
      const bare = await sendLoad(baseline, connections, inserts)
      expectAll('the bare route', bare.answers, 201)
      if (round > 0) loads.push({ ...load, bareMs: bare.p50Ms })
    }
    const middle = (of: (load: LoadResult) => number) => milliseconds(median(loads.map(of)))
    const against = ratio(median(loads.map(({ p50Ms, bareMs }) => p50Ms / bareMs)))
    rows.push({
      what: `slots of ${DAYS} days, ${connections === 1 ? 'one after another' : `${connections} connections`}`,
      measured: `p50 ${middle(({ p50Ms }) => p50Ms)}, p99 ${middle(({ p99Ms }) => p99Ms)}; ${against} of the bare route`,
      goal: connections === 1 ? 'p99 ≤ 5 ms' : 'p99 ≤ 30 ms',
    })
  }
  return rows
}
