import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { checkWrites } from '../check-writes.ts'
import { DiskFull, type AppendResult, type StreamWrite } from '../port.ts'
import { intArray, textArray } from './binary-array.ts'
import { decideBatch, type Columns } from './decide-batch.ts'
import type { Writer } from './writer.ts'

type Options = { writer: Writer; onCommitted: (position: number) => void; timeoutMs: number }
type Waiting = { writes: StreamWrite[]; since: number; resolve: (result: AppendResult) => void; reject: (error: Error) => void }

/**
 * Appends wait in a queue and are written together, up to 256 in one transaction. Nearly always every stream stands where the
 * appends expect it: one statement checks that under the head's lock and writes, which is one round trip and one flush to disk.
 * Otherwise nothing was written, and they are decided one by one.
 */
export const createGroupCommit = ({ writer, onCommitted, timeoutMs }: Options) => {
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
      // A turn of the event loop lets all requests and answers that arrived at the same time join the batch.
      if (waiting.length < MAX_BATCH) await turn()
      await write(waiting.splice(0, MAX_BATCH).filter((item) => isInTime(item, timeoutMs)))
    }
    running = undefined
  }

  const write = async (batch: Waiting[]): Promise<void> => {
    if (batch.length === 0) return
    try {
      const client = await writer.connected()
      const { answers, position } = (await writeAsExpected(client, batch)) ?? (await writeBatch(client, batch))
      batch.forEach((item, index) => item.resolve(answers[index]!))
      if (position !== undefined) onCommitted(position)
    } catch (error) {
      if (!isRefusedByServer(error)) writer.discard()
      if (batch.length > 1 && isAboutContent(error)) for (const item of batch) await write([item])
      else
        for (const item of batch)
          item.reject(isOutOfSpace(error) ? new DiskFull('the disk of the log is full', { cause: error }) : asError(error))
    }
  }

  const close = async () => {
    isClosed = true
    await running
    writer.discard()
  }
  return { append, close }
}

const MAX_BATCH = 256

/** Undefined where a stream stands elsewhere. Within the batch a later append sees what an earlier one wrote. */
const writeAsExpected = async (client: pg.Client, batch: Waiting[]): Promise<ReturnType<typeof decideBatch> | undefined> => {
  const revisions = new Map<string, number>()
  for (const { stream, expectedRevision } of batch.flatMap(({ writes }) => writes))
    if (!revisions.has(stream)) revisions.set(stream, expectedRevision)
  const expected = [textArray([...revisions.keys()]), intArray([...revisions.values()])]
  const { answers, rows } = decideBatch(
    batch.map(({ writes }) => writes),
    { head: 0, revisions },
  )
  if (rows === undefined || answers.some((answer) => 'conflict' in answer)) return undefined
  const written = await client.query<[string | null]>({ ...APPEND, values: [...expected, ...encode(rows)] })
  const before = written.rows[0]?.[0]
  if (typeof before !== 'string') return undefined
  const position = (nth: number) => Number(before) + nth
  return {
    answers: answers.map((answer) => ('position' in answer ? { position: position(answer.position) } : answer)),
    position: position(rows[0].length),
  }
}

/**
 * The head's lock and the last revisions in one query, the decisions in memory, one insert, one commit. Queries that need no answer in
 * between travel together (the connection pipelines): two round trips.
 */
const writeBatch = async (client: pg.Client, batch: Waiting[]) => {
  const streams = [...new Set(batch.flatMap(({ writes }) => writes.map(({ stream }) => stream)))]
  try {
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
  } catch (error) {
    if (isRefusedByServer(error)) await client.query('rollback').catch(() => {})
    throw error
  }
}

const encode = ([streams, revisions, types, hashes, texts]: Columns): Buffer[] => [
  textArray(streams),
  intArray(revisions),
  textArray(types),
  textArray(hashes),
  textArray(texts),
]

const APPEND = { name: 'log-append', rowMode: 'array' as const, text: 'select log.append($1, $2, $3, $4, $5, $6, $7)' }
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
const isRefusedByServer = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

/** SQLSTATE classes that one append of a batch may have brought on all: bad data, a constraint, a limit, a trigger. */
const isAboutContent = (error: unknown): boolean =>
  isRefusedByServer(error) && ['22', '23', '54', 'P0'].includes(error.code?.slice(0, 2) ?? '')

const DISK_FULL = '53100'
const isOutOfSpace = (error: unknown): boolean => isRefusedByServer(error) && error.code === DISK_FULL

const isInTime = (item: Waiting, timeoutMs: number): boolean => {
  if (performance.now() - item.since < timeoutMs) return true
  item.reject(new Error('the log did not take this append in time'))
  return false
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('the log could not be written', { cause: error })
