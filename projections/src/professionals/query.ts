import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { ProfessionalRow } from './search.ts'

/** Any professional by id, verified or not: who may see an unverified one is the door's question. */
export const professionalById = (db: Kysely<Database>, professionalId: string): Promise<ProfessionalRow | undefined> =>
  db.selectFrom('views.professionals').selectAll().where('professionalId', '=', professionalId).executeTakeFirst()
