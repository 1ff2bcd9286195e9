import { sql } from 'kysely'
import type { StateTransaction } from '../database.ts'
import { insertion } from '../write-rows.ts'

/**
 * Requests a new calculation of these professionals' next free time, in the transaction of the change. An existing mark is locked
 * until the commit: a keeper that took it before would work with the old calendar. Call it before writing listings, because the
 * keeper locks marks first too.
 */
export const markNextFree = async (trx: StateTransaction, professionalIds: Iterable<string>): Promise<void> => {
  const rows = [...professionalIds].toSorted().map((professionalId) => ({ professionalId }))
  if (rows.length === 0) return
  await sql`${insertion('state.nextFreeMarks', rows)}
    on conflict (professional_id) do update set professional_id = excluded.professional_id`.execute(trx)
}
