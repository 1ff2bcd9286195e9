import { sql, type Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'
import type { LateReview } from '@lapka/domain/reviews/rings/suspect-ring.ts'
import { professionals } from '@lapka/projections/professionals/project.ts'

/** More than one person writes under several names within the time that is looked at. */
const MAX_REVIEWS = 60
const WITHIN = sql.lit('30 days')

/** The latest reviews of a professional that stand, or undefined while the view has not reached the position. */
export const lateReviews = async (
  db: Kysely<Database>,
  professionalId: string,
  position: number,
): Promise<LateReview[] | undefined> => {
  // One statement, so that reviews and position are of one moment.
  const { rows } = await sql<{ reviews: LateReview[] }>`
    select coalesce((select json_agg(late) from (
      select appointment_id as "appointmentId", author_id as "authorId", stars,
        to_char(written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "writtenAt",
        (select count(distinct other.professional_id)::int from views.reviews other
          where other.author_id = review.author_id and other.professional_id <> review.professional_id) as "othersReviewed"
      from views.reviews review
      where professional_id = ${professionalId} and removed_by is null
        and written_at > (select max(written_at) from views.reviews where professional_id = ${professionalId}) - interval ${WITHIN}
      order by written_at desc limit ${MAX_REVIEWS}) late), '[]'::json) as reviews
    from views.checkpoints where projection = ${professionals.name} and position >= ${position}`.execute(db)
  return rows[0]?.reviews
}
