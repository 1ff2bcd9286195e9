import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { databaseUrlsOf } from '@lapka/contracts/database-urls.ts'
import type { Configuration } from '@lapka/contracts/configuration.ts'
import { createHandle, type Handle } from '@lapka/event-log/handle.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createProcessLog, messageOf } from '@lapka/process/process-log.ts'
import type { Running } from '@lapka/process/run-process.ts'
import type { Health } from '@lapka/process/serve-metrics.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { keepBeating } from '@lapka/state/heartbeats.ts'
import { keepSampling } from '@lapka/state/metrics.ts'
import { allProjections } from './all-projections.ts'
import { runBuilds } from './builds/run-builds.ts'
import { readCheckpoints } from './checkpoint.ts'
import { openDatabase, type Database } from './database.ts'
import { runLogIndex } from './log-index/index-log.ts'
import type { ProjectionMetrics } from './metrics.ts'
import type { LeftOut } from './projection.ts'
import { openViewCase, type ViewProblem } from './open-view-case.ts'
import { describeStop } from './stops.ts'
import type { Stop } from './tables/stops.ts'
import { partOf, type PartContext } from './run-parts.ts'
import { runProjections } from './run-together.ts'
import { sampleViews } from './sample-views.ts'
import { readViewsAge } from './views-age.ts'

type Settings = { masterKey: string; logLevel: Configuration['LAPKA_LOG_LEVEL'] }

/** Each projection that runs alone keeps a connection; the others are for the index of the log and the question after health. */
const SPARE_CONNECTIONS = 3
/** One leads, each build of the moment writes by another. */
const BUILD_CONNECTIONS = 5
/** The last batch of a while ago says nothing about how late the live views are. */
const LATE_IS_PAST_MS = 1_000
/** Views that lie further behind the log than this are told about. */
const LATE_AFTER_SECONDS = 5
const NO_SUCH_TABLE = '42P01'

/** Follows the log and writes the views until it is stopped. */
const start = async (settings: Settings, context: PartContext): Promise<Running> => {
  const { log, keys, tracing } = context
  const { databaseUrl } = context.databases
  const say = createProcessLog('projections', settings.logLevel)
  const db = openDatabase({ url: databaseUrl, maxConnections: allProjections.length + SPARE_CONNECTIONS })
  await checkTables(db)
  const vault = createVault({ masterKey: settings.masterKey, keys })
  const metrics = context.projectionMetrics()
  const onProblem = (projection: string, error: unknown) => {
    metrics.onProblem(projection)
    say.warn('A batch failed and is tried again', { projection, error: messageOf(error) })
  }
  const reported = reportProblems({ handle: createHandle({ log, vault }), metrics, say })
  let [lateByMs, lateAt] = [0, -Infinity]
  const onBatch: typeof metrics.onBatch = (batch) => {
    metrics.onBatch(batch)
    ;[lateByMs, lateAt] = [batch.lagMs, performance.now()]
  }
  const running = runProjections(allProjections, {
    log,
    db,
    url: databaseUrl,
    vault,
    onBatch,
    onProblem,
    onProjected: tracing?.onProjected,
    ...reported,
  })
  // All views of a page wait for these few connections: on a busy machine for longer than a connection may take to be made.
  const buildDb = openDatabase({ url: databaseUrl, maxConnections: BUILD_CONNECTIONS, silenceMs: 0, timeoutMs: 60_000 })
  const builder = runBuilds({
    log,
    db: buildDb,
    vault,
    projections: allProjections,
    liveLagMs: () => (performance.now() - lateAt < LATE_IS_PAST_MS ? lateByMs : 0),
    onSwitched: (projection) => say.info('A view that was built beside the live one is live', { projection }),
    onProblem,
  })
  const indexing = runLogIndex({
    log,
    db: db.withTables<StateTables>(),
    onProblem: (error) => say.warn('The log could not be indexed and is tried again', { error: messageOf(error) }),
  })
  const beating = keepBeating(db, { part: 'projections' })
  const sampling = keepSampling(db, { part: 'projections', read: () => sampleViews({ ...context, db, metrics }) })
  say.info('Projections started')
  return {
    readHealth: () => readHealth(db, log),
    stop: async () => {
      const followers = [beating, sampling, builder, indexing, running]
      await Promise.all(followers.map((one) => one.stop()))
      await Promise.all([db.destroy(), buildDb.destroy()])
      say.info('Projections stopped')
    },
  }
}

