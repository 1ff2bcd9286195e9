import { sql, type Kysely } from 'kysely'
import type { Database } from '../database.ts'

/** Instants are milliseconds since 1970: a month of a busy calendar is thousands, and reading text takes longer than finding them. */
export type LiveClaim = {
  resourceId: string
  holderId: string
  startsAt: number
  endsAt: number
  bufferMinutes: number
  expiresAt: number | null
}

type Range = { from: string; to: string; now: string }

/** Claims that still hold at `now` and touch the range, of some resources. One across midnight is answered once. */
export const liveClaims = async (db: Kysely<Database>, resourceIds: string[], range: Range): Promise<LiveClaim[]> => {
  if (resourceIds.length === 0) return []
  const { rows } = await sql<{ claims: LiveClaim[] | null }>`select (${claimsIn(resourceIds, range)}) as claims`.execute(db)
  return rows[0]?.claims ?? []
}

/** A waiting parent in the line of a full day; first come, first served. */
export type LiveWait = { professionalId: string; date: string; parentId: string; serviceId: string }
export type Taken = { claims: LiveClaim[]; waits: LiveWait[] }

/** Live claims, and with them in the same question who waits on those days for what comes free. */
export const claimsAndWaits = async (db: Kysely<Database>, professionalIds: string[], range: Range): Promise<Taken> => {
  if (professionalIds.length === 0) return { claims: [], waits: [] }
  const { rows } = await sql<{ [Key in keyof Taken]: Taken[Key] | null }>`select (${claimsIn(professionalIds, range)}) as claims,
    (${waitsIn(professionalIds, range)}) as waits`.execute(db)
  return { claims: rows[0]?.claims ?? [], waits: rows[0]?.waits ?? [] }
}

/** How many minutes of each resource are taken by claims that begin in a range. */
export const bookedMinutes = async (
  db: Kysely<Database>,
  resourceIds: string[],
  { from, to, now }: Range,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ resourceId: string; minutes: number }>`
    select resource_id, (sum(extract(epoch from ends_at - starts_at)) / 60)::int as minutes
    from (select distinct on (resource_id, claim_id) resource_id, starts_at, ends_at from views.claims
      where resource_id = any(${resourceIds}::uuid[]) and during && tstzrange(${from}, ${to})
        and starts_at >= ${from} and starts_at < ${to} and (expires_at is null or expires_at > ${now})) claim
    group by resource_id`.execute(db)
  return new Map(rows.map(({ resourceId, minutes }) => [resourceId, minutes]))
}

/** As one JSON value: a page of busy professionals has thousands, and reading row by row takes longer than finding them. */
const claimsIn = (resourceIds: string[], { from, to, now }: Range) => sql`select json_agg(live) from (
  select distinct on (claim_id) resource_id as "resourceId", holder_id as "holderId", ${milliseconds('starts_at')} as "startsAt",
    ${milliseconds('ends_at')} as "endsAt", buffer_minutes as "bufferMinutes", ${milliseconds('expires_at')} as "expiresAt"
  from views.claims
  where resource_id = any(${resourceIds}::uuid[]) and during && tstzrange(${from}, ${to})
    and (expires_at is null or expires_at > ${now})) live`

const waitsIn = (professionalIds: string[], { from, to }: Range) => sql`select json_agg(json_build_object('professionalId',
    professional_id, 'date', day, 'parentId', parent_id, 'serviceId', service_id) order by position)
  from views.waits where status = 'waiting' and course_id is null and professional_id = any(${professionalIds}::uuid[])
    and day between ${dateOf(from)}::date and ${dateOf(to)}::date + 1`

/** In UTC. The day of a place may be a day later already; earlier ones are in the range, which begins an appointment's length before. */
const dateOf = (instant: string) => instant.slice(0, 'yyyy-mm-dd'.length)

const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
