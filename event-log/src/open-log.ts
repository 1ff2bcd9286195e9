import pg from 'pg'
import { installLog } from './install-log.ts'
import type { EventLog } from './port.ts'
import { createPostgresLog } from './postgres-engine.ts'
import { createPostgresKeyStore, type KeyStore } from './vault/key-store.ts'

export type OpenedLog = {
  log: EventLog
  /** The wrapped keys of personal data: never in the log, for erasing a person is taking a key away. */
  keys: KeyStore
  /** Makes what engine and keys stand on, if it is not there yet. */
  install: () => Promise<void>
  /** Closes the log too. */
  close: () => Promise<void>
}

type Place = {
  /** Of PostgreSQL, which keeps the keys beside the log. */
  url: string
  /** How long a connection for the keys may take to be made. */
  connectMs?: number
  /** An idle connection of the keys broke; the next use opens another. */
  onLost?: (error: Error) => void
}

/** The log that EVENT_LOG_URL names, and its keys: the one place that knows which engine an address means. */
export const openLog = ({ url, connectMs = 3_000, onLost = () => {} }: Place): OpenedLog => {
  const log = createPostgresLog({ url })
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: connectMs,
    application_name: 'lapka keys',
  })
  // Without a listener the error would end the process.
  pool.on('error', onLost)
  return {
    log,
    keys: createPostgresKeyStore(pool),
    install: () => installLog(pool),
    close: async () => {
      await log.close()
      await pool.end()
    },
  }
}
