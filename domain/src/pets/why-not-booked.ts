import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import type { Pet } from './pet.ts'
import { isKeeper } from './record/record.ts'

/** Why this parent can't book for this pet; null if they can. Another parent's pet looks like one that does not exist. */
export const whyNotBooked = (pet: Pet, parentId: string): Extract<RefusalCode, 'NOT_FOUND' | 'PET_DIED'> | null => {
  if (pet.status === 'none' || !isKeeper(pet, parentId)) return 'NOT_FOUND'
  return pet.death === undefined ? null : 'PET_DIED'
}
