import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { bucketKilometres, type SearchQuery } from '@lapka/contracts/api/professionals.ts'
import type { Database } from '../database.ts'
import { RANKS } from './listing.ts'
import type { Asked } from './search-conditions.ts'
import { sortOf, type SearchCursor } from './search-cursor.ts'
import { gather, MOST_GATHERED, type Gathered, type Hit } from './gather.ts'
import { farnessFrom, isBetween } from './sphere.ts'
import { isBehind, stroll, type Step } from './stroll.ts'

type Walk = {
  asked: Asked
  after: SearchCursor | undefined
  count: number
  /** Who is called as was typed, where they come first and are not all behind. */
  called: Gathered | undefined
  /** A test has few professionals and takes few steps. */
  mostSteps?: number
}

/** A page of a search that finds many: an index is followed in the order that was asked for until enough of them were met. */
export const walkAll = (db: Kysely<Database>, query: SearchQuery, walk: Walk): Promise<Hit[]> => {
  const { asked } = walk
  const along = (order: RawBuilder<number>) => stroll(db, asked, { ...walk, order })
  switch (sortOf(query)) {
    case 'price':
      return asked.services ? byServicePrice(db, walk, asked.services) : along(sql<number>`listing.price_key`)
    case 'rating':
      return along(sql<number>`listing.rank_key`)
    case 'availability':
      return along(sql<number>`listing.free_key`)
    case 'distance':
      return query.near
        ? outwards(db, { ...walk, near: query.near, nearest: query.bucket ? bucketKilometres[query.bucket][0] : 0 })
        : along(sql<number>`listing.rank_key`)
    case 'relevance':
      return asked.names ? namesFirst(db, walk, asked.names) : along(sql<number>`listing.rank_key`)
  }
}

type Start = Pick<Walk, 'asked' | 'after' | 'count'>

/** Who is called so comes first in relevance: a rare name's bearers are all looked up, a common one's are met soon on the walk. */
export const gatherCalled = async (
  db: Kysely<Database>,
  query: SearchQuery,
  { asked: { names }, after, count }: Start,
): Promise<Gathered | undefined> =>
  names && sortOf(query) === 'relevance' && !isBehindNames(after)
    ? gather(db, { conditions: names.conditions, order: sql<number>`listing.rank_key`, after, count })
    : undefined

/** Ranks are never positive, so what stands behind all names has a key above them. */
const isBehindNames = (after: SearchCursor | undefined): after is SearchCursor => after !== undefined && after.key > 0

const follow = async (db: Kysely<Database>, { conditions }: Asked, step: Step): Promise<Hit[]> => {
  const { order, where = sql<SqlBool>`true`, count } = step
  const { rows } = await sql<Hit>`select listing.professional_id as id, ${order} as key
    from views.listings listing where ${conditions} and ${where} and ${isBehind(step)}
    order by ${order}, listing.professional_id limit ${sql.lit(count)}`.execute(db)
  return rows
}

/** Who is called so comes first, and only behind the last of them who is found by something else. */
const namesFirst = async (
  db: Kysely<Database>,
  { asked, after, count, called, mostSteps }: Walk,
  { isCalledSo, conditions }: NonNullable<Asked['names']>,
): Promise<Hit[]> => {
  const order = sql<number>`listing.rank_key`
  const areCommon = called !== undefined && called.total > MOST_GATHERED
  const names = areCommon ? await stroll(db, { ...asked, conditions }, { order, after, count, mostSteps }) : (called?.hits ?? [])
  if (names.length >= count) return names
  const others = await follow(db, asked, {
    order,
    where: sql<SqlBool>`not ${isCalledSo}`,
    after: isBehindNames(after) ? { ...after, key: after.key - RANKS } : undefined,
    count: count - names.length,
  })
  return [...names, ...others.map(({ id, key }) => ({ id, key: key + RANKS }))]
}

/** Rings that grow until they hold enough: what lies beyond a ring is farther than all within. */
const RINGS_KM = [1, 5, 25, 100, 400, 21_000]
type Outwards = Walk & { near: NonNullable<SearchQuery['near']>; nearest: number }
const outwards = async (db: Kysely<Database>, { asked, after, count, near, nearest }: Outwards): Promise<Hit[]> => {
  for (const km of RINGS_KM) {
    const where = isBetween(near, [Math.max(0, nearest - 1), nearest + km])
    const hits = await follow(db, asked, { order: farnessFrom(near), where, after, count })
    if (hits.length >= count || km === RINGS_KM.at(-1)) return hits
  }
  return []
}

/**
 * Along the prices of each name that was asked for, and then together, each at the cheapest. Whoever belongs on the page stands
 * among the first of the name that costs least with them. Whoever stood on a page before is left out, whatever else they offer.
 */
const byServicePrice = async (db: Kysely<Database>, { asked, after, count }: Walk, services: number[]): Promise<Hit[]> => {
  const wasShown = after
    ? sql<SqlBool>`exists (select from views.services other
        where other.professional_id = offered.professional_id and other.name_key = any(${services}::bigint[])
          and (other.price_cents, other.professional_id) <= (${after.key}, ${after.id}::uuid))`
    : sql<SqlBool>`false`
  const { rows } = await sql<Hit>`select id, min(price_cents) as key from unnest(${services}::bigint[]) name(key), lateral (
      select offered.professional_id as id, offered.price_cents
      from views.services offered, lateral (select from views.listings listing
        where listing.professional_id = offered.professional_id and ${asked.conditions} offset 0) listing
      where offered.name_key = name.key and not ${wasShown}
        ${after ? sql`and offered.price_cents >= ${after.key}` : sql``}
      order by offered.price_cents, offered.professional_id limit ${sql.lit(count)}) offered
    group by id order by key, id limit ${sql.lit(count)}`.execute(db)
  return rows
}
