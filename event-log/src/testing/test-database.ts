import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    migratedTemplate: string
  }
}

/** A machine that is busy with something else is not what a test is about. */
export const PATIENCE_MS = 60_000

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A fresh, empty database in the PostgreSQL that vitest's global setup started. `drop` also ends connections left open to it. */
export const createTestDatabase = (): Promise<TestDatabase> => create('')

/** One with all tables, of the log and of the views, as the stack makes them: copied, for making them takes ten times as long. */
export const createMigratedDatabase = (): Promise<TestDatabase> =>
  create(`template ${inject('migratedTemplate')} strategy file_copy`)

const create = async (how: string): Promise<TestDatabase> => {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(server, `create database ${name} ${how}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOn(server, `drop database if exists ${name} with (force)`) }
}

const runOn = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
