import pg from 'pg'
import type { EventLog } from './port.ts'
import { createFollowers, createWakeUps } from './follow.ts'
import { createAnnouncer, listen } from './postgres/announcements.ts'
import { restore, type EventRow } from './postgres/event-row.ts'
import { createGroupCommit } from './postgres/group-commit.ts'
import { createGroupRead } from './postgres/group-read.ts'
import { createWriter } from './postgres/writer.ts'

/** A pool that is passed in stays its owner's to end; `close` ends the one made from a `url`. `timeoutMs` bounds every write and read. */
export type PostgresLogOptions = ({ pool: pg.Pool } | { url: string }) & { timeoutMs?: number }

/** The log on PostgreSQL, its tables made by `installLog`. Any number of processes may write and read the same one. */
export const createPostgresLog = (options: PostgresLogOptions): EventLog => {
  const { timeoutMs = 3000 } = options
  const pool =
    'pool' in options ? options.pool : new pg.Pool({ connectionString: options.url, max: 4, connectionTimeoutMillis: timeoutMs })
  pool.on('error', ignoreBrokenIdleConnection)
  // The pool hides its password from being copied; the connections for writing and listening need it.
  const connection: pg.ClientConfig =
    'pool' in options ? { ...pool.options, password: pool.options.password } : { connectionString: options.url }

  const wakeUps = createWakeUps()
  const announcer = createAnnouncer(pool)
  const onCommitted = (position: number) => {
    wakeUps.wake(position)
    announcer.announce(position)
  }
  const groupCommit = createGroupCommit({ writer: createWriter(connection, timeoutMs), onCommitted, timeoutMs })
  const readGrouped = createGroupRead(pool, timeoutMs)
  let listener: { stop: () => Promise<void> } | undefined

  const readAll: EventLog['readAll'] = async (afterPosition, limit) => {
    const query = { ...READ_ALL, query_timeout: timeoutMs, values: [afterPosition, limit] }
    return (await pool.query<EventRow>(query)).rows.map(restore)
  }
  const followers = createFollowers({ readAll, wakeUps })
  const subscribe: EventLog['subscribe'] = (afterPosition, onBatch) => {
    listener ??= listen(connection, wakeUps.wake)
    return followers.subscribe(afterPosition, onBatch)
  }
  const close = async () => {
    await followers.stopAll()
    await Promise.all([listener?.stop(), groupCommit.close().then(announcer.settled)])
    if ('url' in options) await pool.end()
  }
  return {
    append: groupCommit.append,
    readStream: (stream, fromRevision = 0) => readGrouped(stream, fromRevision),
    readAll,
    subscribe,
    head: async () =>
      Number(
        (await pool.query<[string]>({ name: 'log-head', rowMode: 'array', text: 'select position from log.head' })).rows[0]?.[0],
      ),
    close,
  }
}

const READ_ALL = {
  name: 'log-read-all',
  rowMode: 'array' as const,
  text: 'select position, recorded_at, hash, data from log.events where position > $1 order by position limit $2',
}

/** The pool drops such a connection by itself; without a listener the error would end the process. */
const ignoreBrokenIdleConnection = () => {}
