import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isRefused, type Decision } from '../../../kernel/decision.ts'
import { takeCase, type Case } from '../../../payments/cases/case.ts'
import type { Pet } from '../../pet.ts'
import { isOneHousehold, mainIdOf, othersOf } from '../links.ts'
import { openDuplicateOf } from '../open-duplicate.ts'

/** The main pet of the two: the one that others are linked to already, or else `petId`. */
export type LinkPets = { caseId: string; operatorId: string; petId: string; otherId: string; reason: string }
export type LinkStates = { case: Case; pet: Pet; other: Pet }

/** Links two records of one animal, by an operator with the case of their chip. Entries are never copied, so it can be undone. */
export const decideLinkPets = (command: LinkPets, states: LinkStates): Decision<keyof LinkStates> => {
  const { caseId, operatorId, reason } = command
  const known = openDuplicateOf(states.case, [command.petId, command.otherId])
  if (isRefused(known)) return known
  if (states.pet.status === 'none' || states.other.status === 'none') return { refused: 'NOT_FOUND' }
  const [pet, other] = othersOf(states.other).length > 0 ? [states.other, states.pet] : [states.pet, states.other]
  const { petId } = pet
  const otherId = other.petId
  if (mainIdOf(other) === petId) return { events: {} }
  if (pet.chipKey === undefined || pet.chipKey !== other.chipKey) return { refused: 'CHIPS_DIFFER' }
  if ((pet.death === undefined) !== (other.death === undefined)) return { refused: 'DEATHS_DIFFER' }
  if (!isOneHousehold(pet, other)) return { refused: 'PETS_OF_TWO_OWNERS' }
  const isFree = mainIdOf(pet) === petId && mainIdOf(other) === otherId && othersOf(other).length === 0
  if (!isFree) return { refused: 'PETS_LINKED_ALREADY' }
  const taken = takeCase(states.case, { caseId, operatorId, writerId: known.writerId })
  if (isRefused(taken)) return taken
  const linked: LapkaEvent = { type: 'PetsLinked', data: { petId, otherId, caseId, reason } }
  return { events: { case: [...taken.events, linked], pet: [linked], other: [linked] } }
}
