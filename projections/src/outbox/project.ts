import { sql } from 'kysely'
import type { Projection } from '../projection.ts'
import { workOf, workingTypes, type WorkingEvent } from './work-of-event.ts'

/**
 * The list of work that events ask for. A row is written once and then belongs to the workers: a rebuild adds what is missing
 * and never opens again what is done. The notification is sent by PostgreSQL at commit, so nobody is hinted too early.
 */
export const outbox: Projection<WorkingEvent['type']> = {
  name: 'outbox',
  version: 1,
  reactsTo: workingTypes,
  tables: ['views.outbox'],
  project: async (trx, events) => {
    const rows = events.flatMap((event) =>
      workOf(event).map(({ name, work, dueAt }) => ({
        workId: `${event.id}-${name}`,
        kind: work.kind,
        payload: JSON.stringify(work),
        dueAt,
      })),
    )
    if (rows.length === 0) return []
    const inserted = await trx
      .insertInto('views.outbox')
      .values(rows as never)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['workId', 'dueAt'])
      .execute()
    const now = Date.now()
    const due = inserted.filter((row) => row.dueAt.getTime() <= now)
    // One hint carries at most this many ids (a notification holds 8,000 bytes); the sweeper finds the rest.
    for (const row of due.slice(0, MOST_HINTS)) await sql`select pg_notify(${WORK_CHANNEL}, ${row.workId})`.execute(trx)
    return []
  },
}

const MOST_HINTS = 100

/** Payload: the id of work that is due. */
export const WORK_CHANNEL = 'work'
