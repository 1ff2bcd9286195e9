import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Pet } from '../pet.ts'
import { isKeeper } from '../record/record.ts'

export type SetPetPhoto = { accountId: string; photo: Events['PetPhotoSet'] }

/** A pet that died may get a picture too. */
export const decideSetPetPhoto = ({ accountId, photo }: SetPetPhoto, { pet }: { pet: Pet }): Decision<'pet'> =>
  isKeeper(pet, accountId) ? { events: { pet: [{ type: 'PetPhotoSet', data: photo }] } } : { refused: 'NOT_FOUND' }

export type RemovePetPhoto = { accountId: string; petId: string }

/** The drawn face is shown again. */
export const decideRemovePetPhoto = ({ accountId, petId }: RemovePetPhoto, { pet }: { pet: Pet }): Decision<'pet'> =>
  isKeeper(pet, accountId) ? { events: { pet: [{ type: 'PetPhotoRemoved', data: { petId } }] } } : { refused: 'NOT_FOUND' }
