import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { isKeeper } from '../record/record.ts'
import { openInvitation, petKey, petsAmong, type KnownPet, type PetKey, type PetStates } from '../several-pets.ts'

/** `keeperId`: the second adult whose rights end. `byId`: the account that asks, theirs or the owner's. */
export type EndKeeping = { byId: string; keeperId: string; petIds: readonly string[] }

/** Ends a second adult's rights over these pets at once. Their own bookings and bills stay theirs. */
export const decideEndKeeping = ({ byId, keeperId, petIds }: EndKeeping, states: PetStates): Decision<PetKey> => {
  const pets = petsAmong(states, petIds)
  if (petIds.length === 0 || pets.length < petIds.length || !pets.every((pet) => isKeeper(pet, byId)))
    return { refused: 'NOT_FOUND' }
  const ending = pets.filter(({ secondKeeperId }) => secondKeeperId === keeperId)
  return { events: Object.fromEntries(ending.map(({ petId }) => [petKey(petId), [keeperLeft({ petId, keeperId, byId })]])) }
}

const keeperLeft = ({ petId, keeperId, byId }: Record<'petId' | 'keeperId' | 'byId', string>): LapkaEvent => ({
  type: 'KeeperLeft',
  data: { petId, accountId: keeperId, byId },
})

/** The erasure of an account ends the household and the offers of its own pets, and its own part in others'. */
export const endedByErasure = (pets: readonly KnownPet[], accountId: string): { [pet: PetKey]: LapkaEvent[] } =>
  Object.fromEntries(
    pets
      .filter((pet) => isKeeper(pet, accountId))
      .map((pet): [PetKey, LapkaEvent[]] => [petKey(pet.petId), [...leftAt(pet, accountId), ...takenBack(pet, accountId)]])
      .filter(([, events]) => events.length > 0),
  )

const leftAt = ({ petId, secondKeeperId }: KnownPet, byId: string): LapkaEvent[] =>
  secondKeeperId === undefined ? [] : [keeperLeft({ petId, keeperId: secondKeeperId, byId })]

const takenBack = (pet: KnownPet, accountId: string): LapkaEvent[] => {
  const invitation = openInvitation(pet)
  if (invitation === undefined || pet.ownerId !== accountId) return []
  const { invitationId } = invitation
  return [{ type: 'KeeperInvitationEnded', data: { petId: pet.petId, invitationId, why: 'revoked' } }]
}
