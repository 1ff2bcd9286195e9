import type { EventLog } from '@lapka/event-log/port.ts'
import type { InSpan } from '@lapka/process/tracing.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { jobs } from '../jobs.ts'
import { failed, type JobDependencies, type JobResult } from '../work/job.ts'
import type { WorkRow, WorkStore } from '../work/work-store.ts'

export type LeasedWork = {
  workId: string
  kind: string
  lastError: string | null
  run: () => Promise<JobResult>
  finish: (note?: string) => Promise<void>
  again: (at: string) => Promise<void>
  retry: (nextAt: string, error: string | null) => Promise<void>
}
export type LeaseOptions = {
  store: WorkStore
  dependencies: JobDependencies
  leasedBy: string
  traced?: Traced | undefined
}
/** Work is under the correlation of the event that requested it. */
type Traced = { inSpan: InSpan; log: Pick<EventLog, 'readAll'> }

/**
 * Longer than any job: a provider call ends within 15 s, an append within a few, and a job makes two or three of each.
 * Should one take longer all the same, a second worker doing the same is harmless, only wasteful.
 */
export const LEASE_MS = 60_000

const EVENT_PREFIX = 'provider-event:'
/** Webhooks wait in a list of their own; hints tell them apart by this. */
export const providerEventWorkId = (eventId: string): string => `${EVENT_PREFIX}${eventId}`

/** Leases one piece of work, so that two workers never do one row at once; undefined when there is nothing to do for us. */
export const takeWork = (options: LeaseOptions, workId: string): Promise<LeasedWork | undefined> =>
  workId.startsWith(EVENT_PREFIX) ? takeEvent(options, workId) : takeRow(options, workId)

const takeRow = async (
  { store, dependencies, leasedBy, traced }: LeaseOptions,
  workId: string,
): Promise<LeasedWork | undefined> => {
  const row = await store.leaseWork(workId, { leasedBy, leaseMs: LEASE_MS, now: dependencies.now() })
  if (!row) return undefined
  const held = { workId, leasedBy }
  const job = jobs.find(({ kind }) => kind === row.kind)
  const taken = { workId, attempt: row.attempt, dueAt: (row.dueSince ?? row.dueAt).toISOString() }
  return {
    workId,
    kind: row.kind,
    lastError: row.lastError,
    run: async () => {
      const run = async () => job?.run(dependencies, row.payload, taken) ?? failed(`there is no job ${row.kind}`)
      return traced === undefined ? run() : runTraced(traced, row, run)
    },
    finish: (note) => store.finishWork(held, { now: dependencies.now(), note }),
    again: (at) => store.continueWork(held, at),
    retry: (nextAt, error) => store.retryWork(held, { nextAt, error }),
  }
}

const runTraced = async ({ inSpan, log }: Traced, { kind, workId, position }: WorkRow, run: () => Promise<JobResult>) => {
  const [cause] = position === null ? [] : await log.readAll(position - 1, 1)
  const correlationId = cause?.position === position ? cause?.correlationId : undefined
  return inSpan({ name: `job ${kind}`, correlationId, attributes: { 'lapka.work_id': workId } }, run)
}

const takeEvent = async ({ store, dependencies, leasedBy }: LeaseOptions, workId: string): Promise<LeasedWork | undefined> => {
  const id = workId.slice(EVENT_PREFIX.length)
  const row = await store.leaseProviderEvent(id, { leasedBy, leaseMs: LEASE_MS, now: dependencies.now() })
  if (!row) return undefined
  return {
    workId,
    kind: 'provider-event',
    lastError: row.note,
    run: () => handleProviderEvent(dependencies, { workId, type: row.type, objectId: row.objectId }),
    finish: (note) => store.finishProviderEvent(id, { now: dependencies.now(), note }),
    again: (at) => store.retryProviderEvent(id, { nextAt: at, note: '' }),
    retry: (nextAt, error) => store.retryProviderEvent(id, { nextAt, note: error ?? '' }),
  }
}
