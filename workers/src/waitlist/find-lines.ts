import { sql, type Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'
import { waitlist } from '@lapka/projections/waitlist/project.ts'

/** Days of a professional with waiting parents, or undefined while the view has not reached the position. */
export const findLines = async (
  db: Kysely<Database>,
  professionalId: string,
  position: number,
): Promise<string[] | undefined> => {
  // One statement, so that days and position are of one moment.
  const { rows } = await sql<{ days: string[] }>`
    select array(
      select distinct day::text from views.waits where status = 'waiting' and professional_id = ${professionalId}::uuid order by 1
    ) as days
    from views.checkpoints where projection = ${waitlist.name} and position >= ${position}`.execute(db)
  return rows[0]?.days
}
