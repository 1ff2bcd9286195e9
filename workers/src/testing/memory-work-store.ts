import { priorities, type NewWork } from '@lapka/state/outbox/insert-work.ts'
import type { ProviderEvent } from '../payment-gateway.ts'
import type { EventRow, WorkRow, WorkStore } from '../work/work-store.ts'

type Leasable = { attempt: number; leaseUntil: number | null; leasedBy: string | null; endedAt: string | null }
type Work = WorkRow & Leasable & { priority: number }
type QueuedEvent = ProviderEvent & EventRow & Leasable & { nextAt: Date }

const isFree = ({ leaseUntil, endedAt }: Leasable, dueAt: Date, now: string): boolean =>
  endedAt === null && dueAt.getTime() <= Date.parse(now) && (leaseUntil === null || leaseUntil <= Date.parse(now))

const take = <Row extends Leasable>(row: Row, lease: { leasedBy: string; leaseMs: number; now: string }): Row => {
  row.leasedBy = lease.leasedBy
  row.leaseUntil = Date.parse(lease.now) + lease.leaseMs
  row.attempt += 1
  return { ...row }
}

export type MemoryWorkStore = WorkStore & {
  insertWork: (requested: readonly NewWork[]) => void
  /** When the next piece can be taken; undefined where nothing is left to do. */
  nextAtMs: () => number | undefined
  /** The unfinished work. */
  unfinished: () => { workId: string; dueAt: Date; why: string | null }[]
}

/** Work and webhooks in one process's memory, for schedules on virtual time. */
export const createMemoryWorkStore = (): MemoryWorkStore => {
  const works = new Map<string, Work>()
  const told = new Map<string, QueuedEvent>()
  return {
    ...outboxIn(works),
    ...providerEventsIn(told),
    nextAtMs: () => {
      let nextMs: number | undefined
      const look = ({ endedAt, leaseUntil }: Leasable, dueAt: Date): void => {
        if (endedAt !== null) return
        const atMs = Math.max(dueAt.getTime(), leaseUntil ?? 0)
        if (nextMs === undefined || atMs < nextMs) nextMs = atMs
      }
      for (const row of works.values()) look(row, row.dueAt)
      for (const row of told.values()) look(row, row.nextAt)
      return nextMs
    },
    unfinished: () => [
      ...[...works.values()].flatMap((row) =>
        row.endedAt === null ? [{ workId: `${row.kind} ${row.workId}`, dueAt: row.dueAt, why: row.lastError }] : [],
      ),
      ...[...told.values()].flatMap((row) =>
        row.endedAt === null ? [{ workId: `${row.type} ${row.objectId}`, dueAt: row.nextAt, why: row.note }] : [],
      ),
    ],
  }
}

const outboxIn = (rows: Map<string, Work>) => {
  const held = ({ workId, leasedBy }: { workId: string; leasedBy: string }): Work | undefined => {
    const row = rows.get(workId)
    return row?.leasedBy === leasedBy && row.endedAt === null ? row : undefined
  }
  return {
    insertWork: (requested) => {
      for (const { workId, work, dueAt, priority, position = null } of requested)
        if (!rows.has(workId))
          rows.set(workId, {
            workId,
            kind: work.kind,
            payload: structuredClone(work),
            priority: priorities[priority],
            position,
            dueAt: new Date(dueAt),
            dueSince: null,
            lastError: null,
            ...unleased,
          })
    },
    listDueWork: async (now, { priority, limit }) =>
      [...rows.values()]
        .filter((row) => row.priority === priorities[priority] && isFree(row, row.dueAt, now))
        .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
        .slice(0, limit),
    leaseWork: async (workId, lease) => {
      const row = rows.get(workId)
      return row !== undefined && isFree(row, row.dueAt, lease.now) ? take(row, lease) : undefined
    },
    finishWork: async (holder, { now, note = null }) => {
      const row = held(holder)
      if (row) Object.assign(row, { endedAt: now, leaseUntil: null, lastError: note })
    },
    retryWork: async (holder, { nextAt, error }) => {
      const row = held(holder)
      if (row) Object.assign(row, { dueAt: new Date(nextAt), dueSince: row.dueSince ?? row.dueAt, ...released, lastError: error })
    },
    continueWork: async (holder, at) => {
      const row = held(holder)
      const priority = Math.max(row?.priority ?? 0, priorities.soon)
      if (row) Object.assign(row, { dueAt: new Date(at), dueSince: null, priority, ...released, lastError: null })
    },
  } satisfies Partial<MemoryWorkStore>
}

const providerEventsIn = (rows: Map<string, QueuedEvent>) =>
  ({
    receiveProviderEvent: async (event) => {
      if (rows.has(event.id)) return false
      // PostgreSQL's own clock says when it was received; here the event's instant does, which lies before any worker's now.
      rows.set(event.id, { ...event, note: null, nextAt: new Date(event.createdAt), ...unleased })
      return true
    },
    lastProviderEventAt: async () => {
      const last = Math.max(...[...rows.values()].map(({ createdAt }) => Date.parse(createdAt)))
      return Number.isFinite(last) ? new Date(last) : null
    },
    listDueProviderEvents: async (now, limit) =>
      [...rows.values()]
        .filter((row) => isFree(row, row.nextAt, now))
        .toSorted((one, other) => one.nextAt.getTime() - other.nextAt.getTime())
        .slice(0, limit),
    leaseProviderEvent: async (id, lease) => {
      const row = rows.get(id)
      // As in PostgreSQL: a hint may be quicker than `nextAt`.
      return row !== undefined && isFree(row, new Date(0), lease.now) ? take(row, lease) : undefined
    },
    finishProviderEvent: async (id, { now, note = null }) => {
      const row = rows.get(id)
      if (row) Object.assign(row, { endedAt: now, leaseUntil: null, note })
    },
    retryProviderEvent: async (id, { nextAt, note }) => {
      const row = rows.get(id)
      if (row?.endedAt === null) Object.assign(row, { nextAt: new Date(nextAt), leaseUntil: null, note })
    },
  }) satisfies Partial<WorkStore>

const released = { leaseUntil: null, leasedBy: null }
const unleased = { ...released, attempt: 0, endedAt: null }
