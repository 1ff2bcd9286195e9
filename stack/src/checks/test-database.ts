import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installLog } from '@lapka/event-log/install-log.ts'
import { installKeys } from '@lapka/event-log/vault/install-keys.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../embedded-postgres/start-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    migratedTemplate: string
  }
}

const TEMPLATE = 'migrated_template'

/** Nobody may be connected to it while it is copied. */
const makeTemplate = async (server: string): Promise<void> => {
  const url = new URL(server)
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  url.pathname = `/${TEMPLATE}`
  const pool = new pg.Pool({ connectionString: url.href })
  await installLog(pool)
  await installKeys(pool)
  await pool.end()
  const db = openDatabase({ url: url.href })
  await migrate(db)
  await db.destroy()
}

/** vitest's globalSetup: one throw-away PostgreSQL for all integration tests, gone when they are done. */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lapka-postgres-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const port = await freePort()
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    port,
    password: 'for-tests-only',
    durability: 'throw-away',
  })
  if ('problem' in postgres) {
    await remove()
    throw new Error(`The tests need a PostgreSQL and could not start theirs: ${postgres.problem}`)
  }
  await makeTemplate(postgres.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('migratedTemplate', TEMPLATE)
  return async () => {
    await postgres.stop()
    await remove()
  }
}
