import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Price } from '@lapka/contracts/money.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { roomServiceId, type HotelRooms, type RoomClass, type Stay, type StayVaccinations } from '@lapka/contracts/stays.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Appointment } from '../appointment.ts'
import { claimsBeside } from '../claimed-ledgers.ts'
import { MAX_OPEN_HOLDS } from '../place-appointment/decide.ts'
import { ownKey, type OwnKey, type OwnStates } from '../own-appointments.ts'
import { clearedFor, endedHolds, missingOwnHolds, resumeHold } from '../own-holds.ts'
import { ownHolds } from '../place-appointment/placement.ts'
import { isUnpaid, type Unpaid } from '../unpaid.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { holdClaims, mergeEvents, type NewClaim } from '../../kernel/change-ledger.ts'
import { addMs } from '../../kernel/instant.ts'
import { isLive, missingLedgers, type Claim, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import { freeCancellationDeadline } from '../../kernel/refund-policy.ts'
import type { Pet } from '../../pets/pet.ts'
import type { PetRecord } from '../../pets/record/record.ts'
import { isPublic, type KnownProfessional, type Professional } from '../../professionals/professional.ts'
import { claimsOfStay } from '../../stays/claims-of-stay.ts'
import { depositOfStay } from '../../stays/deposit-of-stay.ts'
import { priceOfStay, termsOfStay } from '../../stays/price-of-stay.ts'
import { instantAt } from '../../stays/stay-dates.ts'
import { whyNotNights, whyNotRoom } from '../../stays/why-not-stay.ts'
import { vaccinationsOfStay } from '../../stays/vaccinations-of-stay.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'

/** A stay that is asked for, by its parent or by the hotel for its parent. */
export type StayOrder = {
  appointmentId: string
  parentId: string
  professionalId: string
  stay: Stay
  reason: string
  at: string
  tzdataVersion: string
}
/** `openHoldCount`: live holds of the parent by the read model, the new one not counted. */
export type PlaceStay = StayOrder & { openHoldCount: number }

export type PetKey = `pet:${string}`
export const petKey = (petId: string): PetKey => `pet:${petId}`
export type PetStates = { [pet: PetKey]: Pet }
type RecordStates = { [pet: PetKey]: PetRecord }
/** What a stay is decided on, the nights in the ledgers aside. */
type OfferStates = { appointment: Appointment; professional: Professional }
export type OrderStates = OfferStates & PetStates
/** Of a parent's own booking the records are read, for the hotel may ask for vaccinations. */
export type PlaceStayStates = OfferStates & RecordStates & LedgerStates & OwnStates
type StayDecision = Decision<'appointment' | LedgerKey | OwnKey> | Missing

type Offer = { hotel: KnownProfessional; rooms: HotelRooms; roomClass: RoomClass }
/** Guests at the hotel's own desk come whenever it opens the door to them. */
type Asked = { isAtDesk?: boolean }

const decidePlacing = (command: PlaceStay, states: PlaceStayStates): StayDecision => {
  const offer = offerOf(command, states)
  if ('refused' in offer) return offer
  const refusal = whyNotStay(command, { ...offerStates(states), ...petsIn(command, states) }, offer)
  if (refusal !== null) return refusal
  const claims = claimsFor(command, offer)
  const { zone } = offer.hotel
  const lacking = claims.map((claim) => missingLedgers(states, claim, zone)).find((one) => one !== null)
  if (lacking !== undefined && lacking !== null) return lacking

  const own = ownHolds(claimsOnPets(command, claims, states), command)
  const lackingOwn = missingOwnHolds(states, own)
  if (lackingOwn !== null) return lackingOwn
  const resumed = own.map(({ claimId }) => states[ownKey(claimId)]).find((one) => isSameStay(command, one))
  if (resumed !== undefined) return { events: resumeHold(command, resumed) }

  const leaving = own.map(({ claimId }) => claimId)
  if (holdsBeside(command, claims, states).some(({ claimId }) => !leaving.includes(claimId)))
    return { refused: 'STAY_HELD_ALREADY' }
  const held = holdClaims(states, claims, { at: command.at, zone, leaving })
  if (held === undefined) return whyTaken(claimsOnPets(command, claims, states), { leaving, at: command.at })
  if (command.openHoldCount - own.length >= MAX_OPEN_HOLDS) return { refused: 'TOO_MANY_HOLDS' }
  const vaccinations = vaccinationsAsked(command, states, offer)
  if (vaccinations !== undefined && isRefused(vaccinations)) return vaccinations
  const { price } = priceOfStay(offer.rooms, offer.roomClass, command.stay)
  return {
    events: {
      appointment: placedStay(command, offer, { price, ...(vaccinations && { vaccinations }) }),
      ...mergeEvents(...clearedFor(states, claims, { leaving, at: command.at }), ...held),
      ...endedHolds(own),
    },
  }
}

/** Holds every night of a stay for its parent, or none. The price, the policy and the deadline are pinned here. */
export const decidePlaceStay = replayable('place-stay', decidePlacing)

/** The class of rooms of a hotel that anyone can book; nobody books a stay with themselves. */
export const offerOf = (
  { professionalId, stay, parentId }: StayOrder,
  { professional }: Pick<OrderStates, 'professional'>,
): Offer | Refusal => {
  if (!isPublic(professional) || professional.professionalId !== professionalId) return { refused: 'NOT_FOUND' }
  const { rooms } = professional
  if (rooms === undefined) return { refused: 'NOT_BOOKABLE' }
  const roomClass = rooms.classes.find(({ id }) => id === stay.classId)
  if (roomClass === undefined) return { refused: 'NOT_BOOKABLE' }
  return professional.accountId === parentId ? { refused: 'SELF_BOOKING' } : { hotel: professional, rooms, roomClass }
}

/** Which rule of the hotel, or which pet, is in the way; null if none is. Free nights are counted elsewhere. */
export const whyNotStay = (
  { stay, parentId, at }: StayOrder,
  states: OrderStates,
  { hotel: { zone }, rooms, roomClass, isAtDesk = false }: Offer & Asked,
): Refusal | Missing | null => {
  if (states.appointment.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  const ids = stay.pets.map(({ petId }) => petId)
  if (ids.length === 0 || new Set(ids).size < ids.length) return { refused: 'INVALID_INPUT' }
  const missing = ids.map(petKey).filter((key) => states[key] === undefined)
  if (missing.length > 0) return { missing }
  const pets = ids.flatMap((petId) => states[petKey(petId)] ?? [])
  const wrongPet = pets.map((pet) => whyNotBooked(pet, parentId)).find((refused) => refused !== null)
  if (wrongPet !== undefined) return { refused: wrongPet }
  const guests = stay.pets.flatMap(({ petId, weightKg }) => {
    const pet = states[petKey(petId)]
    return pet?.status === 'added' ? { animalType: pet.animalType, weightKg } : []
  })
  if (stay.extraIds.some((extraId) => rooms.extras.every(({ id }) => id !== extraId))) return { refused: 'NOT_BOOKABLE' }
  const refused = whyNotNights(rooms, stay, { at, zone, isAtDesk }) ?? whyNotRoom(roomClass, guests)
  return refused === null ? null : { refused }
}

export const claimsFor = (command: StayOrder, { rooms, roomClass }: Offer): NewClaim[] => {
  const { appointmentId: claimId, parentId: holderId, professionalId, stay, at } = command
  const house = { professionalId, stay, maxPets: rooms.maxPets, rooms: roomClass.rooms }
  return claimsOfStay(house, { claimId, holderId, expiresAt: addMs(at, HOLD_MS) })
}

const isOfPet = ({ stay }: Pick<StayOrder, 'stay'>, { resourceId }: { resourceId: string }): boolean =>
  stay.pets.some(({ petId }) => petId === resourceId)

/** Stays of the same animals on these nights. */
export const claimsOnPets = (command: StayOrder, claims: readonly NewClaim[], states: LedgerStates): Claim[] =>
  claimsBeside(
    states,
    claims.filter((claim) => isOfPet(command, claim)),
  )

/** The same parent's unpaid holds in this house on these nights. One at a time: else an account could block all rooms without paying. */
const holdsBeside = (command: PlaceStay, claims: readonly NewClaim[], states: LedgerStates): Claim[] =>
  ownHolds(
    claimsBeside(
      states,
      claims.filter(({ resourceId }) => resourceId === command.professionalId),
    ),
    command,
  )

/** Another keeper's hold takes the animal's nights as a booking does; the parent's own hold would make way. */
export const whyTaken = (onPets: readonly Claim[], { leaving, at }: { leaving: readonly string[]; at: string }): Refusal => {
  const elsewhere = onPets.find((claim) => isLive(claim, at) && !leaving.includes(claim.claimId))
  if (elsewhere?.nights === undefined) return { refused: 'NO_ROOM_FREE' }
  return { refused: 'PET_STAYS_ELSEWHERE', busyPet: { petId: elsewhere.resourceId, ...elsewhere.nights } }
}

const isSameStay = ({ stay, professionalId }: PlaceStay, own: Appointment | undefined): own is Unpaid =>
  own !== undefined &&
  isUnpaid(own) &&
  own.professionalId === professionalId &&
  own.stay !== undefined &&
  isSameWish(own.stay.stay, stay)

const isSameWish = (one: Stay, other: Stay): boolean =>
  one.classId === other.classId &&
  one.arrival === other.arrival &&
  one.departure === other.departure &&
  isSameList(
    one.pets.map(({ petId }) => petId),
    other.pets.map(({ petId }) => petId),
  ) &&
  isSameList(one.extraIds, other.extraIds)

const isSameList = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item))

