import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PlanningClient } from './planned-once.ts'
import { breakWhenSilent, camelCase, databaseTypes } from './connection-options.ts'

export type DatabaseOptions = {
  url: string
  maxConnections?: number
  /** How long a connection may take to be made. */
  timeoutMs?: number
  /** How long a server may say nothing before its connection counts as broken; zero for statements that may take for ever. */
  silenceMs?: number
  /** Told of every statement after it was answered. */
  onStatement?: (text: string, parameters: readonly unknown[]) => void
}

/** Kysely over a pool of its own, snake_case in the database, camelCase here. `destroy()` ends the pool. */
export const openTables = <Tables>(options: DatabaseOptions): Kysely<Tables> => {
  const { url, maxConnections = 8, timeoutMs = 3000, silenceMs = 60_000, onStatement } = options
  const pool = new pg.Pool({
    connectionString: url,
    Client: PlanningClient,
    max: maxConnections,
    types: databaseTypes,
    connectionTimeoutMillis: timeoutMs,
  })
  // A connection that PostgreSQL ended, idle or held, is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    breakWhenSilent(client, silenceMs)
  })
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [camelCase],
    ...(onStatement && { log: ({ query }) => onStatement(query.sql, query.parameters) }),
  })
}
