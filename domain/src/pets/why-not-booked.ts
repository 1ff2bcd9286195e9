import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Pet } from './pet.ts'
import { isKeeper } from './record/record.ts'

/** Why nothing is booked for this pet by this parent; null if nothing stands against it. Another parent's pet is as if it did not exist. */
export const whyNotBooked = (pet: Pet, parentId: string): Extract<RefusalCode, 'NOT_FOUND' | 'PET_DIED'> | null => {
  if (pet.status === 'none' || !isKeeper(pet, parentId)) return 'NOT_FOUND'
  return pet.death === undefined ? null : 'PET_DIED'
}
