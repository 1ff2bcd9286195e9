import { sql } from 'kysely'
import type { Work } from '@lapka/contracts/work.ts'
import type { Db, Told } from '../projection.ts'
import { insertion } from '../write-rows.ts'

export type NewWork = { workId: string; work: Work; dueAt: string }

/** Writes work into the list once, whoever asks for it how often; answers hints for what is due already. */
export const insertWork = async (trx: Db, asked: NewWork[]): Promise<Told[]> => {
  const rows = asked.map(({ workId, work, dueAt }) => ({ workId, kind: work.kind, payload: work, dueAt, attempt: 0 }))
  if (rows.length === 0) return []
  const { rows: inserted } = await sql<{ workId: string; isDue: boolean }>`${insertion('views.outbox', rows)}
    on conflict do nothing returning work_id, due_at <= now() as is_due`.execute(trx)
  return inserted.filter(({ isDue }) => isDue).map(({ workId }): Told => ({ kind: 'work', workId }))
}
