import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { animalTypes } from '@lapka/contracts/pets.ts'
import { bucketKilometres } from '@lapka/contracts/search.ts'
import { NO_TIME } from '@lapka/state/next-free/times.ts'
import { facetOf } from './facets.ts'
import type { Search } from './search-conditions.ts'
import { distanceFrom, distanceOfKm, isBetween } from './sphere.ts'

/**
 * The default order of a search: first professionals who treat companion animals, then those in a nearer ring, and in a
 * ring who is free sooner. The groups follow each other in one integer, each with room for every minute until the year 2160.
 */
export type SuggestedGroup = { first: number; where: RawBuilder<SqlBool> }
export const GROUP_SIZE = 100_000_000
const LATEST = GROUP_SIZE - 1

/** Within one ring distance does not count, so the sooner time decides. */
const RINGS_KM = [0, 5, 10, 20, 50, 100] as const
const FARTHEST_KM = 21_000

const companions: number[] = animalTypes.map((animal) => facetOf('species', animal))
const treatsCompanions = sql<SqlBool>`listing.facets && ${companions}::bigint[]`

/** Words, a service, a field or an animal say what is meant, and may mean a vet for horses. */
const isUnspecific = ({ q, service, offered, specialty, species }: Search): boolean =>
  !q && !service && !offered && !specialty && !species

type OrderRequest = { query: Search; isNearFirst: boolean }

const placeOf = ({ query: { near }, isNearFirst }: OrderRequest) => (isNearFirst ? near : undefined)

export const suggestedKey = (wish: OrderRequest): RawBuilder<number> => {
  const near = placeOf(wish)
  const rings = near ? RINGS_KM.length : 1
  const ring = near ? sql`width_bucket(${distanceFrom(near)}, ${RINGS_KM.slice(1).map(distanceOfKm)}::float8[])` : sql.lit(0)
  const others = isUnspecific(wish.query) ? sql`case when ${treatsCompanions} then 0 else ${sql.lit(rings)} end` : sql.lit(0)
  return sql<number>`((${others} + ${ring}) * ${sql.lit(GROUP_SIZE)} + least(listing.free_key, ${sql.lit(LATEST)}))`
}

/** All groups in their order, without those outside of the requested distance. */
export const suggestedGroups = (wish: OrderRequest): SuggestedGroup[] => {
  const near = placeOf(wish)
  const [nearest, farthest] = wish.query.bucket ? bucketKilometres[wish.query.bucket] : [0, FARTHEST_KM]
  const rings = near
    ? RINGS_KM.map((from, index): RawBuilder<SqlBool> | undefined => {
        const to = RINGS_KM[index + 1] ?? FARTHEST_KM
        // A bucket's kilometres are rounded.
        return to < nearest - 1 || from > farthest + 1 ? undefined : isBetween(near, [from, to])
      })
    : [sql<SqlBool>`true`]
  const parts = isUnspecific(wish.query) ? [treatsCompanions, sql<SqlBool>`not ${treatsCompanions}`] : [sql<SqlBool>`true`]
  return parts
    .flatMap((part) => rings.map((ring) => ring && sql<SqlBool>`${part} and ${ring}`))
    .flatMap((where, index) => (where ? { first: index * GROUP_SIZE, where } : []))
}

/** Between a key and the free minute in it; who has none stands at the end of a group. */
export const keyInGroup = ({ first }: SuggestedGroup, freeKey: number): number => first + Math.min(freeKey, LATEST)
export const freeKeyOf = (key: number): number => (key % GROUP_SIZE === LATEST ? NO_TIME : key % GROUP_SIZE)
