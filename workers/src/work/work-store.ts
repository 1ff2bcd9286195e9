import type { Kysely } from 'kysely'
import type { StateTables } from '@lapka/state/database.ts'
import type { Priority } from '@lapka/state/outbox/insert-work.ts'
import * as workList from '@lapka/state/outbox/work-list.ts'
import * as providerEvents from '@lapka/state/provider-events/provider-events.ts'
import type { ProviderEvent } from '../payment-gateway.ts'

type Due = { attempt: number }
type Lease = { leasedBy: string; leaseMs: number; now: string }
type Held = { workId: string; leasedBy: string }
type Ended = { now: string; note?: string | undefined }
export type WorkRow = Pick<
  workList.OutboxRow,
  'workId' | 'kind' | 'payload' | 'attempt' | 'dueAt' | 'dueSince' | 'lastError' | 'position'
>
export type EventRow = Pick<providerEvents.ProviderEventRow, 'id' | 'type' | 'objectId' | 'attempt' | 'note'>

/**
 * The list of work and the list of what the provider told, as workers use them. The one in memory lets thousands of schedules run
 * against the real jobs; both pass the same contract.
 */
export type WorkStore = {
  listDueWork: (now: string, which: { priority: Priority; limit: number }) => Promise<(Due & { workId: string; dueAt: Date })[]>
  leaseWork: (workId: string, lease: Lease) => Promise<WorkRow | undefined>
  finishWork: (held: Held, ended: Ended) => Promise<void>
  retryWork: (held: Held, next: { nextAt: string; error: string | null }) => Promise<void>
  continueWork: (held: Held, at: string) => Promise<void>
  receiveProviderEvent: (event: ProviderEvent) => Promise<boolean>
  lastProviderEventAt: () => Promise<Date | null>
  listDueProviderEvents: (now: string, limit: number) => Promise<(Due & { id: string; nextAt: Date })[]>
  leaseProviderEvent: (id: string, lease: Lease) => Promise<EventRow | undefined>
  finishProviderEvent: (id: string, ended: Ended) => Promise<void>
  retryProviderEvent: (id: string, next: { nextAt: string; note: string }) => Promise<void>
}

export const createWorkStore = (db: Kysely<StateTables>): WorkStore => ({
  listDueWork: (now, which) => workList.listDueWork(db, now, which),
  leaseWork: (workId, lease) => workList.leaseWork(db, workId, lease),
  finishWork: (held, ended) => workList.finishWork(db, held, ended),
  retryWork: (held, next) => workList.retryWork(db, held, next),
  continueWork: (held, at) => workList.continueWork(db, held, at),
  receiveProviderEvent: (event) => providerEvents.receiveProviderEvent(db, event),
  lastProviderEventAt: () => providerEvents.lastProviderEventAt(db),
  listDueProviderEvents: (now, limit) => providerEvents.listDueProviderEvents(db, now, limit),
  leaseProviderEvent: (id, lease) => providerEvents.leaseProviderEvent(db, id, lease),
  finishProviderEvent: (id, ended) => providerEvents.finishProviderEvent(db, id, ended),
  retryProviderEvent: (id, next) => providerEvents.retryProviderEvent(db, id, next),
})
