import { alternativesTo, type TakenSlot } from '@lapka/projections/professionals/alternatives.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'

/** A taken time is answered with the three nearest free ones, so that the parent need not start over. */
export const slotTaken = async (dependencies: Pick<Dependencies, 'db' | 'handle'>, slot: TakenSlot): Promise<Refused> =>
  new Refused('SLOT_TAKEN', { alternatives: await alternativesTo(dependencies, slot) })
