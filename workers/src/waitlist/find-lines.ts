import { sql, type Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'
import { waitlist } from '@lapka/projections/waitlist/project.ts'

type Lines = { days: string[]; courses: string[] }

/** Days and courses of a professional with waiting parents, or undefined while the view has not reached the position. */
export const findLines = async (db: Kysely<Database>, professionalId: string, position: number): Promise<Lines | undefined> => {
  // One statement, so that days and position are of one moment.
  const { rows } = await sql<Lines>`
    select array(
      select distinct day::text from views.waits
      where status = 'waiting' and course_id is null and professional_id = ${professionalId}::uuid order by 1
    ) as days, array(
      select distinct course_id::text from views.waits
      where status = 'waiting' and course_id is not null and professional_id = ${professionalId}::uuid order by 1
    ) as courses
    from views.checkpoints where projection = ${waitlist.name} and position >= ${position}`.execute(db)
  return rows[0]
}
