import { sql, type SqlBool } from 'kysely'
import { markNextFree } from '../next-free/mark.ts'
import type { Db, Projection, Told } from '../projection.ts'
import { insertRows, upsertRows } from '../write-rows.ts'
import { listingOf, offeredServices, serviceNamesOf, wordsOfEvent } from './listing.ts'
import { spellings } from './words.ts'
import { evolveProfessional, professionalTypes, type ProfessionalEvent, type ProfessionalRecord } from './professional-row.ts'

/** Everything a search and a profile show. A batch's rows are read, folded in memory and written back at once. */
export const professionals: Projection<ProfessionalEvent['type']> = {
  name: 'professionals',
  version: 8,
  reactsTo: professionalTypes,
  tables: ['views.professionals', 'views.listings', 'views.services', 'views.serviceNames', 'views.words', 'views.tradeFacets'],
  project: async (trx, events) => {
    const ids = [...new Set(events.map((event) => event.data.professionalId))]
    const rows = await readRows(trx, ids)
    const names: string[] = []
    for (const event of events) {
      const before = rows.get(event.data.professionalId)
      const next = evolveProfessional(before, event)
      if (next) rows.set(next.professionalId, next)
      // Who is erased later is erased under every name that they had.
      if (before && (event.type === 'ProfessionalWithdrawn' || before.displayName !== next?.displayName))
        names.push(before.displayName)
    }
    await upsertRows(trx, { table: 'views.professionals', key: 'professionalId', rows: [...rows.values()] })
    await markNextFree(trx, ids)
    const words = new Set(events.flatMap(wordsOfEvent))
    await insertRows(trx, { table: 'views.words', rows: [...words].map((word) => ({ word })) })
    await countBorne(trx, ids, -1)
    await writeListings(trx, ids, [...rows.values()])
    await countBorne(trx, ids, 1)
    await insertRows(trx, { table: 'views.serviceNames', rows: events.flatMap(serviceNamesOf) })
    await forgetNames(trx, names)
    return ids.map((professionalId): Told => ({ kind: 'professional', professionalId }))
  },
}

/** Adds the words and facets of some listings to what is known of all listings together, or takes them from it. */
const countBorne = async (trx: Db, ids: string[], sign: 1 | -1) => {
  await sql`update views.words set listings = listings + borne.times from (
      select word, ${sql.lit(sign)} * count(*) as times from views.listings, unnest(tsvector_to_array(lexemes)) word
      where ${isOneOf(ids)} group by word) borne
    where words.word = borne.word`.execute(trx)
  await sql`insert into views.trade_facets as known (facet, role_key, listings)
    select facet, role_key, ${sql.lit(sign)} * count(*) from views.listings, unnest(facets) facet
    where ${isOneOf(ids)} group by facet, role_key
    on conflict (facet, role_key) do update set listings = known.listings + excluded.listings`.execute(trx)
  if (sign === 1) await sql`delete from views.trade_facets where listings = 0`.execute(trx)
}

/** A name that nobody else is found by is no word of the search any more. */
const forgetNames = async (trx: Db, names: string[]) => {
  const words = spellings(names)
  if (words.length === 0) return
  await sql`delete from views.words where word = any(${words}::text[])
    and not exists (select from views.listings where lexemes @@ quote_literal(words.word)::tsquery)`.execute(trx)
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
