import pg from 'pg'

/** How connections to the log's database are made. A pool stays its owner's and only says how: it may be busy with other things. */
export type LogDatabase = { pool: pg.Pool } | { url: string }

export type Connections = { reading: pg.Pool; writer: pg.ClientConfig; listener: pg.ClientConfig }

export const createConnections = (database: LogDatabase & { part?: string | undefined }, timeoutMs: number): Connections => {
  const limits = { keepAlive: true, connectionTimeoutMillis: timeoutMs, options: BY_INDEX }
  const shared = { ...configurationOf(database), ...limits }
  const reading = new pg.Pool({ ...shared, max: MAX_READING, query_timeout: timeoutMs, application_name: 'lapka log reader' })
  // The pool drops a connection that breaks while idle by itself; without a listener the error would end the process.
  reading.on('error', () => {})
  const writer = {
    ...shared,
    pipeline: true,
    query_timeout: timeoutMs,
    // The server gives up before we do, and frees the log's head when it is this process that froze.
    lock_timeout: Math.ceil(timeoutMs * 0.8),
    idle_in_transaction_session_timeout: timeoutMs,
    application_name: `lapka log writer ${database.part ?? ''}`.trim(),
  }
  return { reading, writer, listener: { ...shared, application_name: 'lapka log listener' } }
}

/** Reads travel in groups, so a few connections carry them all. */
const MAX_READING = 3

/**
 * Connections keep their query plans. One that was made while the log held ten events would scan it all, and still do so when
 * it holds a million, until the next ANALYZE.
 */
const BY_INDEX = '-c enable_seqscan=off'

/** A pool hides its password from being copied. */
const configurationOf = (database: LogDatabase): pg.ClientConfig => {
  if ('url' in database) return { connectionString: database.url }
  const { host, port, user, database: name, ssl, connectionString } = database.pool.options
  const known = { host, port, user, database: name, ssl, connectionString, password: database.pool.options.password }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}
