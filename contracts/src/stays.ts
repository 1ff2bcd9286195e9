import type { VaccineGroup } from './vaccine-groups.ts'
import { animalTypes, type AnimalType } from './pets.ts'

/** Bounds of what a hotel sells and of one stay. */
export const MAX_BALANCE_DAYS = 60
export const MAX_VACCINATION_DAYS = 30
export const USUAL_VACCINATION_DAYS = 3
export const MAX_NIGHTS = 60
/** Nights are sold so many days ahead. */
export const STAY_HORIZON_DAYS = 400
export const MAX_ROOM_CLASSES = 20
export const MAX_SEASONS = 20
export const MAX_EXTRAS = 20
export const MAX_ROOMS_OF_CLASS = 200
export const MAX_PETS_OF_ROOM = 10
export const MAX_PETS_OF_HOTEL = 2000
export const MAX_WEIGHT_KG = 150
export const MAX_MINIMUM_NIGHTS = 30
/** The payment provider charges nothing below half a euro. */
export const MIN_ROOM_CENTS = 50
export const MAX_ROOM_CENTS = 1_000_000

/** Rooms that are alike: a stay is sold in the class, and the hotel says on arrival which room it is. */
export type RoomClass = {
  /** Counted up in each hotel; never used again for another class. */
  id: number
  name: string
  nameEn: string
  about: string
  aboutEn: string
  /** The species that are taken; those of one stay belong to one family. */
  species: AnimalType[]
  /** The heaviest animal that is taken; null where weight does not matter. */
  maxWeightKg: number | null
  /** Animals of one family in one room. */
  maxPets: number
  /** How many rooms there are of it. */
  rooms: number
  nightCents: number
  /** Of the nights that begin on a Friday or a Saturday. */
  weekendNightCents: number
  /** For each further animal, each night. */
  furtherPetCents: number
}

/** Nights of other prices, from the first one to the last one (local dates, both included). The first season that names a night counts. */
export type Season = {
  id: number
  name: string
  nameEn: string
  from: string
  until: string
  /** A stay that takes one of these nights has at least so many. */
  minimumNights: number
  /** By the id of a class; a class without a line keeps its usual prices. */
  prices: { classId: number; nightCents: number }[]
}

export type Extra = {
  id: number
  name: string
  nameEn: string
  cents: number
  /** Once, or for each night. */
  per: 'stay' | 'night'
}

/** On the wall, `14:00`. */
export type TimeWindow = { from: string; until: string }

/**
 * The part of a stay that is paid when it is booked: so much of the whole price, and no more than its first nights cost where `maxNights` is said. The
 * balance is due by the end of the day that lies `dueDays` before the arrival; a stay that is booked later is paid whole.
 */
export type DepositRule = { percent: number; maxNights: number | null; dueDays: number }

/** As it was pinned with a stay: what was paid at once, and until which instant the balance can be. */
export type DepositPlan = { depositCents: number; dueAt: string }

/** By what one dose covers together. */
export type VaccinationNeed = { species: AnimalType; group: VaccineGroup }
/**
 * The vaccinations that a hotel asks for: each animal's record is to have them, valid through the day of departure, by the end of the day that
 * lies `dueDays` before the arrival.
 */
export type VaccinationRule = { needs: VaccinationNeed[]; dueDays: number }

/** An entry of a pet's record, as it stood when a stay came to rest on it. */
export type VaccinationProof = { entryId: string; on: string; validUntil: string; by: 'parent' | 'vet' }
/** A vaccination that was asked of an animal of a stay; `proof` is absent while the stay waits for it. */
export type StayVaccination = { petId: string; group: VaccineGroup; proof?: VaccinationProof }
/** `dueAt`: until when the missing ones are waited for; absent where none was missing when the stay was booked. */
export type StayVaccinations = { needs: StayVaccination[]; dueAt?: string }

/** The rooms, seasons and extras of a hotel. */
export type HotelRooms = {
  classes: RoomClass[]
  seasons: Season[]
  extras: Extra[]
  arrival: TimeWindow
  departure: TimeWindow
  /** Absent where every stay is paid whole when it is booked. */
  deposit?: DepositRule
  /** Absent where the hotel asks for none. */
  vaccinations?: VaccinationRule
  /** Animals that the house may hold at once, those who leave that day included; null where the rooms alone bound it. */
  maxPets: number | null
}

/** An animal that stays. Its weight is what the parent said, where the class asks for it. */
export type StayingPet = { petId: string; weightKg: number | null }

/** An animal as a class of rooms looks at it. */
export type Guest = { animalType: AnimalType; weightKg: number | null }

const guestText = /^([a-z]+)(?:~(\d{1,3}))?$/

/** `dog~31,cat` in an address: an animal that weighs 31 kg, and one whose weight is not known. Undefined for anything else. */
export const parseGuests = (text: string): Guest[] | undefined => {
  const parts = text.split(',')
  const guests = parts.flatMap((part) => {
    const [, name, weight] = guestText.exec(part) ?? []
    const animalType = animalTypes.find((one) => one === name)
    const weightKg = weight === undefined ? null : Number(weight)
    const isWeight = weightKg === null || (weightKg >= 1 && weightKg <= MAX_WEIGHT_KG)
    return animalType !== undefined && isWeight ? { animalType, weightKg } : []
  })
  return guests.length === parts.length && guests.length <= MAX_PETS_OF_ROOM ? guests : undefined
}

export const guestsText = (guests: readonly Guest[]): string =>
  guests.map(({ animalType, weightKg }) => (weightKg === null ? animalType : `${animalType}~${weightKg}`)).join(',')

/** A room that is not sold from the night of one local date until that of another, which is free again; `room` null: all of its class. */
export type RoomClosure = {
  closureId: string
  classId: number
  room: number | null
  from: string
  until: string
  reason: string
}
/** A room may be closed for so many nights at once. */
export const MAX_CLOSED_NIGHTS = 366

/** A night by the local date on which it begins. */
export type Night = { date: string; cents: number }

/** The claim of a stay: nights of a class from the local date of arrival to that of departure. */
export type Stay = {
  classId: number
  arrival: string
  departure: string
  pets: StayingPet[]
  extraIds: number[]
}

/** The prices of a stay, as they stood then: its class, and of seasons and extras those that count for it. */
export type StayTerms = { roomClass: RoomClass; seasons: Season[]; extras: Extra[] }

/** The service that a stay of this class is booked, paid and written down as. */
export const roomServiceId = (classId: number): string => `room-${classId}`

const ownResourceId = (professionalId: string, number: number): string =>
  professionalId.slice(0, 24) + number.toString(16).padStart(12, '0')

/** The resource whose ledgers count the rooms of a class: within its hotel's own ids, so that no hotel counts on another's. */
export const roomClassResourceId = (professionalId: string, classId: number): string => ownResourceId(professionalId, classId)

/** One room of a class: taken by the guests who are in the house, and by no one else. `room` counts from 1 in its class. */
export const roomResourceId = (professionalId: string, { classId, room }: { classId: number; room: number }): string =>
  ownResourceId(professionalId, 0x10_0000 + classId * 0x1000 + room)
