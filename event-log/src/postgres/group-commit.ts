import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { checkWrites } from '../check-writes.ts'
import type { AppendResult, StreamWrite } from '../port.ts'
import { intArray, textArray } from './binary-array.ts'
import { decideBatch, type Columns } from './decide-batch.ts'

export type GroupCommit = { append: (writes: StreamWrite[]) => Promise<AppendResult>; close: () => Promise<void> }

type Options = { connection: pg.ClientConfig; onCommitted: (position: number) => void; timeoutMs: number }
type Waiting = { writes: StreamWrite[]; since: number; resolve: (result: AppendResult) => void; reject: (error: Error) => void }

/**
 * Appends wait in a queue and are written together, up to 256 in one transaction: the head's lock and the last revisions in
 * one query, the decisions in memory, one insert, one commit. Insert and commit travel together (the connection
 * pipelines), so a batch costs two round trips and one flush to disk.
 */
export const createGroupCommit = ({ connection, onCommitted, timeoutMs }: Options): GroupCommit => {
  const writer = createWriter({ ...connection, ...limits(timeoutMs) })
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined
  let isClosed = false

  const append = (writes: StreamWrite[]) =>
    new Promise<AppendResult>((resolve, reject) => {
      checkWrites(writes)
      if (isClosed) throw new Error('this log was closed')
      waiting.push({ writes, since: performance.now(), resolve, reject })
      running ??= run()
    })

  const run = async () => {
    while (waiting.length > 0) {
      // A turn of the event loop lets everybody whose request or answer arrived at the same time join the batch.
      if (waiting.length < MAX_BATCH) await turn()
      const batch = waiting.splice(0, MAX_BATCH)
      await write(batch.filter((item) => isInTime(item, timeoutMs)))
    }
    running = undefined
  }

  const write = async (batch: Waiting[]): Promise<void> => {
    if (batch.length === 0) return
    try {
      const { answers, position } = await writeBatch(await writer.connected(), batch)
      batch.forEach((item, index) => item.resolve(answers[index]!))
      if (position !== undefined) onCommitted(position)
    } catch (error) {
      if (!isRefusedByServer(error)) writer.discard()
      if (batch.length > 1 && isRefusedByServer(error)) for (const item of batch) await write([item])
      else for (const item of batch) item.reject(asError(error))
    }
  }

  const close = async () => {
    isClosed = true
    await running
    await writer.close()
  }
  return { append, close }
}

const MAX_BATCH = 256

/** Frees the head's lock when this process freezes, and gives up on a server that does not answer. */
const limits = (timeoutMs: number) => ({
  pipeline: true,
  keepAlive: true,
  connectionTimeoutMillis: timeoutMs,
  query_timeout: timeoutMs,
  lock_timeout: timeoutMs,
  idle_in_transaction_session_timeout: timeoutMs,
  application_name: 'lapka log writer',
})

const writeBatch = async (client: pg.Client, batch: Waiting[]) => {
  const streams = [...new Set(batch.flatMap(({ writes }) => writes.map(({ stream }) => stream)))]
  const [, { rows }] = await Promise.all([
    client.query(BEGIN),
    client.query<[string, string, number]>({ ...LOCK, values: [textArray(streams)] }),
  ])
  const head = Number(rows[0]![0])
  const revisions = new Map(rows.map(([, stream, revision]) => [stream, revision]))
  const decided = decideBatch(
    batch.map(({ writes }) => writes),
    { head, revisions },
  )
  if (decided.rows === undefined) await client.query('rollback')
  else await Promise.all([client.query({ ...WRITE, values: [head, ...encode(decided.rows)] }), client.query('commit')])
  return decided
}

const encode = ([streams, revisions, types, hashes, texts]: Columns): Buffer[] => [
  textArray(streams),
  intArray(revisions),
  textArray(types),
  textArray(hashes),
  textArray(texts),
]

const BEGIN = 'begin isolation level read committed'
const LOCK = { name: 'log-lock', rowMode: 'array' as const, text: 'select head, stream, revision from log.lock($1)' }
const WRITE = {
  name: 'log-write',
  text: `with moved as (update log.head set position = $1::bigint + cardinality($3::int[]))
    insert into log.events (position, stream, revision, type, hash, data)
    select $1::bigint + added.nth, added.stream, added.revision, added.type, added.hash, added.data
    from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[]) with ordinality added(stream, revision, type, hash, data, nth)`,
}

/** The server answered "no" to a statement before the commit: nothing of the batch was written. All else is unknown. */
const isRefusedByServer = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'

const isInTime = (item: Waiting, timeoutMs: number): boolean => {
  if (performance.now() - item.since < timeoutMs) return true
  item.reject(new Error('the log did not take this append in time'))
  return false
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('the log could not be written', { cause: error })

/** One connection, opened when needed and again after it broke. */
const createWriter = (config: pg.ClientConfig) => {
  let opening: Promise<pg.Client> | undefined
  const open = async () => {
    const client = new pg.Client(config)
    const forget = () => {
      opening = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return client
  }
  const discard = () => {
    opening?.then((client) => client.end()).catch(() => {})
    opening = undefined
  }
  return {
    connected: () => (opening ??= open()),
    discard,
    close: async () => {
      await opening?.then((client) => client.end()).catch(() => {})
    },
  }
}
