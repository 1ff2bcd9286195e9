import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabases } from '../bench-database.ts'
import { openTown, type Town } from '../prepare-town.ts'
import { quantile } from '../statistics.ts'
import { milliseconds, tableOf, type Row } from '../table.ts'
import { bookSteadily, type Times } from './book-steadily.ts'
import { startLapka } from './start-lapka.ts'

export const PER_SECOND = 50
export const DAYS = 40
export const WARM_UP_SECONDS = 10
export const MEASURED_SECONDS = 20

export type Stage = {
  place: { databaseUrl: string; masterKey: string }
  town: Town
  /** Bookings at a steady rate, each at a slot of its own. */
  load: (seconds: number, isPaying: boolean) => Promise<Times>
  /** Numbers of `count` slots that no booking takes; answers the first. */
  reserve: (count: number) => number
  report: (row: Row) => void
}

/** Runs a measurement against all processes of `npm start` with a town of people, prints its table, and ends them however it went. */
export const onLapka = async (name: string, measure: (stage: Stage) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), `lapka-${name}-`))
  const running: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of running.splice(0).toReversed()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll().finally(() => process.exit(130)))
  try {
    const databases = await startDatabases(folder, 0)
    running.push(databases.stop)
    const place = { databaseUrl: await databases.create(name), masterKey: randomBytes(32).toString('hex') }
    const town = await openTown(place, { vets: 100, parents: 16_000 })
    const lapka = await startLapka({ folder, ...place })
    running.push(lapka.stop)
    let nth = 0
    const reserve = (count: number) => (nth += count) - count
    const load = async (seconds: number, isPaying: boolean) => {
      const firstNth = reserve(PER_SECOND * seconds)
      return bookSteadily({ api: lapka.api, town, days: DAYS, perSecond: PER_SECOND, seconds, firstNth, isPaying })
    }
    const rows: Row[] = []
    const report = (row: Row) => {
      rows.push(row)
      console.error(`${row.what}: ${row.measured}`)
    }
    await measure({ place, town, load, reserve, report })
    console.log(tableOf(rows))
  } finally {
    await stopAll()
  }
}

export const shown = (samples: number[], { other }: Times): string =>
  `p50 ${milliseconds(quantile(samples, 0.5))}, p99 ${milliseconds(quantile(samples, 0.99))}, worst ${milliseconds(Math.max(...samples))}${[...other].map(([what, count]) => `; ${count} × ${what}`).join('')}`
export const seconds = (count: number | undefined): string => (count === undefined ? 'not in time' : `${count.toFixed(0)} s`)
