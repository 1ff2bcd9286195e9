import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { isPet } from '../is-pet.ts'
import type { Pet } from '../pet.ts'

export type AddPet = Events['PetAdded']

export const decideAddPet = (command: AddPet, { pet }: { pet: Pet }): Decision<'pet'> => {
  if (pet.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (!isPet(command)) return { refused: 'INVALID_INPUT' }
  return { events: { pet: [{ type: 'PetAdded', data: command }] } }
}
