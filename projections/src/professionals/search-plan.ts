import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { SearchQuery } from '@lapka/contracts/api/professionals.ts'
import { bucketKilometres } from '@lapka/contracts/search.ts'
import type { Database } from '../database.ts'
import { RANKS } from './listing.ts'
import type { SearchConditions } from './search-conditions.ts'
import { sortOf, type SearchCursor } from './search-cursor.ts'
import { gather, MAX_GATHERED, type Gathered, type Hit } from './gather.ts'
import { distanceFrom, isBetween } from './sphere.ts'
import { isBehind, scanInOrder, type Step } from './scan-in-order.ts'
import { freeKeyOf, GROUP_SIZE, keyInGroup, suggestedGroups, type SuggestedGroup } from './suggested-order.ts'

type SearchPlan = {
  search: SearchConditions
  after: SearchCursor | undefined
  count: number
  /** Those whose name was typed, while they still come first. */
  namesakes: Gathered | undefined
  /** Fewer in tests, which have few professionals. */
  mostSteps?: number
}

/** A page of a search with many results: follows an index in the requested order until the page is full. */
export const searchAll = (db: Kysely<Database>, query: SearchQuery, plan: SearchPlan): Promise<Hit[]> => {
  const { search } = plan
  const along = (order: RawBuilder<number>) => scanInOrder(db, search, { ...plan, order })
  switch (sortOf(query)) {
    case 'price':
      return search.services ? byServicePrice(db, plan, search.services) : along(sql<number>`listing.price_key`)
    case 'rating':
      return along(sql<number>`listing.rank_key`)
    case 'availability':
      return asSuggested(db, suggestedGroups({ query, isNearFirst: false }), plan)
    case 'distance':
      return query.near
        ? outwards(db, { ...plan, near: query.near, nearest: query.bucket ? bucketKilometres[query.bucket][0] : 0 })
        : along(sql<number>`listing.rank_key`)
    case 'relevance':
      return search.names
        ? namesFirst(db, query, plan, search.names)
        : asSuggested(db, suggestedGroups({ query, isNearFirst: true }), plan)
  }
}

type Start = Pick<SearchPlan, 'search' | 'after' | 'count'>

/** Relevance puts those with the typed name first: of a rare name all are looked up, a common one is found soon along the index. */
export const gatherByName = async (
  db: Kysely<Database>,
  query: SearchQuery,
  { search: { names }, after, count }: Start,
): Promise<Gathered | undefined> =>
  names && sortOf(query) === 'relevance' && !isBehindNames(after)
    ? gather(db, { conditions: names.conditions, order: sql<number>`listing.rank_key`, after, count })
    : undefined

/** Ranks are never positive, so what stands behind all names has a key above them. */
const isBehindNames = (after: SearchCursor | undefined): after is SearchCursor => after !== undefined && after.key > 0

const follow = async (db: Kysely<Database>, { conditions }: SearchConditions, step: Step): Promise<Hit[]> => {
  const { order, where = sql<SqlBool>`true`, count } = step
  const { rows } = await sql<Hit>`select listing.professional_id as id, ${order} as key
    from views.listings listing where ${conditions} and ${where} and ${isBehind(step)}
    order by ${order}, listing.professional_id limit ${sql.lit(count)}`.execute(db)
  return rows
}

/** Those with the typed name come first, and after the last of them those found by anything else. */
const namesFirst = async (
  db: Kysely<Database>,
  query: SearchQuery,
  { search, after, count, namesakes, mostSteps }: SearchPlan,
  { hasName, conditions }: NonNullable<SearchConditions['names']>,
): Promise<Hit[]> => {
  const order = sql<number>`listing.rank_key`
  const areCommon = namesakes !== undefined && namesakes.total > MAX_GATHERED
  const names = areCommon
    ? await scanInOrder(db, { ...search, conditions }, { order, after, count, mostSteps })
    : (namesakes?.hits ?? [])
  if (names.length >= count) return names
  const others = await asSuggested(db, suggestedGroups({ query, isNearFirst: true }), {
    search,
    where: sql<SqlBool>`not ${hasName}`,
    after: isBehindNames(after) ? { ...after, key: after.key - RANKS } : undefined,
    count: count - names.length,
    mostSteps,
  })
  return [...names, ...others.map(({ id, key }) => ({ id, key: key + RANKS }))]
}

type Suggestion = Omit<Step, 'order'> & { search: SearchConditions }

/** Group after group, each by the index of free times, until the page is full. */
const asSuggested = async (db: Kysely<Database>, groups: SuggestedGroup[], step: Suggestion): Promise<Hit[]> => {
  const { search, where = sql<SqlBool>`true`, after, count, mostSteps } = step
  const hits: Hit[] = []
  for (const group of groups) {
    if (hits.length >= count) break
    if (after && after.key >= group.first + GROUP_SIZE) continue
    const found = await scanInOrder(db, search, {
      order: sql<number>`listing.free_key`,
      where: sql<SqlBool>`${where} and ${group.where}`,
      after: after && after.key >= group.first ? { ...after, key: freeKeyOf(after.key) } : undefined,
      count: count - hits.length,
      mostSteps,
    })
    hits.push(...found.map(({ id, key }) => ({ id, key: keyInGroup(group, key) })))
  }
  return hits
}

/** Rings that grow until they hold enough: what lies beyond a ring is farther than all within. */
const RINGS_KM = [0.3, 1, 5, 25, 100, 400, 21_000]
type OutwardPlan = SearchPlan & { near: NonNullable<SearchQuery['near']>; nearest: number }
const outwards = async (db: Kysely<Database>, { search, after, count, near, nearest }: OutwardPlan): Promise<Hit[]> => {
  // A ring around what is left out would be too thin.
  for (const km of RINGS_KM.filter((reach) => nearest === 0 || reach >= 1)) {
    const where = isBetween(near, [Math.max(0, nearest - 1), nearest + km])
    const hits = await follow(db, search, { order: distanceFrom(near), where, after, count })
    if (hits.length >= count || km === RINGS_KM.at(-1)) return hits
  }
  return []
}

/**
 * Follows the prices of each requested service and merges them, each professional at
 * their cheapest. Every professional on the page is among the first of the service that
 * costs least with them. Those on earlier pages are left out, for all of their services.
 */
const byServicePrice = async (db: Kysely<Database>, { search, after, count }: SearchPlan, services: number[]): Promise<Hit[]> => {
  const wasShown = after
    ? sql<SqlBool>`exists (select from views.services other
        where other.professional_id = offered.professional_id and other.name_key = any(${services}::bigint[])
          and (other.price_cents, other.professional_id) <= (${after.key}, ${after.id}::uuid))`
    : sql<SqlBool>`false`
  const { rows } = await sql<Hit>`select id, min(price_cents) as key from unnest(${services}::bigint[]) name(key), lateral (
      select offered.professional_id as id, offered.price_cents
      from views.services offered, lateral (select from views.listings listing
        where listing.professional_id = offered.professional_id and ${search.conditions} offset 0) listing
      where offered.name_key = name.key and not ${wasShown}
        ${after ? sql`and offered.price_cents >= ${after.key}` : sql``}
      order by offered.price_cents, offered.professional_id limit ${sql.lit(count)}) offered
    group by id order by key, id limit ${sql.lit(count)}`.execute(db)
  return rows
}
