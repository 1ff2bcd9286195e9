import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { accountStream, appointmentStream } from '@lapka/contracts/streams.ts'
import { accountFold, type Account } from '../../accounts/account.ts'
import { appointmentFold, type Appointment } from '../../appointments/appointment.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { isOneHousehold, mainIdOf, othersOf } from '../../pets/links/links.ts'
import { petKey, petsAmong, petsStreams, type KnownPet, type PetKey, type PetStates } from '../../pets/several-pets.ts'
import { isLinkOpen } from '../client-link/decide.ts'

/** What becomes of a client's pet: `ownPetId` is the same animal among the parent's own, null if it is one more. */
export type JoinedPet = { petId: string; ownPetId: string | null }

/** By the views: all pets and appointments of the client, and whether the parent's list would be too long. */
export type JoinClient = {
  clientId: string
  linkKey: string
  intoId: string
  petIds: readonly string[]
  appointmentIds: readonly string[]
  isListFull: boolean
  /** By which the desk knows them; absent where the account has one of its own. */
  phone?: string
  /** As the parent was asked, pet by pet. */
  pets: readonly JoinedPet[]
  at: string
}

type VisitKey = `visit:${string}`
const visitKey = (appointmentId: string): VisitKey => `visit:${appointmentId}`
type VisitStates = { [visit: VisitKey]: Appointment }
export type JoinClientStates = { client: Account; into: Account } & PetStates & VisitStates
type JoinDecision = Decision<'client' | 'into' | PetKey | VisitKey> | Missing

export const joinClientStreams = ({ clientId, intoId, petIds, appointmentIds, pets }: JoinClient) => {
  const visits: { [visit: VisitKey]: { stream: string; fold: Fold<Appointment> } } = Object.fromEntries(
    appointmentIds.map((id) => [visitKey(id), { stream: appointmentStream(id), fold: appointmentFold }]),
  )
  return {
    streams: {
      ...petsStreams([...petIds, ...pets.flatMap(({ ownPetId }) => ownPetId ?? [])]),
      ...visits,
      // Written last: a retry, which finds no more visits of the client, finds the same position in these.
      client: { stream: accountStream(clientId), fold: accountFold },
      into: { stream: accountStream(intoId), fold: accountFold, isAsserted: true },
    },
  }
}

/**
 * A parent takes what a desk has of them into the account that they have: pets, visits and stays, past and to come, in one append, and the client
 * is empty. The link is used up by it, so a second account finds it closed. What the desk booked meanwhile follows by the same command.
 */
export const decideJoinClient = (command: JoinClient, states: JoinClientStates): JoinDecision => {
  const { clientId, linkKey, intoId } = command
  const { client, into } = states
  if (into.status !== 'registered' || into.role !== 'PARENT' || into.hostId !== undefined || clientId === intoId)
    return { refused: 'CLIENT_LINK_OVER' }
  const visits = changedVisits(command, states)
  if (isJoined(client, command)) return Object.keys(visits).length > 0 ? { events: visits } : { refused: 'CLIENT_LINK_OVER' }
  if (!isLinkOpen(client, linkKey, command.at) || client.hostId === undefined) return { refused: 'CLIENT_LINK_OVER' }
  const pets = petsAmong(states, command.petIds).filter(({ ownerId }) => ownerId === clientId)
  const refused = command.isListFull ? 'TOO_MANY_OWN_PETS' : whyNotPets(command, states, pets)
  if (refused !== null) return { refused }
  const petIds = pets.map(({ petId }) => petId)
  const { hostId } = client
  const phone = command.phone !== undefined && { phone: command.phone }
  return {
    events: {
      ...joinedPets(command, pets),
      ...visits,
      client: [{ type: 'ClientJoined', data: { accountId: clientId, hostId, linkKey, intoId } }],
      into: [{ type: 'ClientReceived', data: { accountId: intoId, clientId, hostId, petIds, ...phone } }],
    },
  }
}

/** The same parent by the same link once more: what the desk had booked in the same moment may be left. */
const isJoined = (client: Account, { intoId, linkKey }: JoinClient): boolean =>
  client.status === 'registered' && client.joined?.intoId === intoId && client.joined.linkKey === linkKey

const changedVisits = ({ appointmentIds, clientId: fromId, intoId: toId }: JoinClient, states: VisitStates) => {
  const events: { [visit: VisitKey]: LapkaEvent[] } = {}
  for (const appointmentId of appointmentIds) {
    const visit = states[visitKey(appointmentId)]
    if (visit === undefined || visit.status === 'none' || visit.parentId !== fromId) continue
    events[visitKey(appointmentId)] = [{ type: 'AppointmentParentChanged', data: { appointmentId, fromId, toId } }]
  }
  return events
}

/** Each pet was asked about, none is joined to another kind of animal, to one with another chip, or to one that two others stand for. */
const whyNotPets = ({ pets: asked, intoId }: JoinClient, states: PetStates, pets: readonly KnownPet[]): RefusalCode | null => {
  const named = asked.map(({ petId }) => petId)
  if (new Set(named).size < named.length) return 'INVALID_INPUT'
  if (pets.some(({ petId }) => !named.includes(petId))) return 'CLIENT_PETS_CHANGED'
  if (named.some((petId) => pets.every((pet) => pet.petId !== petId))) return 'CLIENT_PETS_CHANGED'
  const ownIds = asked.flatMap(({ ownPetId }) => ownPetId ?? [])
  if (new Set(ownIds).size < ownIds.length) return 'PETS_LINKED_ALREADY'
  const refused = pets.map((pet) => {
    const ownPetId = asked.find(({ petId }) => petId === pet.petId)?.ownPetId ?? null
    return ownPetId === null ? null : whyNotSame({ ...pet, ownerId: intoId }, petsAmong(states, [ownPetId])[0])
  })
  return refused.find((one) => one !== null) ?? null
}

/** `pet` as it will be the parent's. */
const whyNotSame = (pet: KnownPet, own: KnownPet | undefined): RefusalCode | null => {
  if (own === undefined || own.ownerId !== pet.ownerId || own.petId === pet.petId) return 'NOT_FOUND'
  if (own.animalType !== pet.animalType) return 'ANIMALS_DIFFER'
  if (own.chipKey !== undefined && pet.chipKey !== undefined && own.chipKey !== pet.chipKey) return 'ANIMALS_DIFFER'
  if ((own.death === undefined) !== (pet.death === undefined)) return 'DEATHS_DIFFER'
  if (!isOneHousehold(own, pet)) return 'PETS_OF_TWO_OWNERS'
  const isFree = mainIdOf(own) === own.petId && mainIdOf(pet) === pet.petId && othersOf(pet).length === 0
  return isFree ? null : 'PETS_LINKED_ALREADY'
}

/** Two records of one animal are shown together from then on, and nothing is copied. */
const joinedPets = ({ clientId: fromId, intoId: toId, pets: asked }: JoinClient, pets: readonly KnownPet[]) => {
  const events: { [pet: PetKey]: LapkaEvent[] } = {}
  for (const { petId } of pets) {
    const ownPetId = asked.find((one) => one.petId === petId)?.ownPetId ?? null
    const linked: LapkaEvent[] =
      ownPetId === null ? [] : [{ type: 'PetsLinked', data: { petId: ownPetId, otherId: petId, caseId: fromId, reason: '' } }]
    events[petKey(petId)] = [{ type: 'PetTakenOver', data: { petId, fromId, toId } }, ...linked]
    if (ownPetId !== null) events[petKey(ownPetId)] = linked
  }
  return events
}
