import type { Decision } from '../../kernel/decision.ts'
import { earliestBirth, isOnCalendar } from '../birth.ts'
import type { Pet } from '../pet.ts'
import { isKeeper } from '../record/record.ts'

/** `on` is null where the owner doesn't say. */
export type MarkDied = { accountId: string; on: string | null; today: string }

/** Nothing is deleted: the record can still be read, and no more reminders are sent. */
export const decideMarkDied = ({ accountId, on, today }: MarkDied, { pet }: { pet: Pet }): Decision<'pet'> => {
  if (pet.status === 'none' || !isKeeper(pet, accountId)) return { refused: 'NOT_FOUND' }
  if (pet.death !== undefined && pet.death.on === on) return { events: {} }
  if (on !== null) {
    if (!isOnCalendar(on)) return { refused: 'INVALID_INPUT' }
    if (on > today) return { refused: 'DATE_IN_FUTURE' }
    if (on < earliestBirth(pet.born)) return { refused: 'DATE_BEFORE_BIRTH' }
  }
  return { events: { pet: [{ type: 'PetDied', data: { petId: pet.petId, ownerId: pet.ownerId, on } }] } }
}

/** It was marked by mistake. */
export const decideWithdrawDeath = ({ accountId }: { accountId: string }, { pet }: { pet: Pet }): Decision<'pet'> => {
  if (pet.status === 'none' || !isKeeper(pet, accountId)) return { refused: 'NOT_FOUND' }
  if (pet.death === undefined) return { events: {} }
  return { events: { pet: [{ type: 'PetDeathWithdrawn', data: { petId: pet.petId, ownerId: pet.ownerId } }] } }
}
