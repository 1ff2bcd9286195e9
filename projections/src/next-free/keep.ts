import { DAY_MS } from '@lapka/contracts/time.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import { minuteOf, NO_TIME, takeDue, writeNextFree, type NextFreeRow } from '@lapka/state/next-free/times.ts'
import { rolesWithoutSlots } from '@lapka/domain/professionals/professional.ts'
import { liveClaims, type LiveClaim } from '../claims/query.ts'
import type { Database } from '../database.ts'
import type { Schedule } from '../tables/professionals.ts'

/** The input of a professional's next free time. */
export type Calendar = { professionalId: string; schedule: Schedule; shortestMinutes: number; claims: LiveClaim[] }
/** When they are next free, and when that has to be looked at again although nothing happened. Both ISO UTC. */
export type NextFree = { freeAt: string | null; dueAt: string }

type Keeping = { now: string; most: number; workOut: (calendar: Calendar) => NextFree }

/**
 * Works out a batch of next free times whose time has come or whose calendar changed, and answers how many there were. Marks are
 * taken and times are written in one transaction, so a process that dies half way leaves the marks; several may do it at once.
 */
export const keepNextFree = (db: Kysely<Database>, { now, most, workOut }: Keeping): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const ids = await takeDue(trx, now, most)
    if (ids.length === 0) return 0
    const calendars = await readCalendars(trx, ids, now)
    const rows = ids.map((professionalId): NextFreeRow => {
      const calendar = calendars.get(professionalId)
      if (calendar === undefined) return { professionalId, freeKey: NO_TIME, dueKey: NO_TIME }
      const { freeAt, dueAt } = workOut(calendar)
      return { professionalId, freeKey: freeAt === null ? NO_TIME : minuteOf(freeAt), dueKey: minuteOf(dueAt) }
    })
    await writeNextFree(trx, rows)
    await showInListings(trx, rows)
    return ids.length
  })

/** The search follows an index over its own rows. A professional who is not listed has none. */
const showInListings = (trx: Transaction<Database>, rows: NextFreeRow[]) =>
  sql`update views.listings listing set free_key = fresh."freeKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) fresh("professionalId" uuid, "freeKey" int)
    where listing.professional_id = fresh."professionalId" and listing.free_key <> fresh."freeKey"`.execute(trx)

/** Of those who are listed, sell their time, have hours and offer anything; all others are never free. */
const readCalendars = async (trx: Transaction<Database>, ids: string[], now: string): Promise<Map<string, Calendar>> => {
  const { rows } = await sql<Omit<Calendar, 'claims'>>`
    select professional_id, schedule,
      (select min((service->>'durationMinutes')::int) from jsonb_array_elements(services) service) as shortest_minutes
    from views.professionals where professional_id = any(${ids}::uuid[])
      and verified_at is not null and schedule is not null and services <> '[]'::jsonb
      and role <> all(${rolesWithoutSlots})`.execute(trx)
  const horizonDays = Math.max(0, ...rows.map(({ schedule }) => schedule.horizonDays))
  const at = Date.parse(now)
  const range = {
    // An appointment that began before may reach into the range.
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
    ({ resourceId }) => resourceId,
  )
  return new Map(rows.map((row) => [row.professionalId, { ...row, claims: claims.get(row.professionalId) ?? [] }]))
}
