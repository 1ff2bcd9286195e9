import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { bucketKilometres, type SearchQuery } from '@lapka/contracts/api/professionals.ts'
import { withoutPrefix } from '@lapka/contracts/professional-name.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { Database } from '../database.ts'
import { facetOf } from './facets.ts'
import { NO_PRICE, RATING_STEP } from './listing.ts'
import type { Reach } from './search-cursor.ts'
import { isInBucket } from './sphere.ts'
import { beginningsOf, isCommon, partsOf } from './typed-words.ts'

/** What a search asks of rows of `views.listings listing`, and what they then cost. */
export type Asked = {
  conditions: RawBuilder<SqlBool>
  price: RawBuilder<number>
  /** Where words were typed: who is called so, and with everything else that is asked. Whoever is called so is found by the words. */
  names: { isCalledSo: RawBuilder<SqlBool>; conditions: RawBuilder<SqlBool> } | undefined
  /** Whether more are found than are counted, where that is known beforehand. */
  areSurelyMany: RawBuilder<SqlBool> | undefined
  /** Names of the services that were asked for. */
  services: number[] | undefined
  /** The trades to look at one by one: the one that was asked for, or those in which all is that belongs to some of them. */
  trades: number[] | undefined
}

/** More names of services than anybody can mean by a part of one. */
const MOST_NAMES = 200

/** Undefined where nobody can be found by the words that were typed, or nobody of any trade is all that is asked. */
export const askedOf = async (db: Kysely<Database>, query: SearchQuery, reach: Reach): Promise<Asked | undefined> => {
  const { service } = query
  // A prefix is read in another language than it was written in: the name alone decides.
  const q = query.q && withoutPrefix(query.q)
  const words = q ? await (reach === 'beginnings' ? beginningsOf(q, 'row') : partsOf(db, q)) : undefined
  const services = service ? await namesOf(db, service) : undefined
  if (words === '' || services?.length === 0) return undefined
  const trades = await tradesOf(db, query, services)
  if (trades?.length === 0) return undefined
  const filters = [...(services ? [] : asks(query)), ...filtersOf(query)]
  const asking = (said: RawBuilder<SqlBool>) =>
    sql<SqlBool>`${sql.join([...filters, said, ...(services ? offers(query, services) : [])], sql` and `)}`
  const isCalledSo = sql<SqlBool>`listing.lexemes @@ ${q && beginningsOf(q, 'name')}::tsquery`
  return {
    conditions: asking(words === undefined ? sql<SqlBool>`true` : sql<SqlBool>`listing.lexemes @@ ${words}::tsquery`),
    areSurelyMany: q && reach === 'beginnings' && filters.length === 0 && !services ? isCommon(q) : undefined,
    price: services
      ? sql<number>`(select min(price_cents) from views.services where ${isOffered(services)})`
      : sql<number>`listing.price_key`,
    names: q ? { isCalledSo, conditions: asking(isCalledSo) } : undefined,
    services,
    trades,
  }
}

const tradesOf = async (db: Kysely<Database>, query: SearchQuery, services?: number[]): Promise<number[] | undefined> => {
  const { role, specialty, species } = query
  const isOfSome = specialty || services || (species && species !== 'dog' && species !== 'cat')
  if (!isOfSome) return role && [facetOf('role', role)]
  const facets = facetsOf(query)
  const { rows } = await sql<{ roleKey: number }>`select role_key from views.trade_facets
    where facet = any(${[...facets, ...(services ?? [])]}::bigint[]) group by role_key
    having count(*) filter (where facet = any(${facets}::bigint[])) = ${sql.lit(facets.length)}
      ${services ? sql`and bool_or(facet = any(${services}::bigint[]))` : sql``}`.execute(db)
  return rows.map(({ roleKey }) => roleKey)
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
