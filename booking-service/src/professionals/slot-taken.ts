import type { Refusal } from '@lapka/contracts/refusals.ts'
import { alternativesTo, type TakenSlot } from '@lapka/projections/professionals/alternatives.ts'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../http/refused.ts'

/** A taken time, or one that can't be reached, is answered with the three nearest free ones, so that the parent need not start over. */
export const slotTaken = async (
  dependencies: Pick<Dependencies, 'db' | 'handle' | 'routing'>,
  slot: TakenSlot,
  { refused, missingMinutes }: Pick<Refusal, 'refused' | 'missingMinutes'> = { refused: 'SLOT_TAKEN' },
): Promise<Refused> => {
  const alternatives = await alternativesTo(dependencies, slot)
  return new Refused(refused, { alternatives, ...(missingMinutes !== undefined && { missingMinutes }) })
}

/** The refusals that other times answer. */
export const isTimeTaken = ({ refused }: Refusal): boolean => refused === 'SLOT_TAKEN' || refused === 'NO_TIME_TO_TRAVEL'
