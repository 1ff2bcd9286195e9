import { sql, type SqlBool } from 'kysely'
import { markNextFree } from '@lapka/state/next-free/mark.ts'
import { insertion, insertRows, upsertRows } from '@lapka/state/write-rows.ts'
import type { Database } from '../database.ts'
import type { Db, Projection, Told } from '../projection.ts'
import { listingOf, offeredServices, serviceNamesOf } from './listing.ts'
import { evolveProfessional, professionalTypes, type ProfessionalEvent, type ProfessionalRecord } from './professional-row.ts'
import { isWord } from './typed-words.ts'

/** Everything a search and a profile show. A batch's rows are read, folded in memory and written back at once. */
export const professionals: Projection<ProfessionalEvent['type']> = {
  name: 'professionals',
  version: 9,
  reactsTo: professionalTypes,
  tables: ['views.professionals', 'views.listings', 'views.services', 'views.serviceNames', 'views.words', 'views.tradeFacets'],
  project: async (trx, events) => {
    const ids = [...new Set(events.map((event) => event.data.professionalId))]
    const rows = await readRows(trx, ids)
    for (const event of events) {
      const next = evolveProfessional(rows.get(event.data.professionalId), event)
      if (next) rows.set(next.professionalId, next)
    }
    await upsertRows(trx, { table: 'views.professionals', key: 'professionalId', rows: [...rows.values()] })
    await markNextFree(trx, ids)
    await countBorne(trx, ids, -1)
    await writeListings(trx, ids, [...rows.values()])
    await writeServiceNames(trx, events.flatMap(serviceNamesOf))
    await countBorne(trx, ids, 1)
    await forgetUnborne(trx)
    return ids.map((professionalId): Told => ({ kind: 'professional', professionalId }))
  },
}

/** Adds the words and facets of some listings to what is known of all listings together, or takes them from it. */
const countBorne = async (trx: Db, ids: string[], sign: 1 | -1) => {
  await sql`insert into views.words as known (word, listings)
    select word, ${sql.lit(sign)} * count(*) from views.listings, unnest(tsvector_to_array(lexemes)) word
    where ${isOneOf(ids)} and ${isWord} group by word
    on conflict (word) do update set listings = known.listings + excluded.listings`.execute(trx)
  await sql`insert into views.trade_facets as known (facet, role_key, listings)
    select facet, role_key, ${sql.lit(sign)} * count(*) from views.listings, unnest(facets) facet
    where ${isOneOf(ids)} group by facet, role_key
    on conflict (facet, role_key) do update set listings = known.listings + excluded.listings`.execute(trx)
}

/** New names and their words. Both stay when nobody offers the service any more: a name that finds nobody does no harm. */
const writeServiceNames = async (trx: Db, rows: ReturnType<typeof serviceNamesOf>) => {
  if (rows.length === 0) return
  await sql`with fresh as (${insertion<Database>('views.serviceNames', rows)} on conflict do nothing returning lexemes)
    insert into views.words (word, names_service) select distinct word, true from fresh, unnest(tsvector_to_array(lexemes)) word
    on conflict (word) do update set names_service = true`.execute(trx)
}

/** Somebody's name is no word of the search any more once nobody is found by it. */
const forgetUnborne = async (trx: Db) => {
  await sql`delete from views.words where listings = 0 and not names_service`.execute(trx)
  await sql`delete from views.trade_facets where listings = 0`.execute(trx)
}

const readRows = async (trx: Db, ids: string[]): Promise<Map<string, ProfessionalRecord>> => {
  const rows = await trx.selectFrom('views.professionals').selectAll().where(isOneOf(ids)).execute()
  return new Map(
    rows.map((row) => [
      row.professionalId,
      {
        ...row,
        verifiedAt: row.verifiedAt?.toISOString() ?? null,
        submittedAt: row.submittedAt?.toISOString() ?? null,
      },
    ]),
  )
}

/** A listing that is there keeps what others write into it. */
const writeListings = async (trx: Db, ids: string[], rows: ProfessionalRecord[]) => {
  const listed = rows.filter((row) => row.verifiedAt !== null)
  const listedIds = new Set(listed.map(({ professionalId }) => professionalId))
  const gone = ids.filter((id) => !listedIds.has(id))
  await trx.deleteFrom('views.listings').where(isOneOf(gone)).execute()
  await trx.deleteFrom('views.services').where(isOneOf(ids)).execute()
  await upsertRows(trx, { table: 'views.listings', key: 'professionalId', rows: listed.map(listingOf) })
  await insertRows(trx, { table: 'views.services', rows: listed.flatMap(offeredServices) })
}

const isOneOf = (ids: string[]) => sql<SqlBool>`professional_id = any(${ids}::uuid[])`
