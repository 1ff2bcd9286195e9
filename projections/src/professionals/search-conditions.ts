import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { SearchQuery } from '@lapka/contracts/api/professionals.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import { bucketKilometres } from '@lapka/contracts/search.ts'
import { withoutPrefix } from '@lapka/contracts/professional-name.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { Database } from '../database.ts'
import { onlineIds } from '../consultations/rung-vets.ts'
import { facetOf, serviceFacet } from './facets.ts'
import { MAX_GATHERED } from './gather.ts'
import { NO_PRICE, RATING_STEP } from './listing.ts'
import type { Reach } from './search-cursor.ts'
import { isInBucket, isInFrame } from './sphere.ts'
import { everyTrade, FEW_TRADES, readKnownFacets, type KnownFacets } from './trade-facets.ts'
import { alikeOf, beginningsOf, isCommon, meaningsIn, partsOf } from './typed-words.ts'

export type OfferedService = Pick<Service, 'name' | 'nameEn'>

/** `offered`: exactly these services, in place of a part of a service's name. */
export type Search = SearchQuery & { offered?: OfferedService[] }

/** A search's conditions on rows of `views.listings listing`, and which price it shows of them. */
export type SearchConditions = {
  conditions: RawBuilder<SqlBool>
  price: RawBuilder<number>
  /** Where words were typed: whether they are the name, alone and together with all other conditions. */
  names: { hasName: RawBuilder<SqlBool>; conditions: RawBuilder<SqlBool> } | undefined
  /** Whether more match than are counted, where that is known beforehand. */
  areSurelyMany: RawBuilder<SqlBool> | undefined
  /** Keys of the requested services' names. */
  services: number[] | undefined
  /** The only trades that can have a match: the requested one, or those in which all requested facets and words occur. */
  trades: number[]
}

/** A typed part of a service's name never means more names than this. */
const MAX_NAMES = 200

/** Undefined if the typed words have no match, or no trade has all requested facets. */
export const readSearchConditions = async (
  db: Kysely<Database>,
  query: Search,
  reach: Reach,
): Promise<SearchConditions | undefined> => {
  const { service, offered, role } = query
  // A prefix is read in another language than it was written in: the name alone decides.
  const q = query.q && withoutPrefix(query.q)
  const words = q ? await readWords[reach](db, q) : anyWords
  const services = offered?.map(serviceFacet) ?? (service ? await namesOf(db, service) : undefined)
  if (words === 'nobody' || services?.length === 0) return undefined
  if (services && query.maxPrice !== undefined && !(await isOfferedBelow(db, services, query.maxPrice))) return undefined
  const facets = facetsOf(query)
  const ofRole = role ? words.trades.filter((trade) => trade === facetOf('role', role)) : words.trades
  const known =
    q && facets.length === 0 && !services ? onlyTrades(ofRole) : await readKnownFacets(db, { trades: ofRole, facets, services })
  if (known.trades.length === 0) return undefined
  const ofFacets = facetFiltersOf(query, facets, known)
  const ofOthers = [...(services ? servicePriceBounds(query, services) : priceBounds(query)), ...filtersOf(query)]
  const together = (condition: RawBuilder<SqlBool>) =>
    sql<SqlBool>`${sql.join([...ofOthers, ...ofFacets, condition, ...(services ? [sql`listing.facets && ${services}::bigint[]`] : [])], sql` and `)}`
  const hasName = sql<SqlBool>`listing.lexemes @@ ${q && beginningsOf(q, 'name')}::tsquery`
  const isCounted = !q && ofOthers.length === 0
  const isOneBeginning = q && reach === 'beginnings' && ofOthers.length + ofFacets.length === 0 && !services
  return {
    conditions: together(words.isFound),
    areSurelyMany: isCounted ? sql<SqlBool>`${sql.lit(known.least > MAX_GATHERED)}` : isOneBeginning ? isCommon(q) : undefined,
    price: services
      ? sql<number>`(select min(price_cents) from views.services where ${isOffered(services)})`
      : sql<number>`listing.price_key`,
    names: q ? { hasName, conditions: together(hasName) } : undefined,
    services,
    trades: known.trades,
  }
}

const onlyTrades = (trades: number[]): KnownFacets => ({ trades, least: 0, common: [] })

/** Whether a listing has all typed words, and the trades in which each of them occurs. */
type Words = { isFound: RawBuilder<SqlBool>; trades: number[] } | 'nobody'

const anyWords = { isFound: sql<SqlBool>`true`, trades: everyTrade }

const isFoundBy = (lexemes: string): Words =>
  lexemes === '' ? 'nobody' : { isFound: sql<SqlBool>`listing.lexemes @@ ${lexemes}::tsquery`, trades: everyTrade }

/** Every typed word, or what it means, begins a word of the listing or of a service in it. */
const readMeanings = async (db: Kysely<Database>, q: string): Promise<Words> => {
  const meant = meaningsIn(q)
  if (meant.length === 0) return 'nobody'
  const { rows } = await sql<{ names: number[]; trades: number[] }>`select names, to_jsonb(array(
      select trade from unnest(${everyTrade}::bigint[]) trade
      where exists (select from views.trade_facets where role_key = trade and facet = any(names))
        or exists (select from jsonb_array_elements_text(typed.beginnings) beginning, lateral (select from views.trade_words
          where role_key = trade and word >= beginning and word < beginning || ${LAST_LETTER} limit 1) word))) as trades
    from rows from (jsonb_to_recordset(${JSON.stringify(meant)}::jsonb) as (lexemes text, beginnings jsonb))
        with ordinality typed(lexemes, beginnings, nth),
      lateral (select array(select name_key from views.service_names
        where lexemes @@ typed.lexemes::tsquery limit ${sql.lit(MAX_NAMES)}) as names) service
    order by nth`.execute(db)
  const ofWords = meant.map(({ lexemes }, nth) => {
    const names = rows[nth]?.names ?? []
    const isWordOfIt = sql<SqlBool>`listing.lexemes @@ ${lexemes}::tsquery`
    return names.length === 0 ? isWordOfIt : sql<SqlBool>`(${isWordOfIt} or listing.facets && ${names}::bigint[])`
  })
  const trades = everyTrade.filter((trade) => rows.every((word) => word.trades.includes(trade)))
  return { isFound: sql<SqlBool>`${sql.join(ofWords, sql` and `)}`, trades }
}
/** Sorts behind every letter. */
const LAST_LETTER = '\u{10FFFF}'

