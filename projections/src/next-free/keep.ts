import { sql, type Kysely } from 'kysely'
import { NO_TIME } from '@lapka/state/next-free/mark.ts'
import { liveClaims, type LiveClaim } from '../claims/query.ts'
import type { Database, Schedule } from '../database.ts'
import type { Db } from '../projection.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What a professional's next free time is worked out from. */
export type Calendar = { professionalId: string; schedule: Schedule; shortestMinutes: number; claims: LiveClaim[] }
/** When they are next free, and when that has to be looked at again although nothing happened. Both ISO UTC. */
export type NextFree = { freeAt: string | null; dueAt: string }

type Keeping = { now: string; most: number; workOut: (calendar: Calendar) => NextFree }

/**
 * Works out a batch of next free times whose time has come or whose calendar changed, and answers how many there were. Marks are
 * taken and times are written in one transaction, so whoever dies half way leaves the marks; several may do it at once.
 */
export const keepNextFree = (db: Kysely<Database>, { now, most, workOut }: Keeping): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const ids = await takeWhatIsDue(trx, now, most)
    if (ids.length === 0) return 0
    const calendars = await readCalendars(trx, ids, now)
    const rows = ids.map((professionalId) => {
      const calendar = calendars.get(professionalId)
      if (calendar === undefined) return { professionalId, freeKey: NO_TIME, dueKey: NO_TIME }
      const { freeAt, dueAt } = workOut(calendar)
      return { professionalId, freeKey: freeAt === null ? NO_TIME : minuteOf(freeAt), dueKey: minuteOf(dueAt) }
    })
    await writeTimes(trx, rows)
    return ids.length
  })

/** Who is not listed has no row, and is nobody's next free time. */
const writeTimes = (trx: Db, rows: { professionalId: string; freeKey: number; dueKey: number }[]) =>
  sql`update views.listings listing set free_key = fresh."freeKey", due_key = fresh."dueKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) fresh("professionalId" uuid, "freeKey" int, "dueKey" int)
    where listing.professional_id = fresh."professionalId"`.execute(trx)

const minuteOf = (instant: string): number => Math.floor(Date.parse(instant) / MINUTE_MS)

const takeWhatIsDue = async (trx: Db, now: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ professionalId: string }>`
    with marked as (delete from views.next_free_marks where professional_id in
        (select professional_id from views.next_free_marks limit ${most} for update skip locked) returning professional_id),
      due as (select professional_id from views.listings where due_key <= ${minuteOf(now)}
        order by due_key limit ${most} for update skip locked)
    select professional_id from marked union select professional_id from due order by professional_id`.execute(trx)
  return rows.map(({ professionalId }) => professionalId)
}

/** Of those who are listed, have hours and offer anything; all others are never free. */
const readCalendars = async (trx: Db, ids: string[], now: string): Promise<Map<string, Calendar>> => {
  const { rows } = await sql<Omit<Calendar, 'claims'>>`
    select professional_id, schedule,
      (select min((service->>'durationMinutes')::int) from jsonb_array_elements(services) service) as shortest_minutes
    from views.professionals where professional_id = any(${ids}::uuid[])
      and verified_at is not null and schedule is not null and services <> '[]'::jsonb`.execute(trx)
  const horizonDays = Math.max(0, ...rows.map(({ schedule }) => schedule.horizonDays))
  const at = Date.parse(now)
  const range = {
    // A visit that began before may reach into the range.
    from: new Date(at - DAY_MS).toISOString(),
    to: new Date(at + (horizonDays + 2) * DAY_MS).toISOString(),
    now,
  }
  const claims = Map.groupBy(
    await liveClaims(
      trx,
      rows.map(({ professionalId }) => professionalId),
      range,
    ),
    ({ professionalId }) => professionalId,
  )
  return new Map(rows.map((row) => [row.professionalId, { ...row, claims: claims.get(row.professionalId) ?? [] }]))
}
