import { sql, type Kysely, type SqlBool } from 'kysely'
import type { AppointmentStatus, AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { publicStatusOf } from '@lapka/domain/appointments/appointment-status.ts'
import { isOfClinic } from '../conditions/of-clinic.ts'
import { hostIdsOf, isPetOfClient, type Desk } from './clients-query.ts'
import type { Database } from '../database.ts'
import { readTimeCursor, writeTimeCursor } from '../time-cursor.ts'
import { toView } from './appointment-view.ts'
import { selectAppointments } from './select-appointments.ts'
import { selectPlannedOnce } from '@lapka/state/planned-once.ts'
import { hasPublicStatus, isHeld } from '../conditions/appointment-status.ts'
import { isFor, isForPet } from '../conditions/of-pet.ts'

/** `now` decides what is DONE. Whose appointment it is, is the door's question. */
export const appointmentById = async (
  db: Kysely<Database>,
  appointmentId: string,
  now: string,
): Promise<AppointmentView | undefined> => {
  const row = await selectAppointments(db).where('appointment.appointmentId', '=', appointmentId).executeTakeFirst()
  return row && toView(row, now)
}

/** Earliest start first. */
export const appointmentsByIds = async (
  db: Kysely<Database>,
  appointmentIds: readonly string[],
  now: string,
): Promise<AppointmentView[]> => {
  const rows = await selectAppointments(db)
    .where(sql<SqlBool>`appointment.appointment_id = any(${appointmentIds}::uuid[])`)
    .orderBy('appointment.startsAt')
    .execute()
  return rows.map((row) => toView(row, now))
}

/** Whether a parent’s first visit is over. */
export const hasCompletedAppointment = async (db: Kysely<Database>, parentId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('views.appointments')
    .select('appointmentId')
    .where('parentId', '=', parentId)
    .where('outcome', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Booked by a parent who still cares for the pet: a new owner stays unknown to those whom a former one went to. */
const byKeeper = sql<SqlBool>`appointment.parent_id in (pet.owner_id, pet.second_keeper_id)`

/**
 * Whether a pet was ever booked with a professional, or with a vet of a clinic, or is one of their clients without an account: a hold
 * that was never confirmed is no booking.
 */
export const isKnownPet = async (db: Kysely<Database>, { petId, ...desk }: { petId: string } & Desk): Promise<boolean> =>
  (await wasBookedHere(db, { petId, ...desk })) || (await isPetOfClient(db, petId, await hostIdsOf(db, desk)))

const wasBookedHere = async (db: Kysely<Database>, { petId, ...scope }: { petId: string } & Desk): Promise<boolean> => {
  const found = await db
    .selectFrom('views.appointments as appointment')
    .innerJoin('views.pets as pet', (join) => join.on(isForPet))
    .select('appointmentId')
    .where('clinicId' in scope ? isOfClinic(scope.clinicId) : sql<SqlBool>`professional_id = ${scope.professionalId}`)
    .where('pet.petId', '=', petId)
    .where(isFor(petId))
    .where('appointment.wasConfirmed', '=', true)
    .where(byKeeper)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The pets of a parent that were ever booked with a professional, by name. */
export const knownPetsOf = (
  db: Kysely<Database>,
  { professionalId, parentId }: { professionalId: string; parentId: string },
): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('views.appointments as appointment')
    .innerJoin('views.pets as pet', (join) => join.on(isForPet))
    .select(['pet.petId as id', 'pet.name'])
    .distinct()
    .where('appointment.professionalId', '=', professionalId)
    .where('appointment.parentId', '=', parentId)
    .where('appointment.wasConfirmed', '=', true)
    .where(byKeeper)
    .orderBy('pet.name')
    .execute()

export type ListFilter = {
  /** Whose: exactly one of them. A clinic's are those of its vets while they work there. */
  parentId?: string
  professionalId?: string
  clinicId?: string
  /** Of those only the ones with these professionals. */
  professionalIds?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
  status?: AppointmentStatus | undefined
  petId?: string | undefined
  /** Without seats in classes: their professional reads the sessions themselves. */
  isSeatLeftOut?: boolean
  /** Each session of a seat counts, where otherwise the start of its first one does. */
  isBySession?: boolean
  cursor?: string | undefined
  limit?: number | undefined
  now: string
}

const DEFAULT_LIMIT = 50

/** An appointment, or a session of a seat, that starts in a range, half-open. Of a pass without visits its own start counts. */
const startsBetween = ({ from = '-infinity', to = 'infinity' }: Pick<ListFilter, 'from' | 'to'>) =>
  sql<SqlBool>`(appointment.starts_at >= ${from}::timestamptz and appointment.starts_at < ${to}::timestamptz
    or exists (select from jsonb_array_elements(appointment.seat->'sessions') session
      where (session->>'startsAt')::timestamptz >= ${from}::timestamptz
        and (session->>'startsAt')::timestamptz < ${to}::timestamptz))`

/** Newest start first. `from` and `to` bound the start, half-open. */
export const listAppointments = async (
  db: Kysely<Database>,
  filter: ListFilter,
): Promise<{ items: AppointmentView[]; nextCursor?: string }> => {
  const limit = filter.limit ?? DEFAULT_LIMIT
  const after = readTimeCursor(filter.cursor)
  let query = selectAppointments(db)
    .orderBy('appointment.startsAt', 'desc')
    .orderBy('appointment.appointmentId', 'desc')
    .limit(limit + 1)
  if (filter.parentId !== undefined) query = query.where('appointment.parentId', '=', filter.parentId)
  if (filter.professionalId !== undefined) query = query.where('appointment.professionalId', '=', filter.professionalId)
  if (filter.clinicId !== undefined) query = query.where(isOfClinic(filter.clinicId))
  if (filter.petId !== undefined) query = query.where(isFor(filter.petId))
  if (filter.professionalIds !== undefined)
    query = query.where(sql<SqlBool>`appointment.professional_id = any(${filter.professionalIds}::uuid[])`)
  if (filter.isBySession === true && (filter.from ?? filter.to) !== undefined) query = query.where(startsBetween(filter))
  else {
    if (filter.from !== undefined) query = query.where('appointment.startsAt', '>=', new Date(filter.from))
    if (filter.to !== undefined) query = query.where('appointment.startsAt', '<', new Date(filter.to))
  }
  if (filter.isSeatLeftOut === true) query = query.where('appointment.seat', 'is', null)
  if (filter.status !== undefined) query = query.where(hasPublicStatus(filter.status, filter.now))
  if (after)
    query = query.where(
      sql<SqlBool>`(appointment.starts_at, appointment.appointment_id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toView(row, filter.now)),
    ...(rows.length > limit && last && { nextCursor: writeTimeCursor({ at: last.startsAt, id: last.appointmentId }) }),
  }
}

/** How many unpaid holds still run, by parent; without an entry for none. Many at once, because every booking asks. */
export const countOpenHolds = async (
  db: Kysely<Database>,
  parentIds: readonly string[],
  now: string,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{
    parentId: string
    count: number
  }>`${selectPlannedOnce('open-holds')} parent_id, count(distinct coalesce(series_id, appointment_id)) from views.appointments appointment
    where parent_id = any(${parentIds}::uuid[]) and ${isHeld(now)} group by parent_id`.execute(db)
  return new Map(rows.map(({ parentId, count }) => [parentId, count]))
}

/** The visits of a series that were booked, however they ended since, by start. */
export const visitsOfSeries = async (
  db: Kysely<Database>,
  seriesId: string,
  now: string,
): Promise<{ id: string; startsAt: string; status: AppointmentStatus }[]> => {
  const rows = await db
    .selectFrom('views.appointments')
    .select(['appointmentId', 'startsAt', 'endsAt', 'status', 'outcome'])
    .where('seriesId', '=', seriesId)
    .where('wasConfirmed', '=', true)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ appointmentId, startsAt, endsAt, status, outcome }) => ({
    id: appointmentId,
    startsAt: startsAt.toISOString(),
    status: publicStatusOf({ status, outcome, endsAt: endsAt.toISOString() }, now),
  }))
}
