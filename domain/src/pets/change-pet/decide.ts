import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { isPet } from '../is-pet.ts'
import type { Pet } from '../pet.ts'

export type ChangePet = Events['PetChanged']

/** Replaces a pet's profile. Another parent's pet looks like one that does not exist. */
export const decideChangePet = (command: ChangePet, { pet }: { pet: Pet }): Decision<'pet'> => {
  if (pet.status === 'none' || pet.ownerId !== command.ownerId) return { refused: 'NOT_FOUND' }
  if (!isPet(command)) return { refused: 'INVALID_INPUT' }
  return { events: { pet: [{ type: 'PetChanged', data: command }] } }
}
