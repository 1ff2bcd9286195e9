import { DAY_MS } from '@lapka/contracts/time.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import { minuteOf, NO_TIME, takeDue, writeNextFree, type NextFreeRow } from '@lapka/state/next-free/times.ts'
import { rolesWithoutSlots } from '@lapka/domain/professionals/professional.ts'
import type { SharedResource } from '@lapka/domain/slots/full-times.ts'
import { liveClaims, type LiveClaim } from '../claims/query.ts'
import type { Database } from '../database.ts'
import { sharedResourcesOf, type NeedyService } from '../professionals/shared-resources.ts'
import type { Schedule } from '../tables/professionals.ts'

/** The input of a professional's next free time. Of the services that need nothing the shortest stands for all. */
export type Calendar = {
  professionalId: string
  schedule: Schedule
  services: (NeedyService & { durationMinutes: number })[]
  claims: LiveClaim[]
  resources: SharedResource[]
}
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
  const { rows } = await sql<Omit<Calendar, 'claims' | 'resources'>>`
    select professional_id, schedule, (select jsonb_agg(jsonb_strip_nulls(to_jsonb(alike))) from (
        select min((service->>'durationMinutes')::int) as "durationMinutes", service->'needs' as needs, service->>'location' as location
        from jsonb_array_elements(services) service group by service->'needs', service->>'location') alike) as services
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
  const listed = rows.map(({ professionalId }) => professionalId)
  const claims = Map.groupBy(await liveClaims(trx, listed, range), ({ resourceId }) => resourceId)
  const shared = await sharedResourcesOf(trx, rows, range)
  return new Map(
    rows.map((row) => {
      const { professionalId } = row
      const taken = { claims: claims.get(professionalId) ?? [], resources: shared.get(professionalId) ?? [] }
      return [professionalId, { ...row, ...taken }]
    }),
  )
}
