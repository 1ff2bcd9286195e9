import type { Insertable } from 'kysely'
import type { Database } from '../database.ts'
import type { Db, Projection, Told } from '../projection.ts'
import { listingOf, offeredServices } from './listing.ts'
import { evolveProfessional, type ProfessionalEvent, type ProfessionalRecord } from './professional-row.ts'

/** Everything a search and a profile show. A batch's rows are read, folded in memory and written back at once. */
export const professionals: Projection<ProfessionalEvent['type']> = {
  name: 'professionals',
  version: 1,
  reactsTo: ['ProfessionalRegistered', 'ServicesSet', 'CancellationPolicySet', 'ProfessionalVerified', 'ScheduleSet'],
  tables: ['views.professionals', 'views.listings', 'views.services'],
  project: async (trx, events) => {
    const ids = [...new Set(events.map((event) => event.data.professionalId))]
    const rows = await readRows(trx, ids)
    for (const event of events) {
      const next = evolveProfessional(rows.get(event.data.professionalId), event)
      if (next) rows.set(next.professionalId, next)
    }
    await writeRows(trx, [...rows.values()])
    await writeListings(trx, ids, [...rows.values()])
    return ids.map((professionalId): Told => ({ kind: 'professional', professionalId }))
  },
}

const readRows = async (trx: Db, ids: string[]): Promise<Map<string, ProfessionalRecord>> => {
  const rows = await trx.selectFrom('views.professionals').selectAll().where('professionalId', 'in', ids).execute()
  return new Map(rows.map((row) => [row.professionalId, { ...row, verifiedAt: row.verifiedAt?.toISOString() ?? null }]))
}

const writeRows = async (trx: Db, rows: ProfessionalRecord[]) => {
  if (rows.length === 0) return
  const values = rows.map((row) => ({
    ...row,
    specializations: JSON.stringify(row.specializations),
    languages: JSON.stringify(row.languages),
    services: JSON.stringify(row.services),
    policy: JSON.stringify(row.policy),
    schedule: row.schedule && JSON.stringify(row.schedule),
  }))
  await trx
    .deleteFrom('views.professionals')
    .where(
      'professionalId',
      'in',
      rows.map((row) => row.professionalId),
    )
    .execute()
  await trx
    .insertInto('views.professionals')
    .values(values as Insertable<Database['views.professionals']>[])
    .execute()
}

const writeListings = async (trx: Db, ids: string[], rows: ProfessionalRecord[]) => {
  await trx.deleteFrom('views.listings').where('professionalId', 'in', ids).execute()
  await trx.deleteFrom('views.services').where('professionalId', 'in', ids).execute()
  const listed = rows.filter((row) => row.verifiedAt !== null)
  if (listed.length > 0) await trx.insertInto('views.listings').values(listed.map(listingOf)).execute()
  const services = listed.flatMap(offeredServices)
  if (services.length > 0)
    await trx
      .insertInto('views.services')
      .values(services)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
