import { professionalById } from '@lapka/projections/professionals/query.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'
import { alternativesTo } from './free-times.ts'

type Wish = {
  professionalId: string
  serviceId: string
  /** A visit that there is already keeps its own length, whatever the service takes by now. */
  durationMinutes?: number
  startsAt: string
  now: string
  parentId: string
}

/** A taken time is answered with the three nearest free ones, so that nobody has to start over. */
export const slotTaken = async ({ db }: Pick<Dependencies, 'db'>, wish: Wish): Promise<Refused> => {
  const { professionalId, serviceId, startsAt, now, parentId } = wish
  const professional = await professionalById(db, professionalId)
  const durationMinutes = wish.durationMinutes ?? professional?.services.find(({ id }) => id === serviceId)?.durationMinutes
  if (professional === undefined || durationMinutes === undefined) return new Refused('SLOT_TAKEN', { alternatives: [] })
  return new Refused('SLOT_TAKEN', {
    alternatives: await alternativesTo(db, { professional, durationMinutes, startsAt, now, parentId }),
  })
}
