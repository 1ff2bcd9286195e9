import { resolve } from 'node:path'
import pg from 'pg'
import { databaseUrlsOf, ownerUrlsOf, type DatabaseUrls } from '@lapka/contracts/database-urls.ts'
import { type Configuration } from '@lapka/contracts/configuration.ts'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { isKurrentUrl } from '@lapka/contracts/log-address.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { isLogOfViews } from '@lapka/projections/log-origin.ts'
import { makeViews } from '@lapka/projections/migrate.ts'
import { readIssuer } from '@lapka/workers/documents/lapka-issuer.ts'
import { ensureDemo, type EnsureDemoOptions } from '@lapka/demo/ensure-demo.ts'
import { untilAllowed } from '@lapka/process/run-process.ts'
import { finishKeys } from '@lapka/event-log/rotate-keys.ts'
import { admitApplication, mayChangeLog } from './startup/application-role.ts'
import { checkBelonging } from './startup/check-belonging.ts'
import { checkReachable } from './startup/check-reachable.ts'
import { explainDatabase, FailedAt } from './startup/explain-database.ts'
import { makeTables } from './startup/make-tables.ts'
import type { Problem } from './supervisor/part.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { hasEvents } from '@lapka/event-log/has-events.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { demoId } from '@lapka/demo/demo-ids.ts'

/** Demo data is made in an empty log, or completed where it was begun; never put beside what real people did. */
const mayHoldDemo = async (log: EventLog): Promise<boolean> =>
  (await log.head()) === 0 || (await hasEvents(log, accountStream(demoId('account', 'operator1'))))

/**
 * Conditions for starting api, projections and workers: everything configured can be reached, the tables are there,
 * and so is the demo's data when wanted. Its supervisor is told when projections may begin, which is before the demo is written.
 * A process of its own, because its memory is needed only now. Its argument is the folder of the embedded PostgreSQL, if that is the one.
 */
const prepare = async (configuration: Configuration): Promise<Problem | undefined> => {
  const { LAPKA_MASTER_KEY } = configuration
  const urls = databaseUrlsOf(configuration)
  if (urls === undefined || LAPKA_MASTER_KEY === undefined)
    return { problem: 'DATABASE_URL and LAPKA_MASTER_KEY are needed: start everything with "npm start", or set them.' }
  await untilAllowed()
  const owner = ownerUrlsOf(urls, configuration)
  const unreachable = (await checkReachable(configuration)) ?? (await checkDatabases(owner))
  if (unreachable) return unreachable
  const { databaseUrl, eventLogUrl, keysUrl } = urls
  const pool = openPool(databaseUrl)
  const db = openDatabase({ url: databaseUrl, silenceMs: 0 })
  const { log, keys, close } = openLog({
    url: eventLogUrl,
    keysUrl,
    connectMs: CONNECT_MS,
    dataFolder: configuration.LAPKA_DATA_DIR,
    onReading: createReadingReport(),
  })
  try {
    await makeTables(owner)
    await admitApplication({ owner, application: urls })
    const notAdmitted = await checkDatabases(urls)
    if (notAdmitted) return notAdmitted
    await makeViews(db)
    if (configuration.NODE_ENV === 'production' && (await mayChangeLog(eventLogUrl))) return tooMighty
    const strange = await checkBelonging({ masterKey: LAPKA_MASTER_KEY, log, keys, db })
    if (strange) return strange
    // All parts are started from here, so none runs with an older master key.
    if (process.argv[2] !== undefined) await finishKeys(owner.keysUrl, LAPKA_MASTER_KEY)
    process.send?.('ready')
    if (configuration.LAPKA_DEMO)
      await fillWithDemo({
        log,
        keys,
        pool,
        masterKey: LAPKA_MASTER_KEY,
        filesFolder: resolve(configuration.LAPKA_DATA_DIR, 'files'),
        simulatorUrl: configuration.STRIPE_API_URL,
        issuer: readIssuer(configuration),
      })
    // An empty log has its first event now.
    await isLogOfViews(db, log)
    return undefined
  } catch (error) {
    return explainDatabase(error, { ...urls, embeddedIn: process.argv[2] })
  } finally {
    await Promise.all([db.destroy(), pool.end(), close()])
  }
}

/** A long log that is read for the first time looks like a start that hangs. */
const createReadingReport = () => {
  let saidAt = performance.now()
  return ({ position, end }: { position: number; end: number }): void => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    console.log(`Reading the event log: ${position} of ${end} events`)
  }
}
const SAY_EVERY_MS = 5_000

/** Each by itself, so that the sentence names the one that refuses. */
const checkDatabases = async (urls: DatabaseUrls): Promise<Problem | undefined> => {
  // A log in KurrentDB is asked when it is installed.
  for (const url of new Set(Object.values(urls).filter((one) => !isKurrentUrl(one)))) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      return explainDatabase(new FailedAt(url, error), { ...urls, embeddedIn: process.argv[2] })
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return undefined
}

const tooMighty: Problem = {
  problem:
    'EVENT_LOG_URL: its user is a superuser or owns the event log, and could change what was written; name a role of its own there, and the owner in EVENT_LOG_OWNER_URL (DATABASE_OWNER_URL where both are one database).',
}

/** A database may be starting, too. */
const CONNECT_MS = 10_000

const openPool = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: CONNECT_MS })
  // The query that needs the connection reports its error.
  pool.on('error', () => undefined)
  return pool
}

type DemoDependencies = Pick<EnsureDemoOptions, 'log' | 'keys' | 'pool' | 'masterKey' | 'filesFolder' | 'issuer'> & {
  simulatorUrl: string | undefined
}

const fillWithDemo = async ({ simulatorUrl, ...places }: DemoDependencies): Promise<void> => {
  if (!(await mayHoldDemo(places.log))) return
  await ensureDemo({
    ...places,
    now: new Date().toISOString(),
    ...(simulatorUrl !== undefined && {
      importPayments: (payments) => importPayments(simulatorUrl, payments),
      checkoutUrlOf: (sessionId: string) => `${simulatorUrl}/checkout/${sessionId}`,
    }),
  })
}

const importPayments = async (simulatorUrl: string, payments: unknown[]): Promise<void> => {
  const answer = await fetch(`${simulatorUrl}/simulator/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payments }),
    signal: AbortSignal.timeout(30_000),
  })
  // Another address that speaks Stripe's API has no such door; the demo's payments are then in the log alone.
  if (answer.status === 404) return
  if (!answer.ok) throw new Error(`The payment simulator did not take the demo's payments: ${await answer.text()}`)
}

const read = readConfiguration(process.env)
const problem =
  'problems' in read ? { problem: read.problems.map(({ sentence }) => sentence).join(' ') } : await prepare(read.configuration)
if (problem) console.error(problem.problem)
// Not by letting go of the channel: its end means that the supervisor is gone (die-with-parent.ts).
process.exit(problem ? 1 : 0)
