import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { Dependencies } from '../dependencies.ts'

/** Of the wall that somebody plans by: their practice's, and Bulgaria's for everybody without one. */
export const ownZone = async (
  { db }: Pick<Dependencies, 'db'>,
  { professionalId }: Pick<CurrentUser, 'professionalId'>,
): Promise<string> => {
  const practice = professionalId === null ? undefined : await professionalById(db, professionalId)
  return practice?.zone ?? DEFAULT_ZONE
}
