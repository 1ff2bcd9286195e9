import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { bucketKilometres, type SearchQuery } from '@lapka/contracts/api/professionals.ts'
import { professionalRoles, type ProfessionalRole } from '@lapka/contracts/roles.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { Database } from '../database.ts'
import { facetOf } from './facets.ts'
import { NO_PRICE, RATING_STEP } from './listing.ts'
import type { Reach } from './search-cursor.ts'
import { isInBucket } from './sphere.ts'
import { beginningsOf, partsOf } from './typed-words.ts'

/** What a search asks of rows of `views.listings listing`, and what they then cost. */
export type Asked = {
  conditions: RawBuilder<SqlBool>
  price: RawBuilder<number>
  /** Who is called so, where words were typed. */
  isCalledSo: RawBuilder<SqlBool> | undefined
  /** Names of the services that were asked for. */
  services: number[] | undefined
  /** The trades to look at one by one: the one that was asked for, or all where something is that belongs to some of them. */
  trades: number[] | undefined
}

/** More names of services than anybody can mean by a part of one. */
const MOST_NAMES = 200

/** Undefined where the words that were typed can find nobody. */
export const askedOf = async (db: Kysely<Database>, query: SearchQuery, reach: Reach): Promise<Asked | undefined> => {
  const { q, service } = query
  const words = q ? await (reach === 'beginnings' ? beginningsOf(q, 'row') : partsOf(db, q)) : undefined
  const services = service ? await namesOf(db, service) : undefined
  if (words === '' || services?.length === 0) return undefined
  const conditions = [
    sql<SqlBool>`true`,
    ...(services ? [] : asks(query)),
    ...filtersOf(query),
    ...(words === undefined ? [] : [sql<SqlBool>`listing.lexemes @@ ${words}::tsquery`]),
    ...(services ? offers(query, services) : []),
  ]
  return {
    conditions: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    price: services
      ? sql<number>`(select min(price_cents) from views.services where ${isOffered(services)})`
      : sql<number>`listing.price_key`,
    isCalledSo: q ? sql<SqlBool>`listing.lexemes @@ ${beginningsOf(q, 'name')}::tsquery` : undefined,
    services,
    trades: tradesOf(query)?.map((role) => facetOf('role', role)),
  }
}

const tradesOf = ({ role, specialty, species, service }: SearchQuery): readonly ProfessionalRole[] | undefined => {
  if (role) return [role]
  return specialty || service || (species && species !== 'dog' && species !== 'cat') ? professionalRoles : undefined
}

/** What is cheap to look at comes first: where no index helps, each row is asked in this order. */
const filtersOf = (query: SearchQuery): RawBuilder<SqlBool>[] => {
  const { role, minRating, freeWithin, near, bucket } = query
  const facets = facetsOf(query)
  return [
    // A facet as well; this one leads to the trade's part of an order.
    ...(role ? [sql<SqlBool>`listing.role_key = ${facetOf('role', role)}`] : []),
    ...(minRating ? [sql<SqlBool>`listing.rank_key <= ${-minRating * RATING_STEP}`] : []),
    ...(freeWithin
      ? [sql<SqlBool>`listing.free_key >= ${minuteOf(0)} and listing.free_key < ${minuteOf(Number(freeWithin))}`]
      : []),
    ...(near && bucket ? [isInBucket(near, bucketKilometres[bucket])] : []),
    ...(facets.length > 0 ? [sql<SqlBool>`listing.facets @> ${facets}::bigint[]`] : []),
  ]
}

const facetsOf = ({ role, city, language, species, specialty }: SearchQuery): number[] => [
  ...(role ? [facetOf('role', role)] : []),
  ...(city ? [facetOf('city', city)] : []),
  ...(language ? [facetOf('language', language)] : []),
  ...(species ? [facetOf('species', species)] : []),
  ...(specialty ? [facetOf('specialty', specialty)] : []),
]

/** Bounds of the cheapest of all prices. */
const asks = ({ minPrice, maxPrice }: SearchQuery): RawBuilder<SqlBool>[] => [
  ...(minPrice ? [sql<SqlBool>`listing.price_key between ${minPrice} and ${sql.lit(NO_PRICE - 1)}`] : []),
  ...(maxPrice === undefined ? [] : [sql<SqlBool>`listing.price_key <= ${maxPrice}`]),
]

/** Bounds of the cheapest price of the services that were asked for. */
const offers = ({ minPrice, maxPrice }: SearchQuery, services: number[]): RawBuilder<SqlBool>[] => {
  const most = maxPrice === undefined ? sql`` : sql`and price_cents <= ${maxPrice}`
  const isAny = sql<SqlBool>`listing.facets && ${services}::bigint[]`
  const isSome = sql<SqlBool>`exists (select from views.services where ${isOffered(services)} ${most})`
  const isNoneCheaper = (least: number) =>
    sql<SqlBool>`not exists (select from views.services where ${isOffered(services)} and price_cents < ${least})`
  return [isAny, ...(maxPrice === undefined ? [] : [isSome]), ...(minPrice ? [isNoneCheaper(minPrice)] : [])]
}

const isOffered = (services: number[]) =>
  sql`services.professional_id = listing.professional_id and services.name_key = any(${services}::bigint[])`

const namesOf = async (db: Kysely<Database>, typed: string): Promise<number[]> => {
  const words = await partsOf(db, typed)
  if (words === '') return []
  const { rows } = await sql<{ nameKey: number }>`select name_key from views.service_names
    where lexemes @@ ${words}::tsquery limit ${sql.lit(MOST_NAMES)}`.execute(db)
  return rows.map(({ nameKey }) => nameKey)
}

/** The present minute, or the local midnight that ends so many days, as `free_key` counts time. */
const minuteOf = (days: number): RawBuilder<number> =>
  days === 0
    ? sql<number>`floor(extract(epoch from now()) / 60)::int`
    : sql<number>`(extract(epoch from (date_trunc('day', now() at time zone ${DEFAULT_ZONE}) + make_interval(days => ${days}))
        at time zone ${DEFAULT_ZONE}) / 60)::int`
