import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDatabases, type BenchDatabases } from './bench-database.ts'
import { expectAll, sendAtRate, sendLoad } from './http-load.ts'
import { bookingOf } from './measure-bookings.ts'
import { openTown } from './prepare-town.ts'
import { processorMsOf } from './processor-time.ts'
import { median } from './statistics.ts'
import { milliseconds, perSecond, tableOf, type Row } from './table.ts'
import { watchViews } from './views-watch.ts'
import { startLapka } from './waits/start-lapka.ts'
import { distinctSlot } from './wishes.ts'

/** `npm run bench -- processes`: Lapka in one process and in three, in turn, each time in a town of its own. */
const ROUNDS = Number(process.env['LAPKA_ROUNDS'] ?? 2)
const BOOKINGS = 2_000
const STEADY_PER_SECOND = 50
/** A heap settles, and everything has been done that follows from the last booking. */
const QUIET_MS = 12_000
const modes = ['many', 'one'] as const
type Figures = { idleMb: number; usedMb: number; nodeMs: number; postgresMs: number; rate: number; p50Ms: number; p99Ms: number }

const memoryOf = (pids: readonly number[]): number =>
  pids
    .map((pid) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
    .reduce((sum, megabytes) => sum + megabytes, 0)

const measure = async (databases: BenchDatabases, folder: string, processes: (typeof modes)[number], round: number) => {
  const place = { databaseUrl: await databases.create(`${processes}_${round}`), masterKey: randomBytes(32).toString('hex') }
  const town = await openTown(place, { vets: 40, parents: 2_000 })
  const lapka = await startLapka({ folder: join(folder, `${processes}-${round}`), ...place, processes })
  const nowMs = Date.now()
  let nth = 0
  const bookings = (count: number) =>
    Array.from({ length: count }, () => bookingOf(town, nth, distinctSlot(nowMs, { vets: town.vets.length, days: 40 }, nth++)))
  const views = watchViews(place.databaseUrl)
  await views.caughtUp()
  await views.close()
  await pause(QUIET_MS)
  const idleMb = memoryOf(lapka.pids)
  expectAll('warm-up', (await sendLoad(lapka.api, 16, bookings(400))).answers, 201)
  await pause(QUIET_MS / 4)
  const steady = await sendAtRate(lapka.api, { perSecond: STEADY_PER_SECOND, connections: 32 }, bookings(BOOKINGS / 4))
  expectAll('steady bookings', steady.answers, 201)
  const before = { node: processorMsOf(lapka.pids), postgres: processorMsOf([databases.pid]) }
  const fast = await sendLoad(lapka.api, 16, bookings(BOOKINGS))
  expectAll('bookings', fast.answers, 201)
  await pause(QUIET_MS)
  const figures: Figures = {
    idleMb,
    usedMb: memoryOf(lapka.pids),
    nodeMs: (processorMsOf(lapka.pids) - before.node) / BOOKINGS,
    postgresMs: (processorMsOf([databases.pid]) - before.postgres) / BOOKINGS,
    rate: fast.perSecond,
    p50Ms: steady.p50Ms,
    p99Ms: steady.p99Ms,
  }
  await lapka.stop()
  console.error(processes, figures)
  return figures
}

const rowsOf = (name: string, rounds: readonly Figures[]): Row[] => {
  const middle = (of: (figures: Figures) => number) => median(rounds.map(of))
  const row = (what: string, measured: string): Row => ({ what: `${name}: ${what}`, measured, goal: '' })
  const cost = middle(({ nodeMs, postgresMs }) => nodeMs + postgresMs)
  return [
    row('memory (RSS), idle', `${Math.round(middle(({ idleMb }) => idleMb))} MB`),
    row(`memory after ${BOOKINGS} bookings`, `${Math.round(middle(({ usedMb }) => usedMb))} MB`),
    row("processors' time of a booking", `${cost.toFixed(2)} ms, ${middle(({ nodeMs }) => nodeMs).toFixed(2)} of it in Node`),
    row('bookings, 16 connections', perSecond(middle(({ rate }) => rate))),
    row(
      `booking at ${STEADY_PER_SECOND}/s`,
      `p50 ${milliseconds(middle(({ p50Ms }) => p50Ms))}, p99 ${milliseconds(middle(({ p99Ms }) => p99Ms))}`,
    ),
  ]
}

const folder = mkdtempSync(join(tmpdir(), 'lapka-processes-'))
const databases = await startDatabases(folder, 0)
try {
  const measured: Record<(typeof modes)[number], Figures[]> = { many: [], one: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const mode of round % 2 === 0 ? modes : modes.toReversed())
      measured[mode].push(await measure(databases, folder, mode, round))
  console.log(tableOf([...rowsOf('three processes', measured.many), ...rowsOf('one process', measured.one)]))
} finally {
  await databases.stop()
  rmSync(folder, { recursive: true, force: true })
}
