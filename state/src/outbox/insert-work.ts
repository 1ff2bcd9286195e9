import { sql } from 'kysely'
import type { StateTransaction } from '../database.ts'
import { insertion } from '../write-rows.ts'

/** Due work was inserted; sent to the workers once the row is committed. */
export type WorkNotice = { kind: 'work' }
/** Only the workers know the kinds of work and their payloads. */
export type NewWork = {
  workId: string
  work: { kind: string }
  dueAt: string
  priority: Priority
  /** Position of its event. */
}

/**
 * The order of work: first what a person waits for at a screen; then money and slots; then what may come a minute later, such as
 * letters.
 */
export const priorities = { awaited: 0, soon: 1, later: 2 } as const
export type Priority = keyof typeof priorities

/** Wakes the workers' sweepers, which read the due work themselves. */
export const WORK_CHANNEL = 'work'

/** Inserts work into the outbox once, however often it is requested; returns a notice if some of it is due already. */
export const insertWork = async (trx: StateTransaction, requested: NewWork[]): Promise<WorkNotice[]> => {
  const rows = requested.map(({ workId, work, dueAt, priority, position = null }) => ({
    workId,
    kind: work.kind,
    payload: work,
    dueAt,
    priority: priorities[priority],
    attempt: 0,
    position,
  }))
  if (rows.length === 0) return []
  const { rows: inserted } = await sql<{ isDue: boolean }>`${insertion('state.outbox', rows)}
    on conflict do nothing returning due_at <= now() as is_due`.execute(trx)
  return inserted.some(({ isDue }) => isDue) ? [{ kind: 'work' }] : []
}
