import type { Refusal } from '@lapka/contracts/refusals.ts'
import { alternativesTo, type TakenSlot } from '@lapka/projections/professionals/alternatives.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'

/** A taken time, one that can't be reached or at which a room is in use, is answered with the three nearest free ones, so that the parent need not start over. */
export const slotTaken = async (
  dependencies: Pick<Dependencies, 'db' | 'handle' | 'routing'>,
  slot: TakenSlot,
  { refused, missingMinutes, takenResources }: Refusal,
): Promise<Refused> => {
  const alternatives = await alternativesTo(dependencies, slot)
  const why = { ...(missingMinutes !== undefined && { missingMinutes }), ...(takenResources !== undefined && { takenResources }) }
  return new Refused(refused, { alternatives, ...why })
}

/** The refusals that other times answer. */
const ofTime: ReadonlySet<string> = new Set(['SLOT_TAKEN', 'NO_TIME_TO_TRAVEL', 'RESOURCE_TAKEN'])
export const isTimeTaken = ({ refused }: Refusal): boolean => ofTime.has(refused)
