import { DiskFull, readOne, type EventLog } from './port.ts'
import { createFollowers, createWakeUps } from './follow.ts'
import { createAnnouncer, listen } from './postgres/announcements.ts'
import { createConnections, type LogDatabase } from './postgres/connections.ts'
import { restore, type EventRow } from './postgres/event-row.ts'
import { createGroupCommit } from './postgres/group-commit.ts'
import { createGroupRead } from './postgres/group-read.ts'
import { createWriter } from './postgres/writer.ts'

/**
 * `timeoutMs` bounds every write and read; nothing is written while `hasSpace` says no. `part` names the connection that writes.
 * `isAlone`: no other process follows, so nothing is announced, and others' appends are seen at the next poll.
 */
export type PostgresLogOptions = LogDatabase & {
  timeoutMs?: number
  hasSpace?: () => boolean
  part?: string | undefined
  isAlone?: boolean | undefined
}

/** The log on PostgreSQL, its tables made by `installLog`. Any number of processes may write and read the same one. */
export const createPostgresLog = (options: PostgresLogOptions): EventLog => {
  const { timeoutMs = 3000, hasSpace = () => true, isAlone = false } = options
  const { reading, writer, listener } = createConnections(options, timeoutMs)
  const wakeUps = createWakeUps()
  const announcer = createAnnouncer(reading)
  let newest = 0
  const onGrown = (position: number) => {
    newest = Math.max(newest, position)
    wakeUps.wake(position)
  }
  const onCommitted = (position: number) => {
    onGrown(position)
    if (!isAlone) announcer.announce(position)
  }
  const groupCommit = createGroupCommit({ writer: createWriter(writer), onCommitted, timeoutMs })
  const readStreams = createGroupRead(reading)
  const readAll: EventLog['readAll'] = async (afterPosition, limit) =>
    (await reading.query<EventRow>({ ...READ_ALL, values: [afterPosition, limit] })).rows.map(restore)
  const head = async () => {
    const position = Number((await reading.query<[string]>(READ_HEAD)).rows[0]?.[0])
    // Of others' appends nothing is heard before the next poll.
    if (isAlone && position > newest) onGrown(position)
    return position
  }
  const followers = createFollowers({ readAll, wakeUps })
  let listening: { stop: () => Promise<void> } | undefined

  return {
    append: async (writes) => {
      if (!hasSpace()) throw new DiskFull('the disk of the log is full')
      return groupCommit.append(writes)
    },
    readStreams,
    readStream: readOne(readStreams),
    readAll,
    subscribe: (afterPosition, onBatch) => {
      if (!isAlone) listening ??= listen(listener, { onGrown: wakeUps.wake, head })
      return followers.subscribe(afterPosition, onBatch)
    },
    head,
    probe: async () => {
      const { rows } = await reading.query<[Date]>(PROBE)
      return rows[0]![0].toISOString()
    },
    close: async () => {
      await followers.stopAll()
      await Promise.all([listening?.stop(), groupCommit.close().then(announcer.settled)])
      if (!reading.ended) await reading.end()
    },
  }
}

const READ_ALL = {
  name: 'log-read-all',
  rowMode: 'array' as const,
  text: 'select position, recorded_at, hash, data from log.events where position > $1 order by position limit $2',
}
/** A message in PostgreSQL's own log of writes: flushed at the commit like an event, and leaving nothing in any table. */
const PROBE = {
  name: 'log-probe',
  rowMode: 'array' as const,
  text: `select clock_timestamp() from pg_logical_emit_message(true, 'lapka', 'probe')`,
}
const READ_HEAD = { name: 'log-head', rowMode: 'array' as const, text: 'select position from log.head' }
