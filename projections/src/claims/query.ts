import { sql, type Kysely } from 'kysely'
import { selectPlannedOnce } from '@lapka/state/planned-once.ts'
import type { Database } from '../database.ts'

/** Instants are milliseconds since 1970. */
export type LiveClaim = {
  claimId: string
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
  const { rows } = await sql<{ claims: ClaimTexts | null }>`select (${claimsIn(resourceIds, range)}) as claims`.execute(db)
  return readClaims(rows[0]?.claims ?? {})
}

/** A waiting parent in the line of a full day; first come, first served. */
export type LiveWait = { professionalId: string; date: string; parentId: string; serviceId: string }
export type Taken = { claims: LiveClaim[]; waits: LiveWait[] }

/** Live claims, and with them in the same question who waits on those days for what comes free. */
export const claimsAndWaits = async (db: Kysely<Database>, professionalIds: string[], range: Range): Promise<Taken> => {
  if (professionalIds.length === 0) return { claims: [], waits: [] }
  // A plan for any number of calendars is bad for many, so only the question for a single one is kept.
  const select = professionalIds.length === 1 ? selectPlannedOnce('calendar') : sql`select`
  const question = sql<{ claims: ClaimTexts | null; waits: LiveWait[] | null }>`${select}
    (${claimsIn(professionalIds, range)}) as claims, (${waitsIn(professionalIds, range)}) as waits`
  const { rows } = await question.execute(db)
  return { claims: readClaims(rows[0]?.claims ?? {}), waits: rows[0]?.waits ?? [] }
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
      where resource_id = any(${resourceIds}::uuid[]) and day between ${dateOf(from)}::date - 1 and ${dateOf(to)}::date + 1
        and starts_at >= ${from} and starts_at < ${to} and (expires_at is null or expires_at > ${now})) claim
    group by resource_id`.execute(db)
  return new Map(rows.map(({ resourceId, minutes }) => [resourceId, minutes]))
}

/** The days from a local date on that a resource is claimed on. */
export const claimedDays = async (db: Kysely<Database>, resourceId: string, fromDate: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`select distinct day::text as day from views.claims
    where resource_id = ${resourceId} and day >= ${fromDate}::date order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Claims by resource, as one text. */
type ClaimTexts = Record<string, string>

/**
 * One text for each resource: a month of a busy calendar is hundreds of claims, and as JSON they took PostgreSQL twice as long to write and us three times
 * as long to read. The days are those of ledgers, of nights the first of their month: they lead into the primary key, past all other years.
 */
const claimsIn = (resourceIds: string[], { from, to, now }: Range) => sql`select json_object_agg(resource_id, claims) from (
  select resource_id, string_agg(concat_ws(' ', claim_id, holder_id, ${seconds('starts_at')}, ${seconds('ends_at')}, buffer_minutes,
    ${seconds('expires_at')}), ',') as claims
  from views.claims
  where resource_id ${among(resourceIds)} and day between ${dateOf(from)}::date - 32 and ${dateOf(to)}::date + 1
    and during && tstzrange(${from}, ${to}) and (expires_at is null or expires_at > ${now})
  group by resource_id) live`

/** One across midnight stands in the ledgers of two days. */
const readClaims = (texts: ClaimTexts): LiveClaim[] =>
  Object.entries(texts).flatMap(([resourceId, text]) => {
    const claims = new Map<string, LiveClaim>()
    for (const one of text.split(',')) {
      const [claimId = '', holderId = '', startsAt, endsAt, bufferMinutes, expiresAt] = one.split(' ')
      claims.set(claimId, {
        claimId,
        resourceId,
        holderId,
        startsAt: toMs(startsAt),
        endsAt: toMs(endsAt),
        bufferMinutes: Number(bufferMinutes),
        expiresAt: expiresAt === undefined ? null : toMs(expiresAt),
      })
    }
    return [...claims.values()]
  })

const toMs = (seconds: string | undefined): number => Math.round(Number(seconds) * 1000)

const waitsIn = (professionalIds: string[], { from, to }: Range) => sql`select json_agg(json_build_object('professionalId',
    professional_id, 'date', day, 'parentId', parent_id, 'serviceId', service_id) order by position)
  from views.waits where status = 'waiting' and course_id is null and professional_id ${among(professionalIds)}
    and day between ${dateOf(from)}::date and ${dateOf(to)}::date + 1`

const among = (ids: string[]) => (ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${ids}::uuid[])`)

/** In UTC. The day of a place may be a day later already; earlier ones are in the range, which begins an appointment's length before. */
const dateOf = (instant: string) => instant.slice(0, 'yyyy-mm-dd'.length)

const seconds = (column: string) => sql`date_part('epoch', ${sql.ref(column)})`
