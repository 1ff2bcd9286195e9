import pg from 'pg'
import { readConfiguration } from '@lapka/contracts/configuration.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { watchPositions } from '@lapka/projections/position-watch.ts'
import { randomUUID } from 'node:crypto'
import { buildApp } from './app.ts'
import { productionLimits } from './dependencies.ts'
import { createChangeFeed } from './live/change-feed.ts'
import { listenForEndedSessions } from './sessions/ended-sessions.ts'
import { createSessions } from './sessions/sessions.ts'

/** The api's process. Builds everything once, hands it down, ends when told to or when its supervisor is gone. */
const read = readConfiguration(process.env)
if ('problems' in read) fail(read.problems.map((problem) => problem.sentence).join(' '))
const configuration = read.configuration
const {
  DATABASE_URL,
  EVENT_LOG_URL = DATABASE_URL,
  LAPKA_MASTER_KEY,
  STRIPE_WEBHOOK_SECRET,
  LAPKA_PORT,
  LAPKA_HOST,
} = configuration
if (!DATABASE_URL || !EVENT_LOG_URL || !LAPKA_MASTER_KEY || !STRIPE_WEBHOOK_SECRET)
  fail('DATABASE_URL, LAPKA_MASTER_KEY and STRIPE_WEBHOOK_SECRET are needed: start everything with npm start, or set them.')

const logPool = new pg.Pool({ connectionString: EVENT_LOG_URL, max: 4 })
const log = createPostgresLog({ pool: logPool })
const vault = createVault({ masterKey: LAPKA_MASTER_KEY, keys: createPostgresKeyStore(logPool) })
const db = openDatabase({ url: DATABASE_URL })
const changes = createChangeFeed()
const watch = watchPositions({ url: DATABASE_URL, onProjected: changes.announce })
const sessions = createSessions(db)

const { app, live } = await buildApp({
  log,
  handle: createHandle({ log, vault }),
  vault,
  db,
  watch,
  changes,
  sessions,
  now: () => new Date().toISOString(),
  newId: randomUUID,
  publicUrl: configuration.LAPKA_PUBLIC_URL ?? `http://localhost:${LAPKA_PORT}`,
  masterKey: LAPKA_MASTER_KEY,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  limits: productionLimits,
  logLevel: configuration.LAPKA_LOG_LEVEL,
  trustProxy: configuration.LAPKA_TRUST_PROXY?.split(',') ?? false,
  consoleFolder: new URL('../../console/dist', import.meta.url).pathname,
})
const endedSessions = listenForEndedSessions(DATABASE_URL, (sessionHash) => {
  sessions.forget(sessionHash)
  live.endSession(sessionHash)
})

let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  live.closeAll()
  await app.close()
  await Promise.all([watch.close(), endedSessions.close(), log.close()])
  await Promise.all([db.destroy(), logPool.end()])
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())

try {
  await app.listen({ port: LAPKA_PORT, host: LAPKA_HOST })
} catch (error) {
  fail(`Port ${LAPKA_PORT} could not be opened (${String(error)}). Choose another with LAPKA_PORT.`)
}
process.send?.('ready')

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
