import type { Kysely } from 'kysely'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { Database } from '@lapka/projections/database.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'

export type ZoneReading = { db: Kysely<Database> }

/** The zone that a user plans by: their practice's, and Bulgaria's for users without one. */
export const ownZone = async ({ db }: ZoneReading, { professionalId }: Pick<CurrentUser, 'professionalId'>): Promise<string> => {
  const practice = professionalId === null ? undefined : await professionalById(db, professionalId)
  return practice?.zone ?? DEFAULT_ZONE
}