type Reporting = { handle: Handle; metrics: ProjectionMetrics; say: ReturnType<typeof createProcessLog> }

/** A view's problem is logged, counted, and opened as a case if an operator has to look. */
const reportProblems = ({ handle, metrics, say }: Reporting) => {
  const onWentBack = (projection: string) =>
    say.warn(`The event log went back to an older copy; the view ${projection} is made anew`, { projection })
  const tellOperators = (problem: ViewProblem) =>
    openViewCase(handle, problem).catch((error: unknown) => say.warn('No case could be opened', { error: messageOf(error) }))
  const onLeftOut = (projection: string, { rows, why }: LeftOut, position: number) => {
    metrics.onLeftOut(projection, rows)
    say.error(`Rows were left out of the view ${projection}`, { rows, error: why })
    void tellOperators({ kind: 'rows', projection, position, text: `Rows left out by position ${position}: ${rows}; ${why}.` })
  }
  const onStopped = ({ projection, position, ...event }: Stop) => {
    metrics.onStopped(projection)
    const what = describeStop({ position, ...event })
    say.error(`THE VIEW ${projection} HAS STOPPED`, { position, error: what })
    void tellOperators({
      kind: 'view',
      projection,
      position,
      text: `It has stopped before ${what}. docs/views.md says how it goes on.`,
    })
  }
  const onParked = ({ projection, position, ...event }: Stop, key: string) => {
    metrics.onParked(projection)
    const what = describeStop({ position, ...event })
    say.error(`The view ${projection} goes on without ${key}`, { position, error: what })
    void tellOperators({
      kind: 'view',
      projection,
      position,
      text: `It goes on without ${key}, whose events wait, since ${what}. docs/views.md says how they are tried again.`,
    })
  }
  return { onLeftOut, onStopped, onParked, onWentBack }
}

const readHealth = async (db: Kysely<Database>, log: EventLog): Promise<Health> => {
  const [rows, head, now] = await Promise.all([readCheckpoints(db), log.head(), log.probe()])
  const names = new Set<string>(allProjections.map(({ name }) => name))
  const positions = new Map(rows.flatMap(({ projection, position }) => (names.has(projection) ? [[projection, position]] : [])))
  const ages = await readViewsAge(positions, { log, head, now })
  const behindSeconds = Math.max(0, ...ages.values())
  return { status: behindSeconds < LATE_AFTER_SECONDS ? 'ok' : 'degraded', database: 'ok', log: 'ok', behindSeconds }
}

const checkTables = async (db: Kysely<Database>): Promise<void> => {
  try {
    await sql`select 1 from views.checkpoints limit 1`.execute(db)
  } catch (cause) {
    const isEmpty = cause instanceof pg.DatabaseError && cause.code === NO_SUCH_TABLE
    throw isEmpty
      ? new Error('the tables of DATABASE_URL are not there yet, npm start makes them')
      : new Error('the database of DATABASE_URL cannot be read', { cause })
  }
}

const settingsOf = (configuration: Configuration): Settings | { problem: string } => {
  const { LAPKA_MASTER_KEY, LAPKA_LOG_LEVEL } = configuration
  if (databaseUrlsOf(configuration) === undefined || LAPKA_MASTER_KEY === undefined)
    return { problem: 'DATABASE_URL and LAPKA_MASTER_KEY are needed: start everything with "npm start", or set them.' }
  return { masterKey: LAPKA_MASTER_KEY, logLevel: LAPKA_LOG_LEVEL }
}

export const projections = partOf({ name: 'projections', settingsOf, start })
