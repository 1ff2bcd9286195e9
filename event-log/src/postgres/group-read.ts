import { setImmediate as turn } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { intArray, textArray } from './binary-array.ts'
import { restore, type EventRow } from './event-row.ts'

type Waiting = { stream: string; from: number; resolve: (events: RecordedEvent[]) => void; reject: (error: unknown) => void }

/**
 * Reads of streams that are asked for at the same time travel as one query. Most of them ask whether a known stream has
 * a new event and find none, so what they cost is the round trip; the log's primary index on (stream, revision) does the rest.
 */
export const createGroupRead = (pool: Pool) => {
  const waiting: Waiting[] = []
  let inFlight = 0

  const run = async () => {
    inFlight += 1
    await turn()
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH)
      try {
        const values = [textArray(batch.map(({ stream }) => stream)), intArray(batch.map(({ from }) => from))]
        const { rows } = await pool.query<[number, ...EventRow]>({ ...READ, values })
        const found: RecordedEvent[][] = batch.map(() => [])
        for (const [nth, ...row] of rows) found[nth - 1]!.push(restore(row))
        batch.forEach((item, index) => item.resolve(found[index]!))
      } catch (error) {
        for (const item of batch) item.reject(error)
      }
    }
    inFlight -= 1
  }

  return (stream: string, from: number) =>
    new Promise<RecordedEvent[]>((resolve, reject) => {
      waiting.push({ stream, from, resolve, reject })
      if (inFlight < MAX_QUERIES) void run()
    })
}

const MAX_BATCH = 256
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
