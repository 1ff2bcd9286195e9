import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { earliestBirth } from '../birth.ts'
import { sealableBreed } from '../breed.ts'
import { isPet } from '../is-pet.ts'
import type { Pet } from '../pet.ts'
import { isKeeper } from '../record/record.ts'

/** `accountId` is who asks: the pet stays its owner's, also where the second adult describes it. */
export type ChangePet = { accountId: string; profile: Omit<Events['PetChanged'], 'ownerId'>; today: string }

/** Replaces a pet's profile. Another parent's pet looks like one that does not exist. */
export const decideChangePet = ({ accountId, profile: described, today }: ChangePet, { pet }: { pet: Pet }): Decision<'pet'> => {
  if (pet.status === 'none' || !isKeeper(pet, accountId)) return { refused: 'NOT_FOUND' }
  const profile = { ...described, ownerId: pet.ownerId }
  if (!isPet(profile, today)) return { refused: 'INVALID_INPUT' }
  if (pet.earliestOn !== undefined && profile.born !== pet.born && earliestBirth(profile.born) > pet.earliestOn)
    return { refused: 'BORN_AFTER_ENTRY' }
  return { events: { pet: [{ type: 'PetChanged', data: sealableBreed(profile) }] } }
}
