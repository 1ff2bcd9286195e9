import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { alternativesTo } from './alternatives.ts'

type SlotRequest = {
  professionalId: string
  serviceId: string
  /** An appointment that there is already keeps its own length, whatever the service takes by now. */
  durationMinutes?: number
  startsAt: string
  now: string
  parentId: string
}

/** A taken time is answered with the three nearest free ones, so that nobody has to start over. */
export const slotTaken = async (dependencies: Pick<Dependencies, 'db' | 'handle'>, slot: SlotRequest): Promise<Refused> => {
  const { professionalId, serviceId, startsAt, now, parentId } = slot
  const professional = await professionalById(dependencies.db, professionalId)
  const durationMinutes = slot.durationMinutes ?? professional?.services.find(({ id }) => id === serviceId)?.durationMinutes
  if (professional === undefined || durationMinutes === undefined) return new Refused('SLOT_TAKEN', { alternatives: [] })
  return new Refused('SLOT_TAKEN', {
    alternatives: await alternativesTo(dependencies, { professional, durationMinutes, startsAt, now, parentId }),
  })
}
