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

/** Claims that still hold at `now` and touch the range, of some professionals. A visit over midnight is answered once. */
export const liveClaims = async (
  db: Kysely<Database>,
  professionalIds: string[],
  { from, to, now }: Range,
): Promise<LiveClaim[]> => {
  if (professionalIds.length === 0) return []
  const rows = await db
    .selectFrom('views.claims')
    .distinctOn('claimId')
    .select(['claimId', 'professionalId', 'parentId', 'startsAt', 'endsAt', 'bufferMinutes', 'expiresAt'])
    .where('professionalId', 'in', professionalIds)
    .where(sql<boolean>`during && tstzrange(${from}, ${to})`)
    .where((row) => row.or([row('expiresAt', 'is', null), row('expiresAt', '>', new Date(now))]))
    .execute()
  return rows.map(({ professionalId, parentId, startsAt, endsAt, bufferMinutes, expiresAt }) => ({
    professionalId,
    parentId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    bufferMinutes,
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}
