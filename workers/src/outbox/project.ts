import type { Projection, Step } from '@lapka/projections/projection.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import { jobs } from '../jobs.ts'
import { goBack } from './go-back.ts'

const requestedWork: Step = {
  reactsTo: ({ type }) => jobs.some((job) => job.isCausedBy(type)),
  run: (trx, events) =>
    insertWork(
      trx,
      events.flatMap((event) => jobs.flatMap((job) => job.requestedBy(event))),
    ),
}

/**
 * The list of work that events request. A row is written once and then belongs to the workers: no replay writes a second one,
 * and none opens again what is done.
 */
export const outbox: Projection = {
  name: 'outbox',
  version: 1,
  // Its rows outlive it, so its table is among what is kept beside the views.
  tables: {},
  isHandedOn: true,
  goBack,
  steps: [requestedWork],
}
