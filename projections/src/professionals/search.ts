import { sql, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { bucketKilometres, type SearchQuery } from '@lapka/contracts/api/professionals.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { Database } from '../database.ts'
import { distanceFrom, isWithin } from './distance.ts'
import { NO_PRICE, RATING_STEP } from './listing.ts'
import { readSearchCursor, sortOf, writeSearchCursor, type Reach, type SearchCursor } from './search-cursor.ts'
import { beginningsOf, partsOf } from './typed-words.ts'
import { latinKey } from './words.ts'

export type ProfessionalRow = Selectable<Database['views.professionals']>
/** `fromPriceCents` is that of the service searched for, where one was; `distanceMetres` is rounded to 100. */
export type FoundProfessional = ProfessionalRow & { distanceMetres: number | null }
export type SearchPage = { items: FoundProfessional[]; total: number; nextCursor?: string }

const PAGE = 20
/** More than any two ranks are apart: what stands before the rank in an order is multiplied by this. */
const RANKS = 100_000_000

/** What was typed, as queries over lexemes; undefined where nothing was. */
type Typed = { q: string | undefined; service: string | undefined }

type Search = {
  /** Listings, joined with the cheapest service that was searched for. */
  from: RawBuilder<unknown>
  conditions: RawBuilder<SqlBool>
  price: RawBuilder<number>
  km: RawBuilder<number | null>
  /** Rises; the listing's id makes it unique. */
  order: RawBuilder<number>
  after: SearchCursor | undefined
}
type Row = ProfessionalRow & { found: { price: number; km: number | null; order: number } }

/**
 * Verified professionals that match every given filter, 20 a page. A page stays right while others are added, for it begins
 * after the last row of the one before; the cursor carries the total, so that it is counted once.
 */
export const searchProfessionals = async (db: Kysely<Database>, query: SearchQuery): Promise<SearchPage> => {
  const after = readSearchCursor(query) ?? undefined
  const found = await find(db, query, { after, reach: after?.reach ?? 'beginnings' })
  return found.total === 0 && query.q ? find(db, query, { after, reach: 'parts' }) : found
}

type Pass = { after: SearchCursor | undefined; reach: Reach }

const find = async (db: Kysely<Database>, query: SearchQuery, { after, reach }: Pass): Promise<SearchPage> => {
  const { q, service } = query
  const search = searchFor(query, {
    after,
    q: q ? await (reach === 'beginnings' ? beginningsOf(q, 'row') : partsOf(db, q)) : undefined,
    service: service ? await partsOf(db, service) : undefined,
  })
  const [rows, total] = await Promise.all([readPage(db, search), after?.total ?? count(db, search)])
  const items = rows.slice(0, PAGE)
  const last = items.at(-1)
  const cursor = last && { key: last.found.order, id: last.professionalId, total, reach }
  return {
    items: items.map(toFound),
    total,
    ...(rows.length > PAGE && cursor && { nextCursor: writeSearchCursor(query, cursor) }),
  }
}

const searchFor = (query: SearchQuery, { after, ...typed }: Typed & { after: SearchCursor | undefined }): Search => {
  const isOffered = typed.service !== undefined
  const price = isOffered ? sql<number>`offered.price_key` : sql<number>`listing.price_key`
  const km = query.near ? distanceFrom(query.near) : sql<null>`null::float8`
  const offered = sql`join (select professional_id, min(price_cents) as price_key from views.services
    where lexemes @@ ${typed.service}::tsquery group by professional_id) offered using (professional_id)`
  const isByTime = query.sort === 'availability' || query.freeWithin !== undefined
  return {
    from: sql`views.listings listing ${isOffered ? offered : sql``}
      ${isByTime ? sql`join views.next_free free using (professional_id)` : sql``}`,
    conditions: conditionsOf(query, typed, price),
    price,
    km,
    order: orderOf(query, price, km),
    after,
  }
}

/** Relevance: who is called so, then who is found by something else, best rated first. */
const orderOf = (query: SearchQuery, price: RawBuilder<number>, km: RawBuilder<number | null>): RawBuilder<number> => {
  const rank = sql<number>`listing.rank_key`
  switch (sortOf(query)) {
    case 'price':
      return price
    case 'rating':
      return rank
    case 'availability':
      return sql<number>`free.free_key`
    case 'distance':
      return km as RawBuilder<number>
    case 'relevance': {
      if (!query.q) return rank
      const isCalledSo = sql<SqlBool>`listing.lexemes @@ ${beginningsOf(query.q, 'name')}::tsquery`
      return sql<number>`(${rank} + case when ${isCalledSo} then 0 else ${sql.lit(RANKS)} end)`
    }
  }
}

const conditionsOf = (query: SearchQuery, { q }: Typed, price: RawBuilder<number>): RawBuilder<SqlBool> => {
  const { city, role, language, specialty, species, minPrice, maxPrice, minRating, freeWithin, near, bucket } = query
  const conditions = [
    sql<SqlBool>`true`,
    ...(q === undefined ? [] : [sql<SqlBool>`listing.lexemes @@ ${q}::tsquery`]),
    ...(city ? [sql<SqlBool>`listing.city_key = ${latinKey(city)}`] : []),
    ...(role ? [sql<SqlBool>`listing.role = ${role}`] : []),
    ...(language ? [sql<SqlBool>`${language} = any(listing.languages)`] : []),
    ...(specialty ? [sql<SqlBool>`listing.specialties @> array[${latinKey(specialty)}]`] : []),
    ...(species ? [sql<SqlBool>`listing.species @> array[${species}::text]`] : []),
    ...(minPrice ? [sql<SqlBool>`${price} between ${minPrice} and ${NO_PRICE - 1}`] : []),
    ...(minRating ? [sql<SqlBool>`listing.rank_key <= ${-minRating * RATING_STEP}`] : []),
    ...(freeWithin ? [sql<SqlBool>`free.free_key >= ${minuteOf(0)} and free.free_key < ${minuteOf(Number(freeWithin))}`] : []),
    ...(maxPrice === undefined ? [] : [sql<SqlBool>`${price} <= ${maxPrice}`]),
    ...(near && bucket ? [isWithin(near, bucketKilometres[bucket])] : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The present minute, or the local midnight that ends so many days, as `next_free` counts time. */
const minuteOf = (days: number): RawBuilder<number> =>
  days === 0
    ? sql<number>`floor(extract(epoch from now()) / 60)::int`
    : sql<number>`(extract(epoch from (date_trunc('day', now() at time zone ${DEFAULT_ZONE}) + make_interval(days => ${days}))
        at time zone ${DEFAULT_ZONE}) / 60)::int`

/** The narrow rows are searched and ordered; only those of the page are joined with what a tile shows. */
const readPage = async (db: Kysely<Database>, { from, conditions, price, km, order, after }: Search): Promise<Row[]> => {
  const isAfter = after ? sql`and (${order}, listing.professional_id) > (${after.key}, ${after.id}::uuid)` : sql``
  const { rows } =
    await sql<Row>`select professional.*, json_build_object('price', found.price, 'km', found.km, 'order', found.order_key) as found
    from (select listing.professional_id, ${price} as price, ${km} as km, ${order} as order_key
      from ${from} where ${conditions} ${isAfter} order by ${order}, listing.professional_id limit ${sql.lit(PAGE + 1)}) found
    join views.professionals professional using (professional_id)
    order by found.order_key, found.professional_id`.execute(db)
  return rows
}

const count = async (db: Kysely<Database>, { from, conditions }: Search): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from} where ${conditions}`.execute(db)
  return rows[0]?.total ?? 0
}

const toFound = ({ found: { price, km }, ...row }: Row): FoundProfessional => ({
  ...row,
  fromPriceCents: price === NO_PRICE ? null : price,
  distanceMetres: km === null ? null : Math.round(km * 10) * 100,
})
