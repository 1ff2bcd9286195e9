import { sql, type Kysely, type SqlBool } from 'kysely'
import { isOfClinic } from '../conditions/of-clinic.ts'
import type { Database } from '../database.ts'
import { ForeignCursor } from '../foreign-cursor.ts'

/** One party's history, or all of it for readers who may see all. */
export type HistoryScope = { professionalId?: string | undefined; parentId?: string | undefined; clinicId?: string | undefined }

export type HistoryFilter = {
  scope: HistoryScope
  from?: string | undefined
  to?: string | undefined
  types?: readonly string[] | undefined
  /** An account, `people` for all of them, `system` for automatic acts. */
  actor?: string | undefined
  cursor?: string | undefined
  limit: number
}

export type HistoryEntry = { position: number; stream: string; revision: number; appointmentId: string }

/** Where the facts stand in the log, newest first. The cursor is the position of the last one. */
export const listHistory = async (
  db: Kysely<Database>,
  { scope, from, to, types, actor, cursor, limit }: HistoryFilter,
): Promise<{ entries: HistoryEntry[]; nextCursor?: string }> => {
  let query = db
    .selectFrom('views.history')
    .select(['position', 'stream', 'revision', 'appointmentId'])
    .orderBy('position', 'desc')
    .limit(limit + 1)
  if (scope.professionalId !== undefined) query = query.where('professionalId', '=', scope.professionalId)
  if (scope.clinicId !== undefined) query = query.where(isHistoryOfClinic(scope.clinicId))
  if (scope.parentId !== undefined) query = query.where('parentId', '=', scope.parentId)
  if (from !== undefined) query = query.where('occurredAt', '>=', new Date(from))
  if (to !== undefined) query = query.where('occurredAt', '<', new Date(to))
  if (types !== undefined) query = query.where(sql<SqlBool>`type = any(${types}::text[])`)
  if (actor === 'people') query = query.where('actorRole', '!=', 'SYSTEM')
  else if (actor === 'system') query = query.where('actorRole', '=', 'SYSTEM')
  else if (actor !== undefined) query = query.where('actorId', '=', actor)
  const before = positionOf(cursor)
  if (before !== undefined) query = query.where('position', '<', before)
  const rows = await query.execute()
  const entries = rows.slice(0, limit)
  const last = entries.at(-1)
  return { entries, ...(rows.length > limit && last ? { nextCursor: String(last.position) } : {}) }
}

/** The appointment's present professional decides, as on every other screen of the clinic; also about what happened before it was moved. */
const isHistoryOfClinic = (clinicId: string) => sql<SqlBool>`exists (select from views.appointments appointment
  where appointment.appointment_id = views.history.appointment_id and ${isOfClinic(clinicId)})`

const positionOf = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined || cursor === '') return undefined
  if (!/^\d{1,15}$/.test(cursor)) throw new ForeignCursor()
  return Number(cursor)
}

type Range = { from: string; to: string; asOf: string; limit: number }
type AppointmentScope = { professionalId: string } | { parentId: string } | { clinicId: string }

/** Appointments that, up to an instant, were ever placed in or moved into a range of starts, half-open. */
export const everStartingIn = async (
  db: Kysely<Database>,
  scope: AppointmentScope,
  { from, to, asOf, limit }: Range,
): Promise<string[]> => {
  let query = db
    .selectFrom('views.history as appointment')
    .select('appointmentId')
    .distinct()
    .where('startsAt', '>=', new Date(from))
    .where('startsAt', '<', new Date(to))
    .where('occurredAt', '<=', new Date(asOf))
    .limit(limit)
  if ('clinicId' in scope) query = query.where(isOfClinic(scope.clinicId))
  else if ('parentId' in scope) query = query.where('parentId', '=', scope.parentId)
  else query = query.where('professionalId', '=', scope.professionalId)
  return (await query.execute()).map(({ appointmentId }) => appointmentId)
}
