import { sql, type Expression, type Kysely, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { bucketKilometres, type SearchQuery } from '@lapka/contracts/api/professionals.ts'
import type { Database } from '../database.ts'

export type ProfessionalRow = Selectable<Database['views.professionals']>
export type FoundProfessional = ProfessionalRow & { distanceMetres: number | null }
export type SearchPage = { items: FoundProfessional[]; total: number; nextCursor?: string }

const PAGE = 20
const EARTH_DIAMETER_METRES = 12_742_000
const NO_PRICE = 2_147_483_647

/**
 * Verified professionals that match every given filter, 20 a page. Orders are numbers that rise, made unique by the id, so
 * a cursor is the last row's pair and a page stays right while others are added. `availability` is ordered as relevance
 * here; who has time first is known only where slots are computed.
 */
export const searchProfessionals = async (db: Kysely<Database>, query: SearchQuery): Promise<SearchPage> => {
  const distance = distanceFrom(query.near)
  const order = orderOf(query, distance)
  const matching = db
    .selectFrom('views.professionals')
    .where('verifiedAt', 'is not', null)
    .where((row) => row.and(filters(query, distance)))
  const after = readCursor(query.cursor)
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .select([distance.as('distanceMetres'), order.as('orderKey')])
      .$if(after !== undefined, (page) =>
        page.where(sql<SqlBool>`(${order}, professional_id) > (${after?.key}::float8, ${after?.id}::uuid)`),
      )
      .orderBy(order)
      .orderBy('professionalId')
      .limit(PAGE + 1)
      .execute(),
    matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.slice(0, PAGE)
  const last = items.at(-1)
  return {
    items: items.map((row) => ({
      ...row,
      distanceMetres: row.distanceMetres === null ? null : Math.round(row.distanceMetres / 100) * 100,
    })),
    total,
    ...(rows.length > PAGE && last ? { nextCursor: writeCursor(last.orderKey, last.professionalId) } : {}),
  }
}

/** Great-circle metres from a place, or null where the caller's place is unknown. */
const distanceFrom = (near: SearchQuery['near']): RawBuilder<number | null> =>
  near === undefined
    ? sql<number | null>`null::float8`
    : sql<
        number | null
      >`${EARTH_DIAMETER_METRES}::float8 * asin(sqrt(least(1, power(sin(radians(latitude - ${near.latitude}) / 2), 2)
        + cos(radians(${near.latitude}::float8)) * cos(radians(latitude)) * power(sin(radians(longitude - ${near.longitude}) / 2), 2))))`

const orderOf = ({ sort, near }: SearchQuery, distance: Expression<number | null>) => {
  const relevance = sql<number>`(-rating_tenths * 100000.0 - review_count)::float8`
  switch (sort) {
    case 'price':
      return sql<number>`coalesce(from_price_cents, ${NO_PRICE})::float8`
    case 'distance':
      return near === undefined ? relevance : sql<number>`${distance}::float8`
    case 'rating':
    case 'relevance':
    case 'availability':
    case undefined:
      return relevance
  }
}

const filters = (query: SearchQuery, distance: Expression<number | null>): Expression<SqlBool>[] => {
  const { city, role, language, maxPrice, near, bucket } = query
  const found: Expression<SqlBool>[] = [...wordFilters('search_text', query.q), ...wordFilters('service_text', query.service)]
  if (city) found.push(sql<SqlBool>`lower(city) = lower(${city})`)
  if (role) found.push(sql<SqlBool>`role = ${role}`)
  if (language) found.push(sql<SqlBool>`languages ? ${language}`)
  if (maxPrice !== undefined) found.push(sql<SqlBool>`from_price_cents <= ${maxPrice}`)
  if (near && bucket) {
    const [from, to] = bucketKilometres[bucket]
    // Specification, section 5: rounded for the minimum, floored for the maximum.
    found.push(sql<SqlBool>`round(${distance} / 1000) >= ${from} and floor(${distance} / 1000) <= ${to}`)
  }
  return found
}

/** Every typed word must begin a word of the text. */
const wordFilters = (column: 'search_text' | 'service_text', typed: string | undefined): Expression<SqlBool>[] =>
  (typed?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => sql<SqlBool>`${sql.ref(column)} like ${`% ${word}%`}`)

const writeCursor = (key: number, id: string) => Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** A cursor that is not ours begins at the first page. */
const readCursor = (cursor: string | undefined): { key: number; id: string } | undefined => {
  if (cursor === undefined) return undefined
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    return typeof key === 'number' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { key, id } : undefined
  } catch {
    return undefined
  }
}
