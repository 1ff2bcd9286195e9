import { setTimeout as pause } from 'node:timers/promises'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { readBuilds } from '@lapka/projections/builds/builds.ts'
import { steerAs } from '@lapka/projections/builds/steer.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { sendAtRate, type LoadRequest, type LoadResult } from '../http-load.ts'
import { bookingOf } from '../measure-bookings.ts'
import { openTown, type Town } from '../prepare-town.ts'
import { startServers, type Servers } from '../start-servers.ts'
import { median, quantile } from '../statistics.ts'
import { milliseconds, perSecond, ratio, type Row } from '../table.ts'
import { watchViews } from '../views-watch.ts'
import { distinctSlot } from '../wishes.ts'
import { fillLog } from './fill-log.ts'

type RebuildBenchmark = {
  databaseUrl: string
  masterKey: string
  folder: string
  events: number
  /** Registers what ends it. */
  onRunning: (stop: () => Promise<void>) => void
}

const VETS = 40
const PARENTS = 2_000
const ROUND = { bookings: 40, reads: 200, perSecond: 20 }
const QUIET_ROUNDS = 5
const SWITCHES = 5
const PAGE = 5_000

/** All views built anew over a long log while people book and read at a steady rate, beside the same people before. */
export const measureRebuild = async (benchmark: RebuildBenchmark): Promise<Row[]> => {
  const { databaseUrl, masterKey, folder, events, onRunning } = benchmark
  const town = await openTown({ databaseUrl, masterKey }, { vets: VETS, parents: PARENTS })
  const { log, keys, close } = openLog({ url: databaseUrl })
  const db = openDatabase({ url: databaseUrl })
  onRunning(async () => {
    await Promise.all([db.destroy(), close()])
  })
  const vault = createVault({ masterKey, keys })
  await fillLog({ databaseUrl, log, vault, events: events - (await log.head()) })
  const readRate = await measureReading(log)
  const servers = await startServers({ folder, databaseUrl, masterKey })
  onRunning(servers.stop)
  const views = watchViews(databaseUrl)
  onRunning(views.close)
  while ((await laggards(db, await log.head())) > 0) await pause(500)
  const people = createPeople(town, servers)
  await people.round()
  const quiet = []
  for (let round = 0; round < QUIET_ROUNDS; round += 1) quiet.push(await people.round())
  const head = await log.head()
  const began = performance.now()
  const act = { act: 'rebuild', switching: 'asked', eventsPerSecond: null } as const
  await steerAs({ db, log, vault }, { ...asBenchmark, projections: allProjections, act })
  const meanwhile = []
  while ((await readBuilds(db)).some(({ status }) => status === 'building')) meanwhile.push(await people.round())
  const seconds = Math.max(
    ...(await readBuilds(db)).map((build) => (build.updatedAt.getTime() - build.startedAt.getTime()) / 1000),
  )
  const failed = (await readBuilds(db)).filter(({ status }) => status !== 'ready')
  if (failed.length > 0) throw new Error(`The rebuild ended otherwise: ${failed.map(({ why }) => why).join(', ')}`)
  const rate = head / Math.min(seconds, (performance.now() - began) / 1000)
  const there = await timeAll({ db, log, vault }, 'switch')
  const back = []
  for (let nth = 0; nth < SWITCHES; nth += 1) back.push(...(await timeAll({ db, log, vault }, 'roll-back')))
  return [
    {
      what: `rebuild of all views over ${head.toLocaleString('en')} events`,
      measured: `${perSecond(rate)} = ${ratio(rate / readRate)} of reading the log (${perSecond(readRate)})`,
      goal: '≥ 50,000/s, ≥ 0.25×',
    },
    rowOf('  reading meanwhile, p99', quiet, meanwhile, { of: ({ reads }) => reads, goal: '≤ 1.2× quiet, 0 failed' }),
    rowOf('  booking meanwhile, p99', quiet, meanwhile, { of: ({ bookings }) => bookings, goal: '≤ 1.5× quiet' }),
    {
      what: '  switch, switch back (from the command on)',
      measured: `p50 ${milliseconds(median(there))}, ${milliseconds(median(back))}; longest ${milliseconds(Math.max(...there, ...back))}`,
      goal: '< 1 s',
    },
  ]
}

type Round = { reads: LoadResult; bookings: LoadResult }
type Shown = { of: (round: Round) => LoadResult; goal: string }

const rowOf = (what: string, quiet: Round[], meanwhile: Round[], { of, goal }: Shown): Row => {
  const p99 = (rounds: Round[]) =>
    quantile(
      rounds.flatMap((round) => of(round).answers.map(({ tookMs }) => tookMs)),
      0.99,
    )
  const failed = meanwhile.flatMap((round) => of(round).answers).filter(({ status }) => status >= 300).length
  const [before, then] = [p99(quiet), p99(meanwhile)]
  return { what, measured: `${milliseconds(then)} = ${ratio(then / before)} of ${milliseconds(before)}, ${failed} failed`, goal }
}

const measureReading = async (log: ReturnType<typeof openLog>['log']): Promise<number> => {
  const began = performance.now()
  let [position, count] = [0, 0]
  for (;;) {
    const page = await log.readAll(position, PAGE)
    if (page.length === 0) return count / ((performance.now() - began) / 1000)
    count += page.length
    position = page.at(-1)!.position
  }
}

const asBenchmark = { reason: 'The benchmark measures it.', operator: 'benchmark' }

type Db = ReturnType<typeof openDatabase>

const laggards = async (db: Db, head: number): Promise<number> => {
  const rows = await db.selectFrom('views.checkpoints').select('position').execute()
  return rows.filter(({ position }) => position < head).length
}

/** Parents who look at their appointments and book others, at a steady rate. */
const createPeople = (town: Town, servers: Servers) => {
  const nowMs = Date.now()
  let booked = 0
  let read = 0
  return {
    round: async (): Promise<Round> => {
      const bookings = Array.from({ length: ROUND.bookings }, () => {
        const nth = booked++
        return bookingOf(town, nth, distinctSlot(nowMs, { vets: VETS, days: 40 }, nth))
      })
      const reads = Array.from({ length: ROUND.reads }, (): LoadRequest => {
        const { cookie = '' } = town.parents[read++ % town.parents.length] ?? {}
        return { method: 'GET', path: '/api/v2/appointments', headers: { cookie } }
      })
      const seconds = ROUND.bookings / ROUND.perSecond
      const [bookingLoad, readLoad] = await Promise.all([
        sendAtRate(servers.api, { perSecond: ROUND.perSecond, connections: 8 }, bookings),
        sendAtRate(servers.api, { perSecond: ROUND.reads / seconds, connections: 8 }, reads),
      ])
      return { bookings: bookingLoad, reads: readLoad }
    },
  }
}

/** From the command until the tables have changed places, each view by itself. */
const timeAll = async (reached: Parameters<typeof steerAs>[0], act: 'switch' | 'roll-back'): Promise<number[]> => {
  const { db } = reached
  const times: number[] = []
  for (const projection of allProjections) {
    const { name } = projection
    const before = await readBuilds(db)
    const isNew = (build: number) => !before.some((one) => one.build === build)
    const began = performance.now()
    const answer = await steerAs(reached, { ...asBenchmark, projections: [projection], act: { act } })
    if ('refused' in answer) throw new Error(answer.refused)
    while (!(await readBuilds(db)).some((one) => name === one.projection && isNew(one.build))) await pause(5)
    times.push(performance.now() - began)
  }
  return times
}
