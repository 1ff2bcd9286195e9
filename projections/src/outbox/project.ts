import type { Projection, Told } from '../projection.ts'
import { workOf, workingTypes, type WorkingEvent } from './work-of-event.ts'

/**
 * The list of work that events ask for. A row is written once and then belongs to the workers: no replay writes a second one,
 * and none opens again what is done.
 */
export const outbox: Projection<WorkingEvent['type']> = {
  name: 'outbox',
  version: 1,
  reactsTo: workingTypes,
  tables: ['views.outbox'],
  isHandedOn: true,
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
    return inserted.filter(({ dueAt }) => dueAt.getTime() <= now).map(({ workId }): Told => ({ kind: 'work', workId }))
  },
}

/** Payload: the id of work that is due. */
export const WORK_CHANNEL = 'work'
