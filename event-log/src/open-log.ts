import pg from 'pg'
import { installLog } from './install-log.ts'
import type { EventLog } from './port.ts'
import { createPostgresLog } from './postgres-engine.ts'
import { installKeys } from './vault/install-keys.ts'
import { createPostgresKeyStore, type KeyStore } from './vault/key-store.ts'

export type OpenedLog = {
  log: EventLog
  /** The wrapped keys of personal data: never in the log, for erasing a person is taking a key away. */
  keys: KeyStore
  /** Makes the tables of the log and of the keys, if they are not there yet. Throws `OtherVersion`. */
  install: () => Promise<void>
  /** Closes the log too. */
  close: () => Promise<void>
}

type LogOptions = {
  /** Of PostgreSQL. */
  url: string
  /** Of the PostgreSQL that keeps the keys; beside the log where it is not given. */
  keysUrl?: string
  /** How long a connection for the keys may take to be made. */
  connectMs?: number
  /** Whether the log's disk can take more; nothing is written while it says no. */
  hasSpace?: () => boolean
  /** An idle connection of the keys broke; the next use opens another. */
  onLost?: (error: Error) => void
}

/** The log that EVENT_LOG_URL names, and its keys: the one place that knows which engine an address means. */
export const openLog = ({
  url,
  keysUrl = url,
  connectMs = 3_000,
  onLost = () => {},
  hasSpace = () => true,
}: LogOptions): OpenedLog => {
  const log = createPostgresLog({ url, hasSpace })
  const pool = new pg.Pool({
    connectionString: keysUrl,
    max: 4,
    connectionTimeoutMillis: connectMs,
    application_name: 'lapka keys',
  })
  // Without a listener the error would end the process.
  pool.on('error', onLost)
  return {
    log,
    keys: createPostgresKeyStore(pool),
    install: async () => {
      await installAt(url, connectMs)
      await installKeys(pool)
    },
    close: async () => {
      await log.close()
      await pool.end()
    },
  }
}

const installAt = async (url: string, connectMs: number): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: connectMs })
  // What is wrong with a connection is thrown by the statement that needed it.
  pool.on('error', () => {})
  await installLog(pool).finally(() => pool.end())
}
