import { sql, type Kysely } from 'kysely'
import type { Database } from '../database.ts'

export type LiveClaim = {
  professionalId: string
  parentId: string
  startsAt: string
  endsAt: string
  bufferMinutes: number
  expiresAt: string | null
}

type Range = { from: string; to: string; now: string }

/**
 * Claims that still hold at `now` and touch the range, of some professionals. A visit over midnight is answered once. They
 * come as one JSON value: a page of busy professionals has thousands, and reading row by row takes longer than finding them.
 */
export const liveClaims = async (
  db: Kysely<Database>,
  professionalIds: string[],
  { from, to, now }: Range,
): Promise<LiveClaim[]> => {
  if (professionalIds.length === 0) return []
  const { rows } = await sql<{ claims: LiveClaim[] | null }>`select json_agg(live) as claims from (
    select distinct on (claim_id) professional_id as "professionalId", parent_id as "parentId", ${iso('starts_at')} as "startsAt",
      ${iso('ends_at')} as "endsAt", buffer_minutes as "bufferMinutes", ${iso('expires_at')} as "expiresAt"
    from views.claims
    where professional_id = any(${professionalIds}::uuid[]) and during && tstzrange(${from}, ${to})
      and (expires_at is null or expires_at > ${now})) live`.execute(db)
  return rows[0]?.claims ?? []
}

/** An instant as it is written everywhere, `2026-11-26T08:00:00.000Z`. */
const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
