import { sql, type Kysely } from 'kysely'
import type { CourseView, OwnPass, Participants } from '@lapka/contracts/api/courses.ts'
import { sessionShares, sessionsToCome } from '@lapka/domain/courses/course.ts'
import { seatIn } from '../appointments/appointment-view.ts'
import { petNameFor } from '../conditions/pet-name.ts'
import type { Database } from '../database.ts'

const MAX_LISTED = 100

/** How many seats of each session are taken at `now`, by the session's id. */
const takenAt = (now: string) => sql<Record<string, number>>`coalesce((
    select json_object_agg(counted.resource_id, counted.taken) from (
      select claim.resource_id, count(distinct claim.claim_id)::int as taken from views.claims claim
      where claim.resource_id in (select (one->>'sessionId')::uuid from jsonb_array_elements(course.sessions) one)
        and (claim.expires_at is null or claim.expires_at > ${now})
      group by claim.resource_id) counted), '{}')`

const waiting = sql<number>`(select count(*)::int from views.waits wait
    where wait.line_id = course.course_id and wait.status = 'waiting')`

const selectCourses = (db: Kysely<Database>, now: string) =>
  db
    .selectFrom('views.courses as course')
    .selectAll('course')
    .select([takenAt(now).as('taken'), waiting.as('waiting')])

type SelectedCourse = Awaited<ReturnType<ReturnType<typeof selectCourses>['execute']>>[number]

const toView = ({ courseId, priceCents, calledOff, taken, ...row }: SelectedCourse, now: string): CourseView => {
  const { waiting: waits, lastStartsAt: _last, ...planned } = row
  const { seats, sessions, isOpenLate } = planned
  const shares = new Map(sessionShares({ sessions, priceCents }).map((share) => [share.sessionId, share.priceCents]))
  const toCome = sessionsToCome({ sessions, priceCents, calledOff, isOpenLate }, now)
  const most = Math.max(0, ...toCome.map(({ sessionId }) => taken[sessionId] ?? 0))
  return {
    id: courseId,
    ...planned,
    seatsLeft: toCome.length === 0 ? 0 : Math.max(0, seats - most - waits),
    waiting: waits,
    priceCents: toCome.reduce((sum, session) => sum + session.priceCents, 0),
    fullPriceCents: priceCents,
    sessions: sessions.map(({ sessionId, ...session }) => ({
      ...session,
      id: sessionId,
      priceCents: shares.get(sessionId) ?? 0,
      seatsTaken: taken[sessionId] ?? 0,
      isCalledOff: calledOff.includes(sessionId),
    })),
  }
}

/** Those that can still be joined, soonest first. */
export const openCourses = async (db: Kysely<Database>, professionalId: string, now: string): Promise<CourseView[]> => {
  const rows = await selectCourses(db, now)
    .where('professionalId', '=', professionalId)
    .where('lastStartsAt', '>', new Date(now))
    .orderBy('lastStartsAt')
    .limit(MAX_LISTED)
    .execute()
  const views = rows.map((row) => toView(row, now)).filter(({ priceCents }) => priceCents > 0)
  return views.toSorted((one, other) => (nextStart(one, now) < nextStart(other, now) ? -1 : 1))
}

const nextStart = ({ sessions }: CourseView, now: string): string =>
  sessions.find(({ startsAt, isCalledOff }) => !isCalledOff && startsAt > now)?.startsAt ?? ''

/** A trainer's own, the latest first. */
export const coursesOf = async (db: Kysely<Database>, professionalId: string, now: string): Promise<CourseView[]> => {
  const rows = await selectCourses(db, now)
    .where('professionalId', '=', professionalId)
    .orderBy('lastStartsAt', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => toView(row, now))
}

export const courseById = async (db: Kysely<Database>, courseId: string, now: string): Promise<CourseView | undefined> => {
  const row = await selectCourses(db, now).where('courseId', '=', courseId).executeTakeFirst()
  return row && toView(row, now)
}

/** Who has a seat, or is about to pay for one. */
export const participantsOf = async (db: Kysely<Database>, course: CourseView, now: string): Promise<Participants['items']> => {
  const rows = await db
    .selectFrom('views.appointments as appointment')
    .leftJoin('views.accounts as parent', 'parent.accountId', 'appointment.parentId')
    .leftJoin('views.pets as pet', 'pet.petId', 'appointment.petId')
    .select(['appointment.appointmentId', 'appointment.status', 'appointment.petId', 'appointment.reason', 'appointment.seat'])
    .select(['parent.name', 'parent.surname', 'parent.phone', 'pet.animalType', 'pet.breed'])
    .select(petNameFor('appointment.parentId').as('petName'))
    .where('appointment.professionalId', '=', course.professionalId)
    .where(
      sql<boolean>`case when appointment.seat->>'pass' is null then appointment.seat->>'courseId' = ${course.id}
        else exists (select from jsonb_array_elements(appointment.seat->'sessions') visit
          where visit->>'sessionId' = any(${course.sessions.map(({ id }) => id)}::text[])) end`,
    )
    .where(sql<boolean>`(appointment.status = 'confirmed' or appointment.hold_expires_at > ${now})`)
    .orderBy(sql`appointment.status <> 'confirmed'`)
    .orderBy('appointment.placedAt')
    .execute()
  return rows.map(({ appointmentId, status, name, surname, petId, reason, seat, ...row }) => ({
    appointmentId,
    isPaid: status === 'confirmed',
    parent: [name, surname].filter(Boolean).join(' '),
    phone: status === 'confirmed' ? (row.phone ?? '') : '',
    pet: { id: petId, name: row.petName ?? '', animalType: row.animalType ?? 'dog', breed: row.breed ?? '' },
    note: reason,
    sessions: (seat?.sessions ?? []).filter(({ sessionId }) => course.sessions.some(({ id }) => id === sessionId)),
  }))
}

/** A parent's own passes that are paid and valid, soonest over first. */
export const passesOf = async (db: Kysely<Database>, parentId: string, now: string): Promise<OwnPass[]> => {
  const rows = await db
    .selectFrom('views.appointments as appointment')
    .select(['appointmentId', 'professionalId', 'petId', 'zone', 'seat'])
    .where('parentId', '=', parentId)
    .where('status', '=', 'confirmed')
    .where('outcome', 'is', null)
    .where('endsAt', '>', new Date(now))
    .where(sql<boolean>`appointment.seat->>'pass' is not null`)
    .orderBy('endsAt')
    .limit(MAX_LISTED)
    .execute()
  return rows.flatMap(({ appointmentId: id, seat, ...row }) => {
    const shown = seatIn(seat)
    return shown?.pass ? [{ id, ...row, starts: shown.sessions.map(({ startsAt }) => startsAt), pass: shown.pass }] : []
  })
}
