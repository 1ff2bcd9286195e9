import { sql } from 'kysely'
import type { StateTransaction } from '../database.ts'
import { insertion } from '../write-rows.ts'

/** There is work that is due, to be told to the workers once its row is committed. */
export type WorkNotice = { kind: 'work' }
/** Only the workers know the kinds and their payloads. */
export type NewWork = {
  workId: string
  work: { kind: string }
  dueAt: string
  priority: Priority
  /** Of its event. */ position?: number
}

/**
 * Priorities: first work that a person watches on a screen; then money
 * and slots; then work that may come a minute later, like letters.
 */
export const priorities = { awaited: 0, soon: 1, later: 2 } as const
export type Priority = keyof typeof priorities

/** Wakes the workers' sweepers, which read for themselves what is due. */
export const WORK_CHANNEL = 'work'

/** Writes work into the list once, however often it is requested; answers a notice if some of it is due already. */
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
