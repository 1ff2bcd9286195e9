import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { expectAll, sendLoad, type LoadRequest } from './http-load.ts'
import type { Town } from './prepare-town.ts'
import { quantile } from './statistics.ts'
import { milliseconds, type Row } from './table.ts'

const ENTRIES = 2_000
const AT_ONCE = 100
const RETRY_AFTER_MS = 5_000
const READINGS = 300
/** Reads before they are measured. */
const WARM_UP = 20

type RecordBenchmark = { town: Town; api: string; caughtUp: () => Promise<void> }

/** What a long record's page waits for: the overview, and the first page of entries. */
export const measureRecord = async ({ town, api, caughtUp }: RecordBenchmark): Promise<Row[]> => {
  const [parent] = town.parents
  const today = localDateOf(new Date().toISOString(), DEFAULT_ZONE)
  if (parent === undefined) throw new Error('The town has no parent.')
  const headers = { cookie: parent.cookie }
  const path = `/api/v2/pets/${parent.petId}`
  const writing = Array.from({ length: ENTRIES }, (_, nth): LoadRequest => ({
    method: 'POST',
    path: `${path}/add-entry`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { entry: entryOf(nth, addDays(today, -1 - (nth % 365))), isConfirmed: true },
  }))
  await writeAll(api, writing)
  await caughtUp()
  const read = async (part: string, count: number): Promise<number[]> => {
    const requests = Array.from({ length: count }, (): LoadRequest => ({ method: 'GET', path: `${path}/${part}`, headers }))
    const { answers } = await sendLoad(api, 1, requests)
    expectAll(part, answers, 200)
    return answers.map(({ tookMs }) => tookMs)
  }
  const rows: Row[] = []
  for (const [part, what] of [
    ['record', 'overview'],
    ['entries', 'first page'],
  ] as const) {
    await read(part, WARM_UP)
    const times = await read(part, READINGS)
    rows.push({
      what: `a record of ${ENTRIES.toLocaleString('en')} entries, its ${what}`,
      measured: `p50 ${milliseconds(quantile(times, 0.5))}, **p95 ${milliseconds(quantile(times, 0.95))}**`,
      goal: 'p95 < 150 ms',
    })
  }
  return rows
}

/** One account may not write so much at once: the refused ones wait. */
const writeAll = async (api: string, requests: LoadRequest[]): Promise<void> => {
  for (let left = requests; left.length > 0; left = left.slice(AT_ONCE)) {
    const batch = left.slice(0, AT_ONCE)
    for (let waiting = batch; waiting.length > 0;) {
      const { answers } = await sendLoad(api, 1, waiting)
      const refused = waiting.filter((_, nth) => answers[nth]?.status === 429)
      expectAll(
        'entry',
        answers.filter(({ status }) => status !== 429),
        201,
      )
      if (refused.length > 0) await delay(RETRY_AFTER_MS)
      waiting = refused
    }
  }
}

const entryOf = (nth: number, on: string): object => {
  if (nth % 3 === 0) return { kind: 'weight', on, grams: 4_000 + (nth % 300) }
  if (nth % 3 === 1) return { kind: 'note', on, text: `Кашля от вчера и яде по-малко, ден ${nth}.` }
  return { kind: 'treatment', on, product: 'Milbemax', parasites: ['internal'] }
}
