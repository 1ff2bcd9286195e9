import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { ProfessionalTables } from '../tables/professionals.ts'
import type { SearchCursor } from './search-cursor.ts'

/** A listing of the page and its place in the order. */
export type Hit = { id: string; key: number }

/** Up to this many matches are all read and sorted; with more, following an index finds a page of them soon. */
export const MAX_GATHERED = 1_000

type Gathering = {
  conditions: RawBuilder<SqlBool>
  order: RawBuilder<number>
  after: SearchCursor | undefined
  count: number
  /** Tells without reading any listing that there are more than are worth gathering. */
  areSurelyMany?: RawBuilder<SqlBool> | undefined
}

export type Gathered = { total: number; hits: Hit[] }

/** How many match, and the first of them in an order; where there are more than are worth gathering, only that there are. */
export const gather = async (
  db: Kysely<ProfessionalTables>,
  { conditions, order, after, count, areSurelyMany = sql<SqlBool>`false` }: Gathering,
): Promise<Gathered> => {
  const { rows } = await sql<{ areSurelyMany: boolean; total: number; hits: Hit[] | null }>`
    with matching as materialized (
      select listing.professional_id as id, ${order} as key from views.listings listing
      where ${conditions} and not (select ${areSurelyMany}) limit ${sql.lit(MAX_GATHERED + 1)})
    select ${areSurelyMany} as are_surely_many, (select count(*) from matching) as total,
      (select json_agg(hit) from (select id, key from matching
        where ${after ? sql<SqlBool>`(key, id) > (${after.key}, ${after.id}::uuid)` : sql<SqlBool>`true`}
        order by key, id limit ${sql.lit(count)}) hit) as hits`.execute(db)
  const [found] = rows
  return { total: found?.areSurelyMany ? MAX_GATHERED + 1 : (found?.total ?? 0), hits: found?.hits ?? [] }
}
