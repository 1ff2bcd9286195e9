import { DAY_MS } from '@lapka/contracts/time.ts'
import { expectAll, sendLoad, type LoadRequest } from './http-load.ts'
import { SERVICE, type Town } from './prepare-town.ts'
import { median } from './statistics.ts'
import { milliseconds, type Row } from './table.ts'

type SlotsBenchmark = { town: Town; api: string; nowMs: number }

const DAYS = 30
const localDate = (nowMs: number, daysAhead: number) => new Date(nowMs + daysAhead * DAY_MS).toISOString().slice(0, 10)

/** The free half-hours of 30 days, of calendars that the bookings before have filled. */
export const measureSlots = async ({ town, api, nowMs }: SlotsBenchmark, rounds: number): Promise<Row[]> => {
  const range = `from=${localDate(nowMs, 1)}&to=${localDate(nowMs, DAYS)}`
  const requests = Array.from({ length: 300 }, (_, nth): LoadRequest => {
    const professionalId = town.vets[nth % town.vets.length]
    return { method: 'GET', path: `/api/v2/professionals/${professionalId}/slots?serviceId=${SERVICE}&${range}`, headers: {} }
  })
  const rows: Row[] = []
  for (const connections of [1, 16]) {
    const loads: { p50Ms: number; p99Ms: number }[] = []
    for (let round = 0; round < rounds + 1; round++) {
      const load = await sendLoad(api, connections, requests)
      expectAll('slots', load.answers, 200)
      if (round > 0) loads.push(load)
    }
    const middle = (of: (load: { p50Ms: number; p99Ms: number }) => number) => milliseconds(median(loads.map(of)))
    rows.push({
      what: `slots of ${DAYS} days, ${connections === 1 ? 'one after another' : `${connections} connections`}`,
      measured: `p50 ${middle(({ p50Ms }) => p50Ms)}, p99 ${middle(({ p99Ms }) => p99Ms)}`,
      goal: connections === 1 ? 'p99 ≤ 5 ms' : 'p99 ≤ 30 ms',
    })
  }
  return rows
}
