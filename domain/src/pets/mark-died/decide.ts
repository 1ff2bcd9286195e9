import type { Decision } from '../../kernel/decision.ts'
import { earliestBirth, isOnCalendar } from '../birth.ts'
import { isKeeper } from '../record/record.ts'
import { petKey, petsAmong, type KnownPet, type PetKey, type PetStates } from '../several-pets.ts'

/** `linkedIds`: the other records of the same animal. `on` is null where the owner doesn't say. */
export type MarkDied = { petId: string; linkedIds: readonly string[]; accountId: string; on: string | null; today: string }

/**
 * Nothing is deleted: the record can still be read, and no more reminders are sent. It is said in each linked record that this person keeps,
 * because they are one animal's.
 */
export const decideMarkDied = ({ petId, linkedIds, accountId, on, today }: MarkDied, states: PetStates): Decision<PetKey> => {
  const [pet] = keptBy(accountId, states, [petId])
  if (pet === undefined) return { refused: 'NOT_FOUND' }
  const isSaid = pet.death !== undefined && pet.death.on === on
  if (on !== null && !isSaid) {
    if (!isOnCalendar(on)) return { refused: 'INVALID_INPUT' }
    if (on > today) return { refused: 'DATE_IN_FUTURE' }
    if (on < earliestBirth(pet.born)) return { refused: 'DATE_BEFORE_BIRTH' }
  }
  const others = keptBy(accountId, states, linkedIds).filter(({ death }) => death === undefined || death.on !== on)
  return {
    events: {
      ...(!isSaid && { [petKey(petId)]: [{ type: 'PetDied', data: { petId, ownerId: pet.ownerId, on } }] }),
      ...Object.fromEntries(
        others.map((other) => [
          petKey(other.petId),
          [{ type: 'PetDied', data: { petId: other.petId, ownerId: other.ownerId, on, markedOn: petId } }],
        ]),
      ),
    },
  }
}

/** It was marked by mistake. */
export const decideWithdrawDeath = (
  { petId, linkedIds, accountId }: Pick<MarkDied, 'petId' | 'linkedIds' | 'accountId'>,
  states: PetStates,
): Decision<PetKey> => {
  const [pet, ...others] = keptBy(accountId, states, [petId, ...linkedIds])
  if (pet?.petId !== petId) return { refused: 'NOT_FOUND' }
  const dead = [pet, ...others].filter(({ death }) => death !== undefined)
  return { events: Object.fromEntries(dead.map((one) => [petKey(one.petId), [deathWithdrawn(one)]])) }
}

export const deathWithdrawn = ({ petId, ownerId }: Pick<KnownPet, 'petId' | 'ownerId'>) =>
  ({ type: 'PetDeathWithdrawn', data: { petId, ownerId } }) as const

const keptBy = (accountId: string, states: PetStates, petIds: readonly string[]): KnownPet[] =>
  petsAmong(states, petIds).filter((pet) => isKeeper(pet, accountId))
