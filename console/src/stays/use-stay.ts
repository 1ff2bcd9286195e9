import type { Pet } from '@lapka/contracts/api/pets.ts'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import {
  MAX_NIGHTS,
  parseGuests,
  roomClassResourceId,
  STAY_HORIZON_DAYS,
  type Guest,
  type HotelRooms,
  type RoomClass,
  type Stay,
  type StayingPet,
} from '@lapka/contracts/stays.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { whyNotNights, whyNotRoom } from '@lapka/domain/stays/why-not-stay.ts'
import { instantAt } from '@lapka/domain/stays/stay-dates.ts'
import { useEffect } from 'react'
import { live } from '../kit/live/live.ts'
import { datesOfMonths } from './night-calendar.tsx'
import { offersOf, roomsLeftBetween, type NightOffers, type Sale } from './night-offers.ts'
import type { StayChoice } from './stay-choice.ts'
import { useNightsQuery } from './stays-api.ts'

/** A hotel that sells nights. */
export type StayHotel = ProfessionalDetails & { rooms: HotelRooms }

/** A pet that stays, with the weight that its parent said. */
export type StayGuest = Pet & { weightKg: number | null }

/** The guests of a choice. A parent's only pet is the one that stays until they say otherwise. */
export const guestsOf = (pets: readonly Pet[], chosen: readonly StayingPet[] | null): StayGuest[] => {
  const [only] = pets
  if (chosen === null) return only !== undefined && pets.length === 1 ? [only] : []
  return chosen.flatMap(({ petId, weightKg }) => pets.filter(({ id }) => id === petId).map((pet) => ({ ...pet, weightKg })))
}

/** The animals of a visitor, who has no pets here yet: what a search was for. One dog until they say otherwise. */
export const readAnimals = (parameters: URLSearchParams): Guest[] =>
  parseGuests(parameters.get('animals') ?? '') ?? [{ animalType: 'dog', weightKg: null }]

/** Why a class can't be chosen for these guests. A weight that is missing is asked for, and keeps no class from being chosen. */
export const whyNotClass = (roomClass: RoomClass, guests: readonly Guest[]) =>
  guests.length === 0 ? null : whyNotRoom(roomClass, guests)

const canBeChosen = (roomClass: RoomClass, guests: readonly Guest[]): boolean => {
  const refused = whyNotClass(roomClass, guests)
  return refused === null || refused === 'WEIGHT_MISSING'
}

/** The class that was chosen, if it takes the guests; else the first one that does. */
export const classOf = ({ classes }: HotelRooms, guests: readonly Guest[], chosen: number | null): RoomClass | undefined => {
  const asked = classes.find(({ id }) => id === chosen)
  if (asked !== undefined && canBeChosen(asked, guests)) return asked
  return classes.find((one) => whyNotClass(one, guests) === null) ?? classes.find((one) => canBeChosen(one, guests))
}

/** The dates between which a hotel sells nights, as of an instant. */
export const saleDates = ({ rooms, zone }: StayHotel, now: string): { first: string; last: string } => {
  const today = localDateOf(now, zone)
  const isArrivalOver = instantAt(today, rooms.arrival.until, zone) <= now
  return { first: isArrivalOver ? addDays(today, 1) : today, last: addDays(today, STAY_HORIZON_DAYS) }
}

type Shown = { first: string; month: string; months: number; arrival: string | null }

/** The nights in sight from the first that is sold, and those of the chosen stay, in every class; followed live. */
export const useNights = ({ id: professionalId, rooms }: StayHotel, { first, month, months, arrival }: Shown) => {
  const resourceIds = [professionalId, ...rooms.classes.map(({ id }) => roomClassResourceId(professionalId, id))]
  const watched = resourceIds.join(' ')
  useEffect(() => {
    const ends = watched.split(' ').map((id) => live.watchSlots(id))
    return () => ends.forEach((end) => end())
  }, [watched])
  const shown = datesOfMonths(month, months)
  const inSight = useNightsQuery({ professionalId, resourceIds, from: later(shown.from, first), to: shown.to })
  const from = later(arrival ?? first, first)
  const ofStay = useNightsQuery({ professionalId, resourceIds, from, to: addDays(from, MAX_NIGHTS) }, { skip: arrival === null })
  const nights = [...(ofStay.currentData?.nights ?? []), ...(inSight.currentData?.nights ?? [])]
  const { refetch } = inSight
  return { nights, error: inSight.error ?? ofStay.error, isLoading: inSight.currentData === undefined, refetch }
}

const later = (one: string, other: string) => (one > other ? one : other)

type Nights = Parameters<typeof offersOf>[0]

/** The calendar's class; where none takes the guests, the first one. */
export const saleOf = (
  rooms: HotelRooms,
  {
    nights,
    dates,
    roomClass,
    guests,
  }: { nights: Nights; dates: { first: string; last: string }; roomClass: RoomClass | undefined; guests: number },
): Sale => {
  const classId = (roomClass ?? rooms.classes[0])?.id ?? 0
  return { ...dates, offers: offersOf(nights, { classId, guests }) }
}

/** Rooms of a class that are free on all nights of the chosen dates; null without dates, or while they load. */
export const freeIn = (offers: NightOffers, { arrival, departure }: Pick<StayChoice, 'arrival' | 'departure'>): number | null =>
  arrival === null || departure === null ? null : roomsLeftBetween({ offers }, arrival, departure)

/** The missing choices before a stay can be booked, in the order of the page. */
export type NextStep = 'toGuests' | 'toWeight' | 'toRoom' | 'toDates' | 'toNights' | null

type StayRequest = {
  hotel: StayHotel
  choice: StayChoice
  guests: readonly StayGuest[]
  roomClass: RoomClass | undefined
  free: number | null
  now: string
  /** A visitor says whose pets they are by signing in, once all else is chosen. */
  isVisitor: boolean
}

export const nextStepOf = ({ hotel, choice, guests, roomClass, free, now, isVisitor }: StayRequest): NextStep => {
  const { arrival, departure } = choice
  if (guests.length === 0 && !isVisitor) return 'toGuests'
  if (roomClass === undefined) return 'toRoom'
  if (whyNotClass(roomClass, guests) === 'WEIGHT_MISSING') return 'toWeight'
  if (arrival === null || departure === null || free === 0) return 'toDates'
  const refused = whyNotNights(hotel.rooms, { arrival, departure }, { at: now, zone: hotel.zone })
  if (refused === null) return null
  return refused === 'TOO_FEW_NIGHTS' ? 'toNights' : 'toDates'
}

/** The stay of the choice; for no guest in particular while the guests are not known. */
export const stayOf = (
  { arrival, departure, extraIds }: StayChoice,
  roomClass: RoomClass | undefined,
  guests: readonly (Guest & { id?: string })[],
): Stay | null =>
  arrival === null || departure === null || roomClass === undefined
    ? null
    : { classId: roomClass.id, arrival, departure, pets: staying(guests), extraIds }

const staying = (guests: readonly (Guest & { id?: string })[]): StayingPet[] =>
  guests.length === 0 ? [{ petId: '', weightKg: null }] : guests.map(({ id: petId = '', weightKg }) => ({ petId, weightKg }))
