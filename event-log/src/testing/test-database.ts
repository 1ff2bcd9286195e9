import { randomUUID } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    migratedTemplate: string
  }
}

/** A machine that is busy with something else is not what a test is about. */
export const TIMEOUT_MS = 60_000

/** `ownerUrl`: as the superuser who made it, for what the application may not do. */
export type TestDatabase = { url: string; ownerUrl: string; drop: () => Promise<void> }

/** The application's role, as everything but the making of tables is run. */
export const applicationUrlOf = (ownerUrl: string): string =>
  Object.assign(new URL(ownerUrl), { username: 'lapka_test_app', password: 'for-tests-only' }).href

/** A fresh, empty database in the PostgreSQL that vitest's global setup started. `drop` also ends connections left open to it. */
export const createTestDatabase = (): Promise<TestDatabase> => create('')

/** One with all tables, of the log and of the views, as the stack makes them, and reached as the application reaches it: copied, for making them takes ten times as long. */
export const createMigratedDatabase = async (): Promise<TestDatabase> => {
  const made = await create(`template ${inject('migratedTemplate')} strategy file_copy`)
  return { ...made, url: applicationUrlOf(made.ownerUrl) }
}

const create = async (how: string): Promise<TestDatabase> => {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await on(server, (client) => client.query(`create database ${name} ${how}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, ownerUrl: url.href, drop: () => drop(server, name) }
}

/** Where the scans of each index are written before its database is dropped: `index-scans.ts` says what for. */
const scansFile = process.env['LAPKA_INDEX_SCANS']

const keepScans = (server: string, database: string, file: string): Promise<void> =>
  on(Object.assign(new URL(server), { pathname: `/${database}` }).href, async (client) => {
    const { rows } = await client.query<{
      line: string
    }>(`select concat_ws(' ', s.schemaname, s.relname, indexrelname, idx_scan) as line
      from pg_stat_user_indexes s join pg_index i using (indexrelid) where s.schemaname in ('views', 'state', 'log') and not i.indisunique`)
    await appendFile(file, rows.map(({ line }) => `${line}\n`).join(''))
  })

/** How long connections that were told to end may take: a pool says that it has ended before its connections have. */
const LEAVING_MS = 2_000

/** Without force if that is enough: a closing client no longer listens to errors, and one would end the tests. */
const drop = (server: string, name: string): Promise<void> =>
  on(server, async (client) => {
    const isInUse = async () =>
      (await client.query('select from pg_stat_activity where datname = $1 limit 1', [name])).rowCount !== 0
    const since = performance.now()
    while ((await isInUse()) && performance.now() - since < LEAVING_MS) await delay(10)
    if (scansFile !== undefined) await keepScans(server, name, scansFile)
    await client.query(`drop database if exists ${name} with (force)`)
  })

const on = async (server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
