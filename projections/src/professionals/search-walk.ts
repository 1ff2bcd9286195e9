import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { bucketKilometres, type SearchQuery } from '@lapka/contracts/api/professionals.ts'
import type { Database } from '../database.ts'
import { RANKS } from './listing.ts'
import type { Asked } from './search-conditions.ts'
import { sortOf, type SearchCursor } from './search-cursor.ts'
import type { Hit } from './search.ts'
import { farnessFrom, isNearerThan } from './sphere.ts'

type Walk = { asked: Asked; after: SearchCursor | undefined; count: number }
type Step = {
  order: RawBuilder<number>
  where?: RawBuilder<SqlBool>
  from?: RawBuilder<unknown>
  after: Place | undefined
  count: number
}
type Place = { key: number; id: string }

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
      return asked.isCalledSo ? namesFirst(db, walk, asked.isCalledSo) : along(sql<number>`listing.rank_key`)
  }
}

const follow = async (db: Kysely<Database>, { conditions }: Asked, step: Step): Promise<Hit[]> => {
  const { order, after, where = sql<SqlBool>`true`, count } = step
  const isAfter = after
    ? sql<SqlBool>`(${order}, listing.professional_id) > (${after.key}, ${after.id}::uuid)`
    : sql<SqlBool>`true`
  const { rows } = await sql<Hit>`select listing.professional_id as id, ${order} as key
    from views.listings listing where ${conditions} and ${where} and ${isAfter}
    order by ${order}, listing.professional_id limit ${sql.lit(count)}`.execute(db)
  return rows
}

/** So many steps along an index are cheap enough to take in vain. Each trade has a part of its own in every order. */
const MOST_STEPS = 3_000

/**
 * PostgreSQL believes that what is looked for lies evenly along an index. It does not: no hotel is as cheap as ten thousand walks.
 * So the first steps are counted, and where they lead past too few, all that match are put in order after all.
 */
const stroll = async (db: Kysely<Database>, { conditions, roleKey }: Asked, { order, after, count }: Step): Promise<Hit[]> => {
  const isOfRole = roleKey === undefined ? sql<SqlBool>`true` : sql<SqlBool>`listing.role_key = ${roleKey}`
  const isAfter = after
    ? sql<SqlBool>`(${order}, listing.professional_id) > (${after.key}, ${after.id}::uuid)`
    : sql<SqlBool>`true`
  const { rows: met } = await sql<Hit>`select listing.professional_id as id, ${order} as key
    from (select * from views.listings listing where ${isOfRole} and ${isAfter}
      order by ${order}, listing.professional_id limit ${sql.lit(MOST_STEPS)}) listing
    where ${conditions} order by ${order}, listing.professional_id limit ${sql.lit(count)}`.execute(db)
  if (met.length >= count) return met
  const { rows } = await sql<Hit>`with matching as materialized (
      select listing.professional_id as id, ${order} as key from views.listings listing where ${conditions} and ${isAfter})
    select id, key from matching order by key, id limit ${sql.lit(count)}`.execute(db)
  return rows
}

/** Who is called so comes first, and only behind the last of them who is found by something else. */
const namesFirst = async (
  db: Kysely<Database>,
  { asked, after, count }: Walk,
  isCalledSo: RawBuilder<SqlBool>,
): Promise<Hit[]> => {
  const order = sql<number>`listing.rank_key`
  // Ranks are never positive, so what stands behind all names has a key above them.
  const isBehindNames = after !== undefined && after.key > RANKS_END
  const names = isBehindNames ? [] : await follow(db, asked, { order, where: isCalledSo, after, count })
  if (names.length >= count) return names
  const others = await follow(db, asked, {
    order,
    where: sql<SqlBool>`not ${isCalledSo}`,
    after: isBehindNames ? { ...after, key: after.key - RANKS } : undefined,
    count: count - names.length,
  })
  return [...names, ...others.map(({ id, key }) => ({ id, key: key + RANKS }))]
}
const RANKS_END = 0

/** Circles that grow until they hold enough: what lies beyond a circle is farther than all within. */
const CIRCLES_KM = [1, 5, 25, 100, 400, 21_000]
type Outwards = Walk & { near: NonNullable<SearchQuery['near']>; nearest: number }
const outwards = async (db: Kysely<Database>, { asked, after, count, near, nearest }: Outwards): Promise<Hit[]> => {
  for (const km of CIRCLES_KM) {
    if (km <= nearest) continue
    const hits = await follow(db, asked, { order: farnessFrom(near), where: isNearerThan(near, km), after, count })
    if (hits.length >= count || km === CIRCLES_KM.at(-1)) return hits
  }
  return []
}

/**
 * Along the prices of each name that was asked for, and then together. Somebody who offers several of them is met only at the
 * cheapest, so that every page is full.
 */
const byServicePrice = async (db: Kysely<Database>, { asked, after, count }: Walk, services: number[]): Promise<Hit[]> => {
  const isAfter = after
    ? sql<SqlBool>`(offered.price_cents, offered.professional_id) > (${after.key}, ${after.id}::uuid)`
    : sql<SqlBool>`true`
  const isCheapest = sql<SqlBool>`not exists (select from views.services other
    where other.professional_id = offered.professional_id and other.name_key = any(${services}::bigint[])
      and (other.price_cents, other.name_key) < (offered.price_cents, offered.name_key))`
  const { rows } = await sql<Hit>`select cheapest.* from unnest(${services}::bigint[]) name(key), lateral (
      select offered.professional_id as id, offered.price_cents as key
      from views.services offered, lateral (select from views.listings listing
        where listing.professional_id = offered.professional_id and ${asked.conditions} offset 0) listing
      where offered.name_key = name.key and ${isAfter} and ${isCheapest}
      order by offered.price_cents, offered.professional_id limit ${sql.lit(count)}) cheapest
    order by cheapest.key, cheapest.id limit ${sql.lit(count)}`.execute(db)
  return rows
}
