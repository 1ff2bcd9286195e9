import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { isRefused, type Decision } from '../../../kernel/decision.ts'
import { takeCase } from '../../../payments/cases/case.ts'
import { deathWithdrawn } from '../../mark-died/decide.ts'
import type { KnownPet } from '../../several-pets.ts'
import type { LinkPets, LinkStates } from '../link-pets/decide.ts'
import { openDuplicateOf } from '../open-duplicate.ts'

/** Separates the records again, each as it was. Chip and keepers are not compared: both may have changed since. */
export const decideUnlinkPets = (command: LinkPets, states: LinkStates): Decision<keyof LinkStates> => {
  const { caseId, operatorId, reason } = command
  const { pet, other } = states
  const known = openDuplicateOf(states.case, [command.petId, command.otherId])
  if (isRefused(known)) return known
  if (pet.status === 'none' || other.status === 'none') return { refused: 'NOT_FOUND' }
  const link = pet.links?.find(({ petId, otherId }) => petId === other.petId || otherId === other.petId)
  if (link === undefined) return { events: {} }
  const { petId, otherId } = link
  const taken = takeCase(states.case, { caseId, operatorId, writerId: known.writerId })
  if (isRefused(taken)) return taken
  const unlinked: LapkaEvent = { type: 'PetsUnlinked', data: { petId, otherId, caseId, reason } }
  const written = (known: KnownPet): LapkaEvent[] => (livesAgain(known, otherId) ? [unlinked, deathWithdrawn(known)] : [unlinked])
  return { events: { case: [...taken.events, unlinked], pet: written(pet), other: written(other) } }
}

/** A death that was marked on a record from which this one is separated was not this animal's. */
const livesAgain = ({ petId, death }: KnownPet, otherId: string): boolean =>
  death?.markedOn !== undefined && (petId === otherId || death.markedOn === otherId)
