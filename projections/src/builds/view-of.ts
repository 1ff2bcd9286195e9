import { sql, type Kysely, type Transaction } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Database } from '../database.ts'
import { isReactingTo, projectEvents, type Projection } from '../projection.ts'
import { inSchema } from './build-tables.ts'

/** PostgreSQL's own schema for tables that nobody else sees. */
const SCRATCH = 'pg_temp'

/**
 * What some events make of a view, projected by its own code into scratch tables that are gone again once they were read: a view of a
 * few streams at any past instant, for whom the whole view as it was would take too long.
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
