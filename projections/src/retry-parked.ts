import type { Kysely } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Database } from './database.ts'
import { announce } from './announce.ts'
import { keepParked, readAsked, unpark } from './parked.ts'
import { projectEvents, type Projection as AnyProjection } from './projection.ts'
import { findBadEvent } from './stops.ts'

type Retrying = {
  projection: AnyProjection<Database>
  /** Where the view stands. */
  position: number
  connection: Kysely<Database>
  log: Pick<EventLog, 'readAll'>
  open: (events: RecordedEvent[]) => Promise<RecordedEvent[]>
}

/** Tries the keys that an operator asked for, each by itself and in order. */
export const retryParked = async ({ projection, position, connection, log, open }: Retrying): Promise<void> => {
  const asked = await readAsked(connection, projection.name)
  for (const [key, positions] of asked) {
    const pages = await Promise.all(positions.map((position) => log.readAll(position - 1, 1)))
    const events = pages.flat()
    const tryFirst = async (count: number): Promise<unknown> => {
      const trx = await connection.startTransaction().execute()
      try {
        await projectEvents(projection, trx, await open(events.slice(0, count)))
        return undefined
      } catch (error) {
        return error
      } finally {
        await trx.rollback().execute()
      }
    }
    const bad = await findBadEvent(events, tryFirst)
    if (bad !== undefined) {
      const why = bad.error instanceof Error ? bad.error.message : String(bad.error)
      await keepParked(connection, projection.name, { position: events[bad.index]!.position, key, why })
      continue
    }
    await connection.transaction().execute(async (trx) => {
      await unpark(trx, projection.name, key)
      const notices = await projectEvents(projection, trx, await open(events))
      await announce(trx, { projections: [projection.name], position, notices })
    })
  }
}
