import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import type { Projection } from '../projection.ts'
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
  project: (trx, events) =>
    insertWork(
      trx,
      events.flatMap((event) => workOf(event).map(({ name, ...asked }) => ({ workId: `${event.id}-${name}`, ...asked }))),
    ),
}
