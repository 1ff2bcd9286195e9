import { join } from 'node:path'
import pg from 'pg'
import { isKurrentUrl } from '@lapka/contracts/log-address.ts'
import { installLog } from './install-log.ts'
import { checkCommitStream, installCommitStream } from './kurrent/connect.ts'
import { createKurrentLog, type OnReading } from './kurrent-engine.ts'
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
  /** Of PostgreSQL, or of KurrentDB. */
  url: string
  /** Of the PostgreSQL that keeps the keys; beside the log where it is not given, which a log in KurrentDB does not allow. */
  keysUrl?: string
  /** How long a connection for the keys may take to be made. */
  connectMs?: number
  /** Only this process follows the log: it sees others' appends at the next poll, and announces none of its own. */
  isAlone?: boolean
  /** The name of this process among those that write, for operators. */
  part?: string | undefined
  /** Whether the log's disk can take more; nothing is written while it says no. */
  hasSpace?: () => boolean
  /** Where a log in KurrentDB keeps what it knows of itself; by default every start reads all of it. */
  dataFolder?: string | undefined
  /** Told while a log in KurrentDB is read at the start; calls wait for it then, however long the log is. */
  onReading?: OnReading | undefined
  /** Bounds every write and read; by default as long as a request waits. */
  timeoutMs?: number
  /** Something is wrong with the log though it answers. */
  onProblem?: (error: Error) => void
  /** An idle connection of the keys broke; the next use opens another. */
  onLost?: (error: Error) => void
}

/** The log that EVENT_LOG_URL names, and its keys: the one place that knows which engine an address means. */
export const openLog = ({ url, keysUrl = url, connectMs = 3_000, onLost = () => {}, ...options }: LogOptions): OpenedLog => {
  if (isKurrentUrl(keysUrl)) throw new TypeError('a log in KurrentDB needs a PostgreSQL for its keys')
  const log = openEngine({ ...options, url, keysUrl })
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
      await installEngine(url, connectMs)
      await installKeys(pool)
    },
    close: async () => {
      await log.close()
      await pool.end()
    },
  }
}

/** Makes what an engine needs at an address, if it is not there yet. Throws `OtherVersion`. */
export const installEngine = (url: string, connectMs: number): Promise<void> =>
  isKurrentUrl(url) ? installCommitStream(url, connectMs) : installAt(url, connectMs)

/** Writes nothing and throws within the time where nothing answers at an address. */
export const checkEngine = async (url: string, timeoutMs: number): Promise<void> => {
  if (isKurrentUrl(url)) return checkCommitStream(url, timeoutMs)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  await client.connect().finally(() => client.end().catch(() => {}))
}

/** The log without its keys, for processes that read and write no personal data. */
export const openEngine = ({
  url,
  keysUrl,
  part,
  isAlone,
  dataFolder,
  hasSpace,
  onReading,
  onProblem,
  timeoutMs,
}: LogOptions): EventLog => {
  if (!isKurrentUrl(url))
    return createPostgresLog({ url, part, isAlone, ...(timeoutMs && { timeoutMs }), ...(hasSpace && { hasSpace }) })
  const snapshotFolder = dataFolder === undefined ? undefined : join(dataFolder, 'event-log')
  return createKurrentLog({
    url,
    leaseUrl: keysUrl,
    part,
    ...(timeoutMs && { timeoutMs }),
    snapshotFolder,
    onReading,
    ...(hasSpace && { hasSpace }),
    ...(onProblem && { onProblem }),
  })
}

const installAt = async (url: string, connectMs: number): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: connectMs })
  // A broken connection throws in the statement that needed it.
  pool.on('error', () => {})
  await installLog(pool).finally(() => pool.end())
}
