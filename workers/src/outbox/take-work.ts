import type { Kysely } from 'kysely'
import type { Work, WorkKind } from '@lapka/contracts/work.ts'
import type { Database } from '@lapka/projections/database.ts'
import { finishProviderEvent, leaseProviderEvent, retryProviderEvent } from '@lapka/state/provider-events/provider-events.ts'
import { continueWork, finishWork, leaseWork, retryWork } from '@lapka/state/outbox/work-list.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import type { JobResult } from '../work/job.ts'
import { runWork, type AllTools } from '../work/run-work.ts'

export type LeasedWork = {
  workId: string
  kind: WorkKind | 'provider-event'
  lastError: string | null
  run: () => Promise<JobResult>
  finish: (note?: string) => Promise<void>
  again: (at: string) => Promise<void>
  retry: (nextAt: string, error: string | null) => Promise<void>
}
export type LeaseOptions = { db: Kysely<Database>; tools: AllTools; leasedBy: string }

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

const takeRow = async ({ db, tools, leasedBy }: LeaseOptions, workId: string): Promise<LeasedWork | undefined> => {
  const row = await leaseWork(db, workId, { leasedBy, leaseMs: LEASE_MS, now: tools.now() })
  if (!row) return undefined
  const held = { workId, leasedBy }
  // The column holds what the outbox projection wrote, which is typed by the same union.
  const work: Work = row.payload
  return {
    workId,
    kind: row.kind,
    lastError: row.lastError,
    run: () => runWork(tools, work, { workId, attempt: row.attempt, dueAt: (row.dueSince ?? row.dueAt).toISOString() }),
    finish: (note) => finishWork(db, held, { now: tools.now(), note }),
    again: (at) => continueWork(db, held, at),
    retry: (nextAt, error) => retryWork(db, held, { nextAt, error }),
  }
}

const takeEvent = async ({ db, tools, leasedBy }: LeaseOptions, workId: string): Promise<LeasedWork | undefined> => {
  const id = workId.slice(EVENT_PREFIX.length)
  const row = await leaseProviderEvent(db, id, { leasedBy, leaseMs: LEASE_MS, now: tools.now() })
  if (!row) return undefined
  return {
    workId,
    kind: 'provider-event',
    lastError: row.note,
    run: () => handleProviderEvent(tools, { workId, type: row.type, objectId: row.objectId }),
    finish: (note) => finishProviderEvent(db, id, { now: tools.now(), note }),
    again: (at) => retryProviderEvent(db, id, { nextAt: at, note: '' }),
    retry: (nextAt, error) => retryProviderEvent(db, id, { nextAt, note: error ?? '' }),
  }
}
