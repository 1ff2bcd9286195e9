import { sql } from 'kysely'
import type { Projection, Told } from '../projection.ts'
import { insertion } from '../write-rows.ts'
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
        payload: work,
        dueAt,
        attempt: 0,
      })),
    )
    if (rows.length === 0) return []
    const { rows: inserted } = await sql<{ workId: string; isDue: boolean }>`${insertion('views.outbox', rows)}
      on conflict do nothing returning work_id, due_at <= now() as is_due`.execute(trx)
    return inserted.filter(({ isDue }) => isDue).map(({ workId }): Told => ({ kind: 'work', workId }))
  },
}

/** Payload: the id of work that is due. */
export const WORK_CHANNEL = 'work'
