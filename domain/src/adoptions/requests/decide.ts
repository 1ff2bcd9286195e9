import { MAX_OPEN_REQUESTS, MAX_REQUESTS_FOR_ANIMAL } from '@lapka/contracts/adoptions.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { accountStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { accountFold, type Account } from '../../accounts/account.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import type { LedgerKey, LedgerStates, LedgerStreams } from '../../kernel/ledger.ts'
import { sealableBreed } from '../../pets/breed.ts'
import { isPet } from '../../pets/is-pet.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { animalStreamOf, animalStreams, type Animal, type AnimalStates } from '../animal.ts'
import { freed, ownAnimal } from '../decide.ts'
import { closedRequests } from './closed.ts'
import { foundRequest, ofRequest, type Found } from './found.ts'
import { freedVisits, isOpen, ledgersOfVisits } from './request.ts'

export const requestStreams = ({ animalId }: { animalId: string }) => ({
  streams: animalStreamOf(animalId),
  more: ({ animal }: { animal: Animal }): { professional?: { stream: string; fold: Fold<Professional> } } =>
    animal.status === 'none'
      ? {}
      : { professional: { stream: professionalStream(animal.professionalId), fold: professionalFold } },
})

export type RequestStates = { animal: Animal; professional?: Professional }
type RequestAdoption = {
  request: Omit<Events['AdoptionRequested'], 'professionalId'>
  /** By the view, of all animals. */
  hasMaxRequests: boolean
}

export const decideRequestAdoption = (
  { request, hasMaxRequests }: RequestAdoption,
  { animal, professional }: RequestStates,
): Decision<'animal'> => {
  // What others do not see does not exist.
  if (animal.status === 'none' || animal.status === 'withdrawn' || professional?.status !== 'accepted')
    return { refused: 'NOT_FOUND' }
  if (animal.status !== 'listed') return { refused: 'ANIMAL_NOT_LISTED' }
  const { requests, professionalId } = animal
  if (requests.some(({ requestId }) => requestId === request.requestId)) return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  const own = requests.filter(({ parentId }) => parentId === request.parentId)
  if (own.some(isOpen)) return { refused: 'ALREADY_REQUESTED' }
  if (own.length >= MAX_REQUESTS_FOR_ANIMAL) return { refused: 'REQUESTED_TOO_OFTEN' }
  if (requests.filter(isOpen).length >= MAX_OPEN_REQUESTS) return { refused: 'TOO_MANY_REQUESTS_FOR_ANIMAL' }
  if (hasMaxRequests) return { refused: 'TOO_MANY_OWN_REQUESTS' }
  return { events: { animal: [{ type: 'AdoptionRequested', data: { ...request, professionalId } }] } }
}

/** With the time of its visit, which is free again. */
export const endRequestStreams = ({ animalId }: { animalId: string }) => ({
  streams: animalStreamOf(animalId),
  more: ({ animal }: { animal: Animal }): LedgerStreams =>
    animal.status === 'none' ? {} : ledgersOfVisits(animal.professionalId, animal.requests),
})
export type EndRequestStates = { animal: Animal } & LedgerStates

export const decideWithdrawRequest = (
  { requestId, parentId, at }: { requestId: string; parentId: string; at: string },
  { animal, ...ledgers }: EndRequestStates,
): Decision<'animal' | LedgerKey> => {
  const found = foundRequest(animal, requestId)
  if (found?.request.parentId !== parentId) return { refused: 'NOT_FOUND' }
  if (found.request.status === 'withdrawn') return { events: {} }
  if (!isOpen(found.request)) return { refused: 'REQUEST_OVER' }
  const freed = freedVisits(ledgers, [found.request], at)
  return { events: { animal: [{ type: 'AdoptionWithdrawn', data: ofRequest(found) }], ...freed } }
}

type Answer = { professionalId: string; requestId: string }
type AnswerNow = Answer & { at: string }

export const decideDeclineRequest = (
  { reason, at, ...answer }: AnswerNow & { reason: string },
  { animal, ...ledgers }: EndRequestStates,
): Decision<'animal' | LedgerKey> => {
  const found = answeredRequest(animal, answer)
  if (isRefused(found)) return found
  if (found.request.status === 'declined') return { events: {} }
  if (!isOpen(found.request)) return { refused: 'REQUEST_OVER' }
  const { accountId } = found.animal
  const declined: LapkaEvent = { type: 'AdoptionDeclined', data: { ...ofRequest(found), accountId, reason } }
  return { events: { animal: [declined], ...freedVisits(ledgers, [found.request], at) } }
}

type Agree = AnswerNow & {
  /** As the parent's pet: what the shelter wrote of the animal, in clear. */
  profile: Omit<Events['PetAdded'], 'ownerId' | 'temperament'>
  today: string
}
export type AgreeStates = AnimalStates & { pet: Pet; parent?: Account }

export const agreeStreams = ({ requestId, profile, ...of }: Answer & { animalId: string; profile: { petId: string } }) => {
  const reading = animalStreams(of)
  return {
    streams: { ...reading.streams, pet: { stream: petStream(profile.petId), fold: petFold } },
    more: ({ animal }: { animal: Animal }) => {
      const found = foundRequest(animal, requestId)
      const parent = found && { stream: accountStream(found.request.parentId), fold: accountFold }
      return { ...reading.more({ animal }), ...(parent && { parent }) }
    },
  }
}

/** Of the family that gets it a visit stands: they come for the animal. */
const openBut = ({ animal, request }: Found) =>
  animal.requests.filter((one) => isOpen(one) && one.requestId !== request.requestId)

/** The animal moves into the family's pets with its chip, looks for a home no more, and the other families hear of it: all of it or nothing. */
export const decideAgreeToRequest = (
  { profile, today, at, ...answer }: Agree,
  { animal, pet, parent, ...states }: AgreeStates,
): Decision<'animal' | 'oldChip' | 'pet' | 'parent' | LedgerKey> => {
  const found = answeredRequest(animal, answer)
  if (isRefused(found)) return found
  if (found.request.status === 'agreed') return { events: {} }
  if (!isOpen(found.request)) return { refused: 'REQUEST_OVER' }
  if (found.animal.status !== 'listed') return { refused: 'ANIMAL_NOT_LISTED' }
  if (parent?.status !== 'registered') return { refused: 'REQUEST_OVER' }
  const { petId } = profile
  const { parentId } = found.request
  const added = { ...profile, ownerId: parentId, temperament: [] }
  // The profile was read before: another chip may have been written since.
  if (pet.status !== 'none' || profile.chipKey !== found.animal.chipKey) return { refused: 'ANIMAL_NOT_LISTED' }
  if (!isPet(added, today)) return { refused: 'INVALID_INPUT' }
  const { animalId, professionalId } = found.animal
  return {
    events: {
      animal: [
        { type: 'AdoptionAgreed', data: { ...ofRequest(found), petId } },
        { type: 'AnimalHomed', data: { animalId, professionalId } },
        ...closedRequests(found.animal, 'adopted', answer.requestId),
      ],
      ...freed(found.animal),
      ...freedVisits(states, openBut(found), at),
      pet: [{ type: 'PetAdded', data: sealableBreed(added) }],
      parent: [{ type: 'PetAdopted', data: { accountId: parentId, petId } }],
    },
  }
}

const answeredRequest = (animal: Animal, { professionalId, requestId }: Answer): Found | Refusal =>
  (ownAnimal(animal, professionalId) && foundRequest(animal, requestId)) ?? { refused: 'NOT_FOUND' }
