import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { sealableBreed } from '../breed.ts'
import { isPet } from '../is-pet.ts'
import type { Pet } from '../pet.ts'

/** `today`: the local day where the pet is. */
export type AddPet = { profile: Events['PetAdded']; today: string }

export const decideAddPet = ({ profile, today }: AddPet, { pet }: { pet: Pet }): Decision<'pet'> => {
  if (pet.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (!isPet(profile, today)) return { refused: 'INVALID_INPUT' }
  return { events: { pet: [{ type: 'PetAdded', data: sealableBreed(profile) }] } }
}
