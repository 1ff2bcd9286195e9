import { sql, type Kysely } from 'kysely'
import { isVisited } from '@lapka/contracts/service-locations.ts'
import type { Database } from '../database.ts'
import { gather, MAX_GATHERED } from './gather.ts'
import { scanInOrder } from './scan-in-order.ts'
import { readSearchConditions, type Search } from './search-conditions.ts'
import type { Reach } from './search-cursor.ts'
import { inFirstReach, type ProfessionalRow } from './search.ts'
import { placeOf, type Point } from './sphere.ts'

type PinRow = Pick<ProfessionalRow, 'professionalId' | 'role' | 'displayName' | 'latinName' | 'services'>
export type Pin = Omit<PinRow, 'services'> & { latitude: number; longitude: number; isNeighbourhood: boolean }
/** If more are found than a person would look through, `total` is a lower bound. */
export type PinsFound = { items: Pin[]; total: number; isTotalAtLeast: boolean }

/** More would cover the map, and each is drawn. */
export const MAX_PINS = 200

/** Where those are whom a search finds, the best rated first. The listing knows only the public place, so a home is never exact. */
export const searchPins = (db: Kysely<Database>, query: Search): Promise<PinsFound> =>
  inFirstReach(query, (reach) => pinsOf(db, query, reach), { items: [], total: 0, isTotalAtLeast: false })

const pinsOf = async (db: Kysely<Database>, query: Search, reach: Reach): Promise<PinsFound | undefined> => {
  const search = await readSearchConditions(db, query, reach)
  if (search === undefined) return undefined
  const step = { order: sql<number>`listing.rank_key`, after: undefined, count: MAX_PINS }
  const { total, hits } = await gather(db, { ...search, ...step })
  const isTotalAtLeast = total > MAX_GATHERED
  const shown = isTotalAtLeast ? await scanInOrder(db, search, step) : hits
  const items = await pinsAt(
    db,
    shown.map(({ id }) => id),
  )
  return { items, total: Math.min(total, MAX_GATHERED), isTotalAtLeast }
}

/** Where these professionals are, in this order. */
export const pinsAt = async (db: Kysely<Database>, ids: readonly string[]): Promise<Pin[]> => {
  const { rows } = await sql<PinRow & Point>`
    select professional_id, role, display_name, latin_name, services, x, y, z
    from views.listings join views.professionals using (professional_id)
    where professional_id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], professional_id)`.execute(db)
  return rows.map(toPin)
}

const toPin = ({ services, x, y, z, ...row }: PinRow & Point): Pin => ({
  ...row,
  ...placeOf({ x, y, z }),
  isNeighbourhood: !isVisited(services),
})
