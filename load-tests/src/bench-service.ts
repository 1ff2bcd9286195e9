import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabases, type BenchDatabases } from './bench-database.ts'
import { measureCare } from './measure-care.ts'
import { measureChip } from './measure-chip.ts'
import { measureFind } from './find/measure-find.ts'
import { sendLoad, type LoadRequest } from './http-load.ts'
import { measureBookings } from './measure-bookings.ts'
import { measureLoginFlood } from './measure-login-flood.ts'
import { measureLog } from './measure-log.ts'
import { measureLongLog } from './measure-long-log.ts'
import { measureOverview } from './measure-overview.ts'
import { measurePeers } from './measure-peers.ts'
import { measureRace } from './measure-race.ts'
import { measureRecord } from './measure-record.ts'
import { measureReviews } from './measure-reviews.ts'
import { measureSlots } from './measure-slots.ts'
import { measureStays } from './measure-stays.ts'
import { measureWhatIf } from './measure-what-if.ts'
import { openTown, type Town } from './prepare-town.ts'
import { startServers } from './start-servers.ts'
import { tableOf, type Row } from './table.ts'
import { measureRebuild } from './views/measure-rebuild.ts'
import { watchViews } from './views-watch.ts'

/**
 * `npm run bench`: what is asked of bookings, appends, slots and searches. `--profile <folder>` keeps a CPU profile of the api, which costs some speed;
 * `--commit-ms <n>` makes each commit take so much longer, as on a slower disk; `--only bookings` measures one of log, peers, long-log,
 * bookings, flood, race, stays, slots (which need the bookings), overview, find, rebuild, what-if, care, reviews, chip and record; `--rebuild-events <n>` rebuilds over a shorter log, `--professionals <n>` searches in a country of so many.
 * `--quick`: log, bookings and slots in some 100 s, for a look before and after a change. Its ratios hold within one run; the rest says little.
 */
const {
  profile,
  'commit-ms': commitMs = '0',
  only,
  'rebuild-events': rebuildEvents = '1000000',
  professionals = '100000',
  quick = false,
} = parseArgs({
  options: {
    profile: { type: 'string' },
    'commit-ms': { type: 'string' },
    only: { type: 'string' },
    'rebuild-events': { type: 'string' },
    professionals: { type: 'string' },
    quick: { type: 'boolean' },
  },
}).values

type Part =
  | 'log'
  | 'peers'
  | 'long-log'
  | 'bookings'
  | 'flood'
  | 'race'
  | 'stays'
  | 'slots'
  | 'find'
  | 'overview'
  | 'rebuild'
  | 'what-if'
  | 'care'
  | 'reviews'
  | 'chip'
  | 'record'
const quickParts: readonly Part[] = ['log', 'bookings', 'slots']
const isWanted = (part: Part): boolean =>
  only === undefined ? !quick || quickParts.includes(part) : only === part || (part === 'bookings' && only === 'slots')
const rowsIf = async (part: Part, measure: () => Promise<Row[]>): Promise<Row[]> => (isWanted(part) ? await measure() : [])

const ROUNDS = quick ? 3 : 5
const APPENDS = quick ? 4_000 : 10_000
const CONNECTIONS = 64
/** Warm enough that the code is compiled: a service runs for days, its first seconds say little of it. */
const BOOKINGS = {
  rounds: ROUNDS,
  perRound: quick ? 1_000 : 2_000,
  warmUp: quick ? 3_000 : 6_000,
  connections: CONNECTIONS,
  days: 40,
}
/** Events of a log that is years old. */
const LONG_LOG = 5_000_000
const PETS = 100_000
/** Among which one is found by its chip. */
const CHIPPED_PETS = 1_000_000
const CHIP_VETS = 8
/** In a town of its own. */
const OVERVIEW = { pairs: 8, perRound: 2_000, warmUp: 6_000, connections: CONNECTIONS, days: 40 }
/** After the bookings above, in half-hours that they left free. */
const FLOOD = { rounds: 8, perRound: 1_000, connections: 16, days: 40, firstBooking: 21_000, signInsPerSecond: 500 }
const RACERS = 1_000
const RACES = 3
/** So many that no parent books more than three times, which is the limit of holds. */
const BOOKERS = quick ? 4_000 : 13_000
const VETS = 80

