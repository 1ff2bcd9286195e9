import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type { SearchQuery } from '@lapka/contracts/api/professionals.ts'
import type { Service } from '@lapka/contracts/events/professionals.ts'
import type { Database } from '../database.ts'
import { isOnline } from '../consultations/rung-vets.ts'
import { serviceFacet } from './facets.ts'
import { NO_PRICE, RANKS } from './listing.ts'
import { gather, MAX_GATHERED, type Hit } from './gather.ts'
import { readSearchConditions, type Search, type SearchConditions } from './search-conditions.ts'
import { reaches, readSearchCursor, sortOf, writeSearchCursor, type Reach, type SearchCursor } from './search-cursor.ts'
import { gatherByName, searchAll } from './search-plan.ts'
import { distanceFrom, kilometresOf } from './sphere.ts'
import { suggestedKey } from './suggested-order.ts'

export type ProfessionalRow = Selectable<Database['views.professionals']>
/** `isOnline`: can be rung for a consultation this moment. */
export type OnlineRow = ProfessionalRow & { isOnline: boolean }
/** `fromPriceCents` is that of the service searched for, where one was; `distanceMetres` is rounded to 100. */
export type FoundProfessional = OnlineRow & {
  isFromPrice: boolean
  distanceMetres: number | null
}
/** If more are found than a person would look through, `total` is a lower bound. */
export type SearchPage = {
  items: FoundProfessional[]
  total: number
  isTotalAtLeast: boolean
  /** The typed words find no one; these match words that are spelt alike. */
  isAlike: boolean
  nextCursor?: string
}

const PAGE = 20

/**
 * Verified professionals that match every given filter, 20 a page. A page stays right while others are added, for it begins
 * after the last row of the one before; the cursor carries the total, so that it is counted once.
 */
export const searchProfessionals = async (db: Kysely<Database>, query: Search): Promise<SearchPage> => {
  const after = readSearchCursor(query)
  if (after !== undefined) return find(db, query, { after, reach: after.reach })
  return inFirstReach(query, (reach) => find(db, query, { after, reach }), NOBODY)
}

const NOBODY: SearchPage = { items: [], total: 0, isTotalAtLeast: false, isAlike: false }

/** What the first way of searching words finds that finds anyone; without words there is one way. */
export const inFirstReach = async <Found extends { total: number }>(
  query: Search,
  find: (reach: Reach) => Promise<Found | undefined>,
  nobody: Found,
): Promise<Found> => {
  for (const reach of query.q ? reaches : reaches.slice(0, 1)) {
    const found = await find(reach)
    if (found && found.total > 0) return found
  }
  return nobody
}

type Pass = { after: SearchCursor | undefined; reach: Reach }

const find = async (db: Kysely<Database>, query: Search, { after, reach }: Pass): Promise<SearchPage> => {
  const search = await readSearchConditions(db, query, reach)
  if (search === undefined) return NOBODY
  const options = { search, after, count: PAGE + 1 }
  const namesakes = await gatherByName(db, query, options)
  const areMany = (after?.total ?? namesakes?.total ?? 0) > MAX_GATHERED
  const gathered = areMany ? undefined : await gather(db, { ...search, ...options, order: orderOf(query, search) })
  const isWhole = gathered !== undefined && gathered.total <= MAX_GATHERED
  const hits = isWhole ? gathered.hits : await searchAll(db, query, { ...options, namesakes })
  const page = hits.slice(0, PAGE)
  const total = after?.total ?? gathered?.total ?? namesakes?.total ?? 0
  const last = page.at(-1)
  return {
    items: await readTiles(db, query, { search, page }),
    total: Math.min(total, MAX_GATHERED),
    isTotalAtLeast: total > MAX_GATHERED,
    isAlike: reach === 'alike',
    ...(hits.length > PAGE && last && { nextCursor: writeSearchCursor(query, { ...last, total, reach }) }),
  }
}

/** Rises; the listing's id makes it unique. Relevance: who is called so, best rated first, then all others as they are suggested. */
const orderOf = (query: Search, { price, names }: SearchConditions): RawBuilder<number> => {
  const rank = sql<number>`listing.rank_key`
  switch (sortOf(query)) {
    case 'price':
      return price
    case 'rating':
      return rank
    case 'availability':
      return suggestedKey({ query, isNearFirst: false })
    case 'distance':
      return query.near ? distanceFrom(query.near) : rank
    case 'relevance': {
      const suggested = suggestedKey({ query, isNearFirst: true })
      return names ? sql<number>`(case when ${names.hasName} then ${rank} else ${sql.lit(RANKS)} + ${suggested} end)` : suggested
    }
  }
}

/** Whether some of these services cost more than the price that is shown for them all. */
export const isFromPrice = (services: Service[], shownCents: number | null): boolean =>
  services.some(
    ({ priceCents, rows = [] }) =>
      shownCents !== null && [priceCents, ...rows.map((row) => row.priceCents)].some((cents) => cents > shownCents),
  )

type Page = { search: SearchConditions; page: Hit[] }
type Tile = ProfessionalRow & { found: { price: number; distance: number | null; isOnline: boolean } }

/** Only those of the page are joined with what a tile shows. */
const readTiles = async (db: Kysely<Database>, { near }: SearchQuery, { search, page }: Page): Promise<FoundProfessional[]> => {
  if (page.length === 0) return []
  const distance = near ? distanceFrom(near) : sql<null>`null::float8`
  const { rows } = await sql<Tile>`
    select professional.*, json_build_object('price', ${search.price}, 'distance', ${distance},
      'isOnline', ${isOnline(sql.ref('professional.professionalId'))}) as found
    from views.listings listing join views.professionals professional using (professional_id)
    where listing.professional_id = any(${page.map(({ id }) => id)}::uuid[])`.execute(db)
  const tiles = new Map(rows.map((row) => [row.professionalId, row]))
  return page.flatMap(({ id }) => tiles.get(id) ?? []).map((tile) => toFound(tile, search))
}

const toFound = (
  { found: { price, distance, isOnline: isOnlineNow }, ...row }: Tile,
  { services }: SearchConditions,
): FoundProfessional => ({
  ...row,
  isOnline: isOnlineNow,
  isFromPrice: isFromPrice(services ? row.services.filter((one) => services.includes(serviceFacet(one))) : row.services, price),
  fromPriceCents: price === NO_PRICE ? null : price,
  distanceMetres: distance === null ? null : Math.round(kilometresOf(distance) * 10) * 100,
})