const offerStates = ({ appointment, professional }: OfferStates): OfferStates => ({ appointment, professional })

const petsIn = ({ stay }: PlaceStay, states: RecordStates): PetStates =>
  Object.fromEntries(
    stay.pets.flatMap(({ petId }) => {
      const record = states[petKey(petId)]
      return record === undefined ? [] : [[petKey(petId), record.pet]]
    }),
  )

/** By the records of the animals: what the hotel asks for, and what is missing. */
const vaccinationsAsked = ({ stay, at }: PlaceStay, states: RecordStates, { hotel: { zone }, rooms }: Offer) => {
  const guests = stay.pets.flatMap(({ petId }) => {
    const record = states[petKey(petId)]
    return record?.pet.status === 'added' ? { petId, animalType: record.pet.animalType, record } : []
  })
  return vaccinationsOfStay(rooms, guests, { stay, zone, at })
}

/** `price`: what its parent is charged for it. */
type Sold = { price: Price; vaccinations?: StayVaccinations }

export const placedStay = (
  command: StayOrder,
  { hotel, rooms, roomClass }: Offer,
  { price, vaccinations }: Sold,
): LapkaEvent[] => {
  const { appointmentId, parentId, professionalId, stay, reason, at, tzdataVersion } = command
  const { zone, policy, revision: professionalRevision } = hotel
  const startsAt = instantAt(stay.arrival, rooms.arrival.from, zone)
  const { nights } = priceOfStay(rooms, roomClass, stay)
  const deposit = depositOfStay(rooms, { price, nights, arrival: stay.arrival, zone, at })
  return [
    {
      type: 'AppointmentPlaced',
      data: {
        appointmentId,
        parentId,
        petId: stay.pets[0]?.petId ?? '',
        professionalId,
        serviceId: roomServiceId(stay.classId),
        serviceName: roomClass.name,
        serviceNameEn: roomClass.nameEn,
        startsAt,
        endsAt: instantAt(stay.departure, rooms.departure.until, zone),
        bufferMinutes: 0,
        zone,
        tzdataVersion,
        price,
        reason,
        policy,
        freeCancellationUntil: freeCancellationDeadline(startsAt, policy),
        holdExpiresAt: addMs(at, HOLD_MS),
        // A hotel has no schedule: the revision before any.
        scheduleRevision: -1,
        professionalRevision,
      },
    },
    {
      type: 'StayBooked',
      data: {
        appointmentId,
        stay,
        nights,
        terms: termsOfStay(rooms, roomClass, stay),
        maxPets: rooms.maxPets,
        ...(deposit && { deposit }),
        ...(vaccinations && { vaccinations }),
      },
    },
  ]
}
