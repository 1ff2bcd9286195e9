import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { FREE, totalOf } from '@lapka/contracts/money.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { MAX_NIGHTS } from '@lapka/contracts/stays.ts'
import { accountStream, appointmentStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { accountFold, type Account } from '../../accounts/account.ts'
import { appointmentFold } from '../../appointments/appointment.ts'
import { clearedFor } from '../../appointments/own-holds.ts'
import {
  claimsFor,
  claimsOnPets,
  offerOf,
  petKey,
  placedStay,
  whyNotStay,
  whyTaken,
  type OrderStates,
  type PetKey,
  type PetStates,
  type StayOrder,
} from '../../appointments/place-stay/decide.ts'
import { holdClaims, mergeEvents } from '../../kernel/change-ledger.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { missingLedgers, streamsOfTime, type LedgerKey, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import { addDays } from '../../kernel/zone.ts'
import { decideAddPet } from '../../pets/add-pet/decide.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { timesOfStay } from '../../stays/claims-of-stay.ts'
import { priceOfStay } from '../../stays/price-of-stay.ts'
import { decideNewClient, type NewClient } from '../book-client/decide.ts'
import { clientOfDesk } from '../client-link/decide.ts'

/** A stay that the hotel writes down for a person who phones or stands at its desk. `newPets` are among the pets of the stay. */
export type BookStay = Omit<StayOrder, 'parentId'> & {
  owner: NewClient | KnownOwner
  newPets: readonly NewPet[]
  today: string
}
type NewPet = Omit<Events['PetAdded'], 'ownerId'>
/**
 * `hostIds`: whose clients the desk may add pets for. By the views: `knownPetIds` are pets of the stay that were here before or are a
 * client's of this desk, and `isListFull` says that the client would have more pets than an account may have.
 */
type KnownOwner = {
  kind: 'known'
  accountId: string
  hostIds: readonly string[]
  knownPetIds: readonly string[]
  isListFull: boolean
}

export type BookStayStates = OrderStates & { account: Account } & LedgerStates
type StayDecision = Decision<'account' | 'appointment' | PetKey | LedgerKey> | Missing
type PetStreams = { [pet: PetKey]: { stream: string; fold: Fold<Pet>; isNew: boolean; isAsserted: boolean } }

/** What the hotel sells may not change while it is decided, so that no room is sold which is gone. */
export const bookStayStreams = (command: BookStay) => {
  const { appointmentId, professionalId, stay, owner, newPets } = command
  const isNew = (petId: string) => newPets.some((one) => one.petId === petId)
  const pets: PetStreams = Object.fromEntries(
    stay.pets.map(({ petId }) => [
      petKey(petId),
      { stream: petStream(petId), fold: petFold, isNew: isNew(petId), isAsserted: !isNew(petId) },
    ]),
  )
  return {
    streams: {
      appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold, isNew: true },
      professional: { stream: professionalStream(professionalId), fold: professionalFold, isAsserted: true },
      account: { stream: accountStream(accountIdOf(command)), fold: accountFold, isNew: owner.kind === 'new' },
      ...pets,
    },
    more: ({ professional }: { professional: Professional }): LedgerStreams => {
      const streams: LedgerStreams = {}
      if (professional.status === 'none' || addDays(stay.arrival, MAX_NIGHTS) < stay.departure) return streams
      for (const time of timesOfStay({ professionalId, stay })) Object.assign(streams, streamsOfTime(time, professional.zone))
      return streams
    },
  }
}

/**
 * Owner, pets and every night of the stay come to be in one append, or none of them. The hotel's own rules hold for itself too: minimum nights,
 * species, weight and the house's ceiling. Nothing is charged: the price is due at the hotel, which looks at papers itself and waits for none.
 */
export const decideBookStay = (command: BookStay, states: BookStayStates): StayDecision => {
  const owner = decideOwner(command, states)
  if (isRefused(owner)) return owner
  const pets = addPets(command, states)
  if (isRefused(pets)) return pets
  const booked = bookNights({ ...command, parentId: accountIdOf(command) }, { ...states, ...pets.states })
  if (isRefused(booked) || 'missing' in booked) return booked
  return { events: { ...owner.events, ...pets.events, ...booked.events } }
}

const accountIdOf = ({ owner }: BookStay): string => (owner.kind === 'new' ? owner.client.accountId : owner.accountId)

const knownPets = ({ stay, newPets }: BookStay): string[] =>
  stay.pets.map(({ petId }) => petId).filter((petId) => newPets.every((one) => one.petId !== petId))

const decideOwner = (command: BookStay, { account }: { account: Account }): Decision<'account'> => {
  const { owner, newPets } = command
  const known = knownPets(command)
  if (owner.kind === 'new') return known.length > 0 ? { refused: 'NOT_FOUND' } : decideNewClient(owner, account)
  if (account.status !== 'registered' || known.some((petId) => !owner.knownPetIds.includes(petId)))
    return { refused: 'NOT_FOUND' }
  if (newPets.length === 0) return { events: {} }
  // People with an account of their own add their pets themselves.
  if (clientOfDesk(account, owner.hostIds) === undefined) return { refused: 'NOT_FOUND' }
  return owner.isListFull ? { refused: 'TOO_MANY_CLIENT_PETS' } : { events: {} }
}

type AddedPets = { events: { [pet: PetKey]: LapkaEvent[] }; states: PetStates }

/** Each with the state that its first event will make: the rooms ask for its species. */
const addPets = (command: BookStay, states: PetStates): AddedPets | Refusal => {
  const added: AddedPets = { events: {}, states: {} }
  for (const pet of command.newPets) {
    const key = petKey(pet.petId)
    const profile = { ...pet, ownerId: accountIdOf(command) }
    const decided = decideAddPet({ profile, today: command.today }, { pet: states[key] ?? petFold.initialState() })
    if (isRefused(decided)) return decided
    added.events[key] = decided.events.pet ?? []
    added.states[key] = { ...profile, status: 'added', revision: -1 } as unknown as Pet
  }
  return added
}

const bookNights = (order: StayOrder, states: BookStayStates): Decision<'appointment' | LedgerKey> | Missing => {
  const offer = offerOf(order, states)
  if (isRefused(offer)) return offer
  const refusal = whyNotStay(order, states, { ...offer, isAtDesk: true })
  if (refusal !== null) return refusal
  const { appointmentId, at, stay } = order
  const { zone } = offer.hotel
  const claims = claimsFor(order, offer)
  const lacking = claims.flatMap((claim) => missingLedgers(states, claim, zone)?.missing ?? [])
  if (lacking.length > 0) return { missing: lacking }
  const held = holdClaims(states, claims, { at, zone, isConfirmed: true })
  if (held === undefined) return whyTaken(claimsOnPets(order, claims, states), { leaving: [], at })
  const dueToClinicCents = totalOf(priceOfStay(offer.rooms, offer.roomClass, stay).price)
  return {
    events: {
      appointment: [
        ...placedStay(order, offer, { price: FREE }),
        { type: 'AppointmentAddedByProfessional', data: { appointmentId, dueToClinicCents } },
        { type: 'AppointmentConfirmed', data: { appointmentId, paidCents: 0 } },
      ],
      ...mergeEvents(...clearedFor(states, claims, { leaving: [], at }), ...held),
    },
  }
}