const folder = mkdtempSync(join(tmpdir(), 'lapka-bench-'))
/** In order of their start; they end the other way round. */
const running: (() => Promise<void>)[] = []
const stopAll = async () => {
  for (const stop of running.splice(0).toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll().finally(() => process.exit(130)))

const measureService = async (databases: BenchDatabases): Promise<Row[]> => {
  const databaseUrl = await databases.create('service')
  const masterKey = randomBytes(32).toString('hex')
  // One vet more than are booked: the race is for a vet whose days are all free.
  const town = await openTown({ databaseUrl, masterKey }, { vets: VETS + 1, parents: BOOKERS + RACERS })
  const servers = await startServers({ folder, databaseUrl, masterKey, profileFolder: profile && resolve(profile) })
  running.push(servers.stop)
  const views = watchViews(databaseUrl)
  running.push(views.close)
  await views.caughtUp()
  await signInEverywhere(servers.api, town)
  const nowMs = Date.now()
  const bookers: Town = { ...town, vets: town.vets.slice(0, VETS), parents: town.parents.slice(0, BOOKERS) }
  const racers: Town = { ...town, vets: town.vets.slice(VETS), parents: town.parents.slice(BOOKERS) }
  const parts = { node: servers.pids, postgresPid: databases.pid, databaseUrl }
  const service = { town: bookers, servers, views, parts, nowMs }
  return [
    ...(await rowsIf('bookings', () => measureBookings(service, BOOKINGS))),
    ...(await rowsIf('flood', () => measureLoginFlood(service, FLOOD))),
    ...(await rowsIf('race', () => measureRace({ ...service, town: racers }, RACES))),
    ...(await rowsIf('stays', () => measureStays({ ...service, databaseUrl, masterKey }))),
    ...(await rowsIf('slots', () => measureSlots({ town: bookers, ...servers, nowMs }, RACES))),
  ]
}

const measureOverviewOf = async (databases: BenchDatabases): Promise<Row[]> => {
  const databaseUrl = await databases.create('overview')
  const masterKey = randomBytes(32).toString('hex')
  const town = await openTown({ databaseUrl, masterKey }, { vets: VETS, parents: BOOKERS })
  const servers = await startServers({ folder, databaseUrl, masterKey })
  running.push(servers.stop)
  const views = watchViews(databaseUrl)
  running.push(views.close)
  await views.caughtUp()
  await signInEverywhere(servers.api, town)
  return measureOverview({ town, servers, views, nowMs: Date.now(), databaseUrl }, OVERVIEW)
}

const serveSmallTown = async (databases: BenchDatabases, name: string) => {
  const databaseUrl = await databases.create(name)
  const masterKey = randomBytes(32).toString('hex')
  const town = await openTown({ databaseUrl, masterKey }, { vets: CHIP_VETS, parents: CHIP_VETS })
  const servers = await startServers({ folder, databaseUrl, masterKey })
  running.push(servers.stop)
  const views = watchViews(databaseUrl)
  running.push(views.close)
  await views.caughtUp()
  await signInEverywhere(servers.api, town)
  return { town, api: servers.api, databaseUrl, masterKey, caughtUp: views.caughtUp }
}

/** Fails early if a session is unknown: no measured request may be answered with 401. */
const signInEverywhere = async (api: string, { parents }: Town): Promise<void> => {
  const requests = parents.map(({ cookie }): LoadRequest => ({ method: 'GET', path: '/api/v2/pets', headers: { cookie } }))
  const { answers } = await sendLoad(api, CONNECTIONS, requests)
  if (answers.some(({ status }) => status !== 200)) throw new Error('A parent of the town is not signed in.')
}

const rebuildOf = async (databases: BenchDatabases): Promise<Parameters<typeof measureRebuild>[0]> => ({
  databaseUrl: await databases.create('rebuild'),
  masterKey: randomBytes(32).toString('hex'),
  folder,
  events: Number(rebuildEvents),
  onRunning: (stop) => void running.push(stop),
})

const machine = () => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`
const busy = () => loadavg().map((load) => load.toFixed(1))[0]

const busyBefore = busy()
try {
  const databases = await startDatabases(folder, Number(commitMs))
  running.push(databases.stop)
  const hasService = (['bookings', 'flood', 'race', 'stays', 'slots'] as const).some(isWanted)
  const rows = [
    ...(await rowsIf('log', () => measureLog(databases, { rounds: ROUNDS, appends: APPENDS }))),
    ...(await rowsIf('peers', () => measurePeers(databases, 10_000))),
    ...(await rowsIf('long-log', async () => measureLongLog(await databases.create('long_log'), LONG_LOG))),
    ...(hasService ? await measureService(databases) : []),
    ...(await rowsIf('overview', () => measureOverviewOf(databases))),
    ...(await rowsIf('find', async () => measureFind(await databases.create('find'), Number(professionals)))),
    ...(await rowsIf('rebuild', async () => measureRebuild(await rebuildOf(databases)))),
    ...(await rowsIf('what-if', async () => measureWhatIf(await databases.create('what_if')))),
    ...(await rowsIf('care', async () => measureCare(await databases.create('care'), PETS))),
    ...(await rowsIf('reviews', async () => measureReviews(await databases.create('reviews')))),
    ...(await rowsIf('chip', async () => measureChip({ ...(await serveSmallTown(databases, 'chip')), pets: CHIPPED_PETS }))),
    ...(await rowsIf('record', async () => measureRecord(await serveSmallTown(databases, 'record')))),
  ]
  console.log(tableOf(rows))
  console.log(`\n${machine()}, embedded PostgreSQL 18 with durable commits; clients and servers share the cores.`)
  console.log(`Load average of the machine: ${busyBefore} before, ${busy()} at the end (the benchmark's own load is part of it).`)
} finally {
  await stopAll()
}
