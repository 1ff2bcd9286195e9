import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { breakWhenSilent, camelCase, databaseTypes } from './connection-options.ts'
import type { DatabaseOptions } from './open-tables.ts'

/** A statement that varies with the number of rows, or comes once, is not worth a kept plan. */
const MAX_NAMED = 400

/** PostgreSQL plans a statement once that comes by name. The second time a text comes it gets one. */
const createNames = () => {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMED) return known
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= MAX_NAMED) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    names.set(text, `s${names.size}`)
    return names.get(text)
  }
}

/**
 * Kysely over one connection. Statements travel without waiting for each other's answers, and PostgreSQL runs them in the order in which
 * they were sent, within the transaction that is open then. `destroy()` ends the connection.
 */
export const openOneConnection = async <Tables>(options: DatabaseOptions): Promise<Kysely<Tables>> => {
  const { url, timeoutMs = 3000, silenceMs = 60_000 } = options
  const types = databaseTypes
  const client = new pg.Client({ connectionString: url, types, pipeline: true, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  const nameOf = createNames()
  const query = (text: string, values: unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined
    return client.query({ text, values, ...(name && { name }) })
  }
  const end = () => {
    // A server that does not answer does not take leave either.
    setTimeout(() => client.connection.stream.destroy(), timeoutMs).unref()
    return client.end()
  }
  const connection = { query: query as never, release: () => {} }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end, options: {} } }),
    plugins: [camelCase],
  })
  await client.connect()
  breakWhenSilent(client, silenceMs)
  // Kysely ends only what it has begun to use.
  await db.connection().execute(async () => undefined)
  return db
}
