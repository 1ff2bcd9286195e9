import { sql, type Kysely, type Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Database } from '../database.ts'
import { isReactingTo, projectEvents, type Projection } from '../projection.ts'
import { inSchema } from './build-tables.ts'

/** PostgreSQL's schema for tables that only this session sees. */
const SCRATCH = 'pg_temp'

/**
 * A view of a few events, projected by its own code into scratch tables that are dropped after reading: for a few streams at a
 * past instant, where rebuilding the whole view would take too long.
 */
export const viewOf = async <Answer>(
  db: Kysely<Database>,
  { projection, events }: { projection: Projection<Database>; events: RecordedEvent[] },
  read: (scratch: Transaction<Database>) => Promise<Answer>,
): Promise<Answer> => {
  const trx = await db.startTransaction().execute()
  try {
    const scratch = inSchema(trx, projection, SCRATCH)
    // So few rows need no index but their keys'.
    for (const [create] of Object.values(projection.tables)) if (create !== undefined) await sql.raw(create).execute(scratch)
    await projectEvents(
      projection,
      scratch,
      events.filter((event) => isReactingTo(projection, event)),
    )
    return await read(scratch)
  } finally {
    await trx.rollback().execute()
  }
}
