import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { markNextFree } from '@lapka/state/next-free/mark.ts'
import { NO_TIME, readFreeKeys } from '@lapka/state/next-free/times.ts'
import { insertRows, upsertRows } from '@lapka/state/write-rows.ts'
import type { FoldedRow } from '../fold-rows.ts'
import type { Db } from '../projection.ts'
import { listingOf, offeredServices } from './listing.ts'
import { isMeant, isWord } from './typed-words.ts'
import type { ProfessionalTables } from '../tables/professionals.ts'

type ProfessionalRow = FoldedRow<ProfessionalTables['views.professionals']>

/** Makes the listings of some professionals what their rows say, and the counts of words and facets with them. */
export const writeListings = async (trx: Db<ProfessionalTables>, ids: string[], rows: ProfessionalRow[]): Promise<void> => {
  await markNextFree(trx, ids)
  await countByWord(trx, ids, -1)
  await replaceListings(trx, ids, rows)
  await countByWord(trx, ids, 1)
  await deleteUnused(trx)
}

/** Counts the words and facets of all listings, where none is counted yet. */
export const countListings = (trx: Db<ProfessionalTables>): Promise<void> => countWhere(trx, sql<SqlBool>`true`, 1)

/** Adds the words and facets of some listings to the counts over all listings, or subtracts them. */
const countByWord = (trx: Db<ProfessionalTables>, ids: string[], sign: 1 | -1) => countWhere(trx, isOneOf(ids), sign)

const countWhere = async (trx: Db<ProfessionalTables>, condition: RawBuilder<SqlBool>, sign: 1 | -1) => {
  await sql`insert into views.words as known (word, listings)
    select word, ${sql.lit(sign)} * count(*) from views.listings, unnest(tsvector_to_array(lexemes)) word
    where ${condition} and ${isWord} group by word
    on conflict (word) do update set listings = known.listings + excluded.listings`.execute(trx)
  await sql`insert into views.trade_facets as known (facet, role_key, listings)
    select facet, role_key, ${sql.lit(sign)} * count(*) from views.listings, unnest(facets) facet
    where ${condition} group by facet, role_key
    on conflict (facet, role_key) do update set listings = known.listings + excluded.listings`.execute(trx)
  await sql`insert into views.trade_words as known (role_key, word, listings)
    select role_key, word, ${sql.lit(sign)} * count(*) from views.listings, unnest(tsvector_to_array(lexemes)) word
    where ${condition} and ${isMeant} group by role_key, word
    on conflict (role_key, word) do update set listings = known.listings + excluded.listings`.execute(trx)
}

const replaceListings = async (trx: Db<ProfessionalTables>, ids: string[], rows: ProfessionalRow[]) => {
  const listed = rows.filter((row) => row.verifiedAt !== null)
  const listedIds = new Set(listed.map(({ professionalId }) => professionalId))
  const gone = ids.filter((id) => !listedIds.has(id))
  await trx.deleteFrom('views.listings').where(isOneOf(gone)).execute()
  await trx.deleteFrom('views.services').where(isOneOf(ids)).execute()
  const freeKeys = await readFreeKeys(trx, [...listedIds])
  const listings = listed.map((row) => listingOf(row, freeKeys.get(row.professionalId) ?? NO_TIME))
  await upsertRows(trx, { table: 'views.listings', key: 'professionalId', rows: listings })
  await insertRows(trx, { table: 'views.services', rows: listed.flatMap(offeredServices) })
}

/** A name stops being a search word once no listing has it. */
const deleteUnused = async (trx: Db<ProfessionalTables>) => {
  await sql`delete from views.words where listings = 0 and not names_service`.execute(trx)
  await sql`delete from views.trade_facets where listings = 0`.execute(trx)
  await sql`delete from views.trade_words where listings = 0`.execute(trx)
}

const isOneOf = (ids: string[]) => sql<SqlBool>`professional_id = any(${ids}::uuid[])`
