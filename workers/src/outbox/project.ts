import { writeEach, type Projection, type Step } from '@lapka/projections/projection.ts'
import { giveUpWork, holdWork, releaseWork, retryFailed, retryNow } from '@lapka/state/outbox/act-on-work.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import { jobs } from '../jobs.ts'
import { goBack } from './go-back.ts'

const withoutNotices = (act: Promise<void>): Promise<[]> => act.then(() => [])

const requestedWork: Step = {
  reactsTo: ({ type }) => jobs.some((job) => job.isCausedBy(type)),
  run: (trx, events) =>
    insertWork(
      trx,
      events.flatMap((event) => jobs.flatMap((job) => job.requestedBy(event))),
    ),
}

/** The command's process carries these out while it lives; this is what it left undone. */
const actsOfOperators: Step = writeEach({
  WorkRetried: (trx, { workId }, { position }) => withoutNotices(retryNow(trx, { workId, position })),
  WorkHeld: (trx, { workId }, { position }) => withoutNotices(holdWork(trx, { workId, position })),
  WorkReleased: (trx, { workId }, { position }) => withoutNotices(releaseWork(trx, { workId, position })),
  WorkGivenUp: (trx, { workId }, { position }) => withoutNotices(giveUpWork(trx, { workId, position })),
  FailedWorkRetried: (trx, { kind }, { position }) => withoutNotices(retryFailed(trx, { kind, position })),
})

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
  steps: [requestedWork, actsOfOperators],
}