const readWords: Record<Reach, (db: Kysely<Database>, q: string) => Promise<Words>> = {
  beginnings: readMeanings,
  parts: async (db, q) => isFoundBy(await partsOf(db, q)),
  alike: async (db, q) => isFoundBy(await alikeOf(db, q)),
}

const facetFiltersOf = (
  { role, service, offered }: Search,
  facets: number[],
  { trades, common }: KnownFacets,
): RawBuilder<SqlBool>[] => {
  const rare = facets.filter((facet) => !common.includes(facet))
  const isOfFew = trades.length <= FEW_TRADES && (facets.length > 0 || service || offered)
  return [
    ...(role ? [sql<SqlBool>`listing.role_key = ${facetOf('role', role)}`] : []),
    // Implied by the facets, and leads past the trades that have none of it: an index by trade and time begins with all of theirs.
    ...(!role && isOfFew ? [sql<SqlBool>`listing.role_key = any(${trades}::bigint[])`] : []),
    ...(rare.length > 0 ? [sql<SqlBool>`listing.facets @> ${rare}::bigint[]`] : []),
    // Written so that no index is asked.
    ...(common.length > 0 ? [sql<SqlBool>`(listing.facets @> ${common}::bigint[]) is true`] : []),
  ]
}

/** Cheap conditions first: where no index helps, each row is checked in this order. */
const filtersOf = (query: SearchQuery): RawBuilder<SqlBool>[] => {
  const { minRating, freeWithin, onlineNow, near, bucket, frame } = query
  return [
    // They are few, and asked for once.
    ...(onlineNow ? [sql<SqlBool>`listing.professional_id = any(${onlineIds})`] : []),
    ...(minRating ? [sql<SqlBool>`listing.rank_key <= ${-minRating * RATING_STEP}`] : []),
    ...(freeWithin
      ? [sql<SqlBool>`listing.free_key >= ${minuteOf(0)} and listing.free_key < ${minuteOf(Number(freeWithin))}`]
      : []),
    ...(near && bucket ? [isInBucket(near, bucketKilometres[bucket])] : []),
    ...(frame ? [isInFrame(frame)] : []),
  ]
}

/** All but the trade, which has a column of its own. */
const facetsOf = ({ city, language, species, specialty }: SearchQuery): number[] => [
  ...(city ? [facetOf('city', city)] : []),
  ...(language ? [facetOf('language', language)] : []),
  ...(species ? [facetOf('species', species)] : []),
  ...(specialty ? [facetOf('specialty', specialty)] : []),
]

/** Bounds of the cheapest of all prices. */
const priceBounds = ({ minPrice, maxPrice }: SearchQuery): RawBuilder<SqlBool>[] => [
  ...(minPrice ? [sql<SqlBool>`listing.price_key between ${minPrice} and ${sql.lit(NO_PRICE - 1)}`] : []),
  ...(maxPrice === undefined ? [] : [sql<SqlBool>`listing.price_key <= ${maxPrice}`]),
]

/** Bounds of the cheapest price of the requested services. */
const servicePriceBounds = ({ minPrice, maxPrice }: SearchQuery, services: number[]): RawBuilder<SqlBool>[] => {
  const most = maxPrice === undefined ? sql`` : sql`and price_cents <= ${maxPrice}`
  const isSome = sql<SqlBool>`exists (select from views.services where ${isOffered(services)} ${most})`
  const isNoneCheaper = (least: number) =>
    sql<SqlBool>`not exists (select from views.services where ${isOffered(services)} and price_cents < ${least})`
  return [...(maxPrice === undefined ? [] : [isSome]), ...(minPrice ? [isNoneCheaper(minPrice)] : [])]
}

const isOffered = (services: number[]) =>
  sql`services.professional_id = listing.professional_id and services.name_key = any(${services}::bigint[])`

/** Whether anybody offers one of them at that price: else each listing's own prices would be looked up. */
const isOfferedBelow = async (db: Kysely<Database>, services: number[], maxPrice: number): Promise<boolean> => {
  const { rows } = await sql`select from unnest(${services}::bigint[]) name
    where exists (select from views.services where name_key = name and price_cents <= ${maxPrice}) limit 1`.execute(db)
  return rows.length > 0
}

const namesOf = async (db: Kysely<Database>, typed: string): Promise<number[]> => {
  const words = await partsOf(db, typed)
  if (words === '') return []
  const { rows } = await sql<{ nameKey: number }>`select name_key from views.service_names
    where lexemes @@ ${words}::tsquery limit ${sql.lit(MAX_NAMES)}`.execute(db)
  return rows.map(({ nameKey }) => nameKey)
}

/** The present minute, or the local midnight that ends so many days, as `free_key` counts time. */
const minuteOf = (days: number): RawBuilder<number> =>
  days === 0
    ? sql<number>`floor(extract(epoch from now()) / 60)::int`
    : sql<number>`(extract(epoch from (date_trunc('day', now() at time zone ${DEFAULT_ZONE}) + make_interval(days => ${days}))
        at time zone ${DEFAULT_ZONE}) / 60)::int`
