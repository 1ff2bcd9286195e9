import { sql } from 'kysely'
import type { Work } from '@lapka/contracts/work.ts'
import type { StateTransaction } from '../database.ts'
import { insertion } from '../write-rows.ts'

/** Work that is due, to be told to the workers once its row is committed. */
export type WorkHint = { kind: 'work'; workId: string }
export type NewWork = { workId: string; work: Work; dueAt: string }

/** Payload: the id of work that is due. */
export const WORK_CHANNEL = 'work'

/** Writes work into the list once, whoever asks for it how often; answers hints for what is due already. */
export const insertWork = async (trx: StateTransaction, asked: NewWork[]): Promise<WorkHint[]> => {
  const rows = asked.map(({ workId, work, dueAt }) => ({ workId, kind: work.kind, payload: work, dueAt, attempt: 0 }))
  if (rows.length === 0) return []
  const { rows: inserted } = await sql<{ workId: string; isDue: boolean }>`${insertion('state.outbox', rows)}
    on conflict do nothing returning work_id, due_at <= now() as is_due`.execute(trx)
  return inserted.filter(({ isDue }) => isDue).map(({ workId }): WorkHint => ({ kind: 'work', workId }))
}
