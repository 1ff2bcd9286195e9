import { collect, type Projection } from '../projection.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import { workOfAppointments } from './work-of-appointments.ts'
import { workOfPeople } from './work-of-people.ts'
import { workOfRefunds } from './work-of-refunds.ts'

const requestedWork = collect({ ...workOfAppointments, ...workOfRefunds, ...workOfPeople }, insertWork)

/**
 * The list of work that events ask for. A row is written once and then belongs to the workers: no replay writes a second one,
 * and none opens again what is done.
 */
export const outbox: Projection = {
  name: 'outbox',
  version: 1,
  tables: ['state.outbox'],
  isHandedOn: true,
  steps: [requestedWork],
}
