import { sql } from 'kysely'
import type { Work } from '@lapka/contracts/work.ts'
import type { StateTransaction } from '../database.ts'
import { insertion } from '../write-rows.ts'

/** There is work that is due, to be told to the workers once its row is committed. */
export type WorkNotice = { kind: 'work' }
export type NewWork = { workId: string; work: Work; dueAt: string }

/** Wakes the workers' sweepers, which read for themselves what is due. */
export const WORK_CHANNEL = 'work'

/** Writes work into the list once, whoever asks for it how often; answers a notice if some of it is due already. */
export const insertWork = async (trx: StateTransaction, asked: NewWork[]): Promise<WorkNotice[]> => {
  const rows = asked.map(({ workId, work, dueAt }) => ({ workId, kind: work.kind, payload: work, dueAt, attempt: 0 }))
  if (rows.length === 0) return []
  const { rows: inserted } = await sql<{ isDue: boolean }>`${insertion('state.outbox', rows)}
    on conflict do nothing returning due_at <= now() as is_due`.execute(trx)
  return inserted.some(({ isDue }) => isDue) ? [{ kind: 'work' }] : []
}
