import { sql, type Kysely } from 'kysely'
import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { OUTCOME_WINDOW_DAYS } from '@lapka/domain/appointments/outcome-window.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import type { Database } from '../database.ts'

type Asked = { professionalId: string; from: string; to: string; now: string }

/** A trainer's sessions that begin in a range, half-open, earliest first; none that was called off. */
export const classSessionsOf = async (db: Kysely<Database>, asked: Asked): Promise<ClassSession[]> => {
  const { professionalId, from, to } = asked
  const courses = await db
    .selectFrom('views.courses')
    .select(['courseId', 'title', 'titleEn', 'place', 'zone', 'seats', 'sessions', 'calledOff'])
    .where('professionalId', '=', professionalId)
    .where('lastStartsAt', '>=', new Date(from))
    .execute()
  const sessions = courses.flatMap(({ sessions: all, calledOff, ...course }) =>
    all
      .map(({ sessionId, startsAt, endsAt }, index) => {
        return { ...course, id: sessionId, startsAt, endsAt, number: index + 1, sessionCount: all.length }
      })
      .filter(({ id, startsAt }) => startsAt >= from && startsAt < to && !calledOff.includes(id)),
  )
  if (sessions.length === 0) return []
  const taken = new Map((await seatsTaken(db, asked)).map(({ sessionId, ...counts }) => [sessionId, counts]))
  return sessions
    .map((session) => ({ ...session, ...(taken.get(session.id) ?? { seatsTaken: 0, isUnmarked: false }) }))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
}

/** By session. Of a course the appointment begins with its first session and ends with the last one. */
const seatsTaken = async (db: Kysely<Database>, { professionalId, from, to, now }: Asked) => {
  const openSince = addMs(now, -OUTCOME_WINDOW_DAYS * DAY_MS)
  const { rows } = await sql<Pick<ClassSession, 'seatsTaken' | 'isUnmarked'> & { sessionId: string }>`
    select session->>'sessionId' as session_id, count(*)::int as seats_taken,
      bool_and(session->'isPresent' = 'null' and outcome is null) filter (where status = 'confirmed') is true
        and bool_or(status = 'confirmed' and ends_at > ${openSince}) as is_unmarked
    from views.appointments, jsonb_array_elements(seat->'sessions') session
    where professional_id = ${professionalId} and seat is not null and starts_at < ${to} and ends_at > ${from}
      and (status = 'confirmed' or hold_expires_at > ${now})
    group by session->>'sessionId'`.execute(db)
  return rows
}
