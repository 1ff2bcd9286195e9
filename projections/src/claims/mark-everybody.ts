import { sql } from 'kysely'
import type { StateTransaction } from '@lapka/state/database.ts'

/** Other tables of calendars are live: every next free time is worked out anew. */
export const markEverybody = async (trx: StateTransaction): Promise<void> => {
  await sql`insert into state.next_free_marks (professional_id)
    select professional_id from state.next_free order by professional_id on conflict do nothing`.execute(trx)
}
