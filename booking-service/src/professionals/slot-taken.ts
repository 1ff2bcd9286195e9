import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { alternativesTo } from './free-times.ts'

type Wish = { professionalId: string; durationMinutes: number; startsAt: string; now: string; parentId: string }

/** A taken time is answered with the three nearest free ones, so that nobody has to start over. */
export const slotTaken = async ({ db }: Pick<Dependencies, 'db'>, { professionalId, ...wanted }: Wish): Promise<Refused> => {
  const professional = await professionalById(db, professionalId)
  const alternatives = professional ? await alternativesTo(db, { professional, ...wanted }) : []
  return new Refused('SLOT_TAKEN', { alternatives })
}
