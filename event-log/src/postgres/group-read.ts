import { setImmediate as turn } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog, StreamTail } from '../port.ts'
import { intArray, textArray } from './binary-array.ts'
import { restore, type EventRow } from './event-row.ts'

type Waiting = {
  tails: readonly StreamTail[]
  resolve: (streams: RecordedEvent[][]) => void
  reject: (error: unknown) => void
}

/**
 * Reads of streams that are asked for at the same time travel as one query, which sees the log as of one moment. Most of them ask
 * whether a known stream has a new event and find none, so what they cost is the round trip; the log's index on (stream, revision)
 * does the rest.
 */
export const createGroupRead = (pool: Pool): EventLog['readStreams'] => {
  const waiting: Waiting[] = []
  let inFlight = 0

  const run = async () => {
    inFlight += 1
    await turn()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH)
      try {
        const tails = batch.flatMap((item) => item.tails)
        const values = [textArray(tails.map(({ stream }) => stream)), intArray(tails.map(({ fromRevision }) => fromRevision))]
        const { rows } = await pool.query<[number, ...EventRow]>({ ...READ, values })
        const found: RecordedEvent[][] = tails.map(() => [])
        for (const [nth, ...row] of rows) found[nth - 1]!.push(restore(row))
        for (const item of batch) item.resolve(found.splice(0, item.tails.length))
      } catch (error) {
        for (const item of batch) item.reject(error)
      }
    }
    inFlight -= 1
  }

  return (tails) =>
    new Promise((resolve, reject) => {
      waiting.push({ tails, resolve, reject })
      if (inFlight < MAX_QUERIES) void run()
    })
}

/** Of commands, with some streams each. */
const MAX_BATCH = 64
const MAX_QUERIES = 2

const READ = {
  name: 'log-read-streams',
  rowMode: 'array' as const,
  text: `select asked.nth::int, e.position, e.recorded_at, e.hash, e.data
    from unnest($1::text[], $2::int[]) with ordinality asked(stream, from_revision, nth)
    cross join lateral (
      select * from log.events e where e.stream = asked.stream and e.revision >= asked.from_revision order by e.revision
    ) e
    order by asked.nth, e.revision`,
}
