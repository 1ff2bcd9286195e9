import { sql, type Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { claims } from '@lapka/projections/claims/project.ts'
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

type Needing = { resourceId: string; at: { date?: string; after: number } }

/** The same of all who need a room or a device. Its days are those of Sofia: their own may be the next or the one before. */
export const findLinesNeeding = async (
  db: Kysely<Database>,
  { resourceId, at: { date, after } }: Needing,
): Promise<{ professionalId: string; date: string }[] | undefined> => {
  const near = date === undefined ? sql`true` : sql`wait.day between ${addDays(date, -1)}::date and ${addDays(date, 1)}::date`
  const { rows } = await sql<{ lines: { professionalId: string; date: string }[] }>`
    select coalesce((select json_agg(line) from (
      select distinct wait.professional_id as "professionalId", wait.day::text as date
      from views.resource_needs need join views.waits wait on wait.professional_id = need.professional_id
      where need.resource_id = ${resourceId}::uuid and wait.status = 'waiting' and wait.course_id is null and ${near}
      order by 1, 2) line), '[]') as lines
    from views.checkpoints where projection in (${waitlist.name}, ${claims.name})
    having min(position) >= ${after} and count(*) = 2`.execute(db)
  return rows[0]?.lines
}
