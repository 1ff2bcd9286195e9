import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createHandle, type CommandContext } from '@lapka/event-log/handle.ts'
import { installLog } from '@lapka/event-log/install-log.ts'
import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { createTestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { allProjections } from '@lapka/projections/all-projections.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'
import { watchPositions } from '@lapka/projections/position-watch.ts'
import { runProjection } from '@lapka/projections/run-projection.ts'
import { buildApp } from '../app.ts'
import type { Limits } from '../dependencies.ts'
import { createChangeFeed } from '../live/change-feed.ts'
import { createSessions } from '../sessions/sessions.ts'

export const masterKey = 'ab'.repeat(32)
export const webhookSecret = 'whsec_for_tests'
const manyRequests: Limits = {
  signInsPerMinute: 100_000,
  failuresPerEmail: 5,
  searchesPerMinute: 100_000,
  commandsPerMinute: 100_000,
}

/** The whole write and read side in this process, on a database of its own, under a clock that tests set. */
export const startTestService = async (limits: Partial<Limits> = {}) => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => {})
  const db = openDatabase({ url: database.url })
  await installLog(pool)
  await migrate(db)
  const log = createPostgresLog({ pool })
  const vault = createVault({ masterKey, keys: createPostgresKeyStore(pool) })
  const handle = createHandle({ log, vault })
  const changes = createChangeFeed()
  const watch = watchPositions({ url: database.url, onProjected: changes.announce })
  const running = allProjections.map((projection) => runProjection(projection, { log, db, vault }))
  const sessions = createSessions(db)
  const clock = { now: () => new Date().toISOString() }
  const { app, live } = await buildApp({
    log,
    handle,
    vault,
    db,
    watch,
    changes,
    sessions,
    masterKey,
    webhookSecret,
    now: () => clock.now(),
    newId: randomUUID,
    publicUrl: 'http://localhost:4000',
    limits: { ...manyRequests, ...limits },
    logLevel: 'silent',
    trustProxy: false,
    consoleFolder: null,
  })
  const seen = async () => {
    const head = await log.head()
    if (!(await watch.waitFor(['accounts', 'professionals', 'claims', 'appointments', 'outbox'], head, 10_000)))
      throw new Error(`The views did not reach position ${head}.`)
    return head
  }
  const stop = async () => {
    live.closeAll()
    await app.close()
    await Promise.all(running.map((projection) => projection.stop()))
    await watch.close()
    await log.close()
    await db.destroy()
    await pool.end()
    await database.drop()
  }
  return { app, live, log, handle, vault, db, pool, sessions, clock, changes, seen, stop, url: database.url }
}

export type TestService = Awaited<ReturnType<typeof startTestService>>

/** An envelope for a command that a test sends past the door. */
export const systemContext = (now: string): CommandContext => ({
  commandId: randomUUID(),
  commandHash: 'test',
  actor: { id: 'system', role: 'SYSTEM' },
  occurredAt: now,
  correlationId: randomUUID(),
  causationId: randomUUID(),
})
