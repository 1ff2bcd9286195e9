import { sql } from 'kysely'
import type { StateTransaction } from '../database.ts'
import { insertion } from '../write-rows.ts'

/**
 * Marks, together with the change itself, that the next free time of these professionals has to be computed anew. An existing
 * mark is locked until the change commits: a keeper that took it before would compute with the old calendar. Called before
 * listings are written, for the keeper takes marks first too.
 */
export const markNextFree = async (trx: StateTransaction, professionalIds: Iterable<string>): Promise<void> => {
  const rows = [...professionalIds].toSorted().map((professionalId) => ({ professionalId }))
  if (rows.length === 0) return
  await sql`${insertion('state.nextFreeMarks', rows)}
    on conflict (professional_id) do update set professional_id = excluded.professional_id`.execute(trx)
}
