import type { Price, PriceLine } from '@lapka/contracts/money.ts'
import {
  roomServiceId,
  type Extra,
  type HotelRooms,
  type Night,
  type RoomClass,
  type Season,
  type Stay,
  type StayTerms,
} from '@lapka/contracts/stays.ts'
import { weekdayOf } from '../kernel/zone.ts'
import { nightsBetween } from './stay-dates.ts'

/** Which of a class's prices a night has. */
export type NightRate = { kind: 'night' | 'weekend' } | { kind: 'season'; season: Season }

/** A part of a stay's price: `count` times `eachCents`. */
export type StayPart = { count: number; eachCents: number } & (
  | { kind: 'nights'; rate: NightRate }
  | { kind: 'further_pets' }
  | { kind: 'extra'; extra: Extra }
)

export type PricedStay = { price: Price; nights: Night[]; parts: StayPart[] }

export const seasonOn = ({ seasons }: Pick<HotelRooms, 'seasons'>, date: string): Season | undefined =>
  seasons.find(({ from, until }) => from <= date && date <= until)

const isWeekend = (date: string): boolean => weekdayOf(date) === 5 || weekdayOf(date) === 6

/** The price of a class for the night that begins on a local date, and which of its prices that is. */
export const rateOf = (
  rooms: Pick<HotelRooms, 'seasons'>,
  roomClass: RoomClass,
  date: string,
): { rate: NightRate; cents: number } => {
  const season = seasonOn(rooms, date)
  const seasonal = season?.prices.find(({ classId }) => classId === roomClass.id)
  if (season !== undefined && seasonal !== undefined) return { rate: { kind: 'season', season }, cents: seasonal.nightCents }
  return isWeekend(date)
    ? { rate: { kind: 'weekend' }, cents: roomClass.weekendNightCents }
    : { rate: { kind: 'night' }, cents: roomClass.nightCents }
}

/**
 * The price of a stay in whole cents, as the sum of its parts. `nights` are what each night takes of it, further animals included and
 * extras left out. The page before booking, the decision and the ticket all ask this one function.
 */
export const priceOfStay = (
  rooms: Pick<HotelRooms, 'seasons' | 'extras'>,
  roomClass: RoomClass,
  stay: Omit<Stay, 'classId'>,
): PricedStay => {
  const furtherPets = stay.pets.length - 1
  const rated = nightsBetween(stay.arrival, stay.departure).map((date) => ({ date, ...rateOf(rooms, roomClass, date) }))
  const parts: StayPart[] = []
  for (const { rate, cents } of rated) {
    const same = parts.find((part) => part.kind === 'nights' && isSameRate(part.rate, rate) && part.eachCents === cents)
    if (same === undefined) parts.push({ kind: 'nights', rate, count: 1, eachCents: cents })
    else same.count += 1
  }
  if (furtherPets > 0 && roomClass.furtherPetCents > 0)
    parts.push({ kind: 'further_pets', count: rated.length * furtherPets, eachCents: roomClass.furtherPetCents })
  for (const extra of rooms.extras.filter(({ id }) => stay.extraIds.includes(id)))
    parts.push({ kind: 'extra', extra, count: extra.per === 'night' ? rated.length : 1, eachCents: extra.cents })
  return {
    parts,
    nights: rated.map(({ date, cents }) => ({ date, cents: cents + furtherPets * roomClass.furtherPetCents })),
    price: { currency: 'EUR', lines: parts.map((part) => lineOf(part, roomClass)) },
  }
}

/** The part of a hotel's prices that counts for a stay, to be pinned with it. */
export const termsOfStay = (rooms: HotelRooms, roomClass: RoomClass, stay: Stay): StayTerms => ({
  roomClass,
  seasons: rooms.seasons.filter(({ from, until }) => from < stay.departure && stay.arrival <= until),
  extras: rooms.extras.filter(({ id }) => stay.extraIds.includes(id)),
})

const isSameRate = (one: NightRate, other: NightRate): boolean =>
  one.kind === 'season' && other.kind === 'season' ? one.season.id === other.season.id : one.kind === other.kind

/** Receipts, letters and the payment provider show a line by its name alone, so the name says how often. */
const lineOf = (part: StayPart, roomClass: RoomClass): PriceLine => {
  const { count, eachCents } = part
  const [bg, en] = namesOf(part, roomClass)
  const serviceId = part.kind === 'extra' ? `extra-${part.extra.id}` : roomServiceId(roomClass.id)
  const name = `${bg}, ${count} × ${euros(eachCents, ',')}`
  const nameEn = `${en}, ${count} × ${euros(eachCents, '.')}`
  return { item: { kind: 'service', serviceId, name, nameEn }, cents: count * eachCents }
}

const namesOf = (part: StayPart, { name, nameEn }: RoomClass): [bg: string, en: string] => {
  switch (part.kind) {
    case 'nights':
      if (part.rate.kind === 'season') return [`${name}, ${part.rate.season.name}`, `${nameEn}, ${part.rate.season.nameEn}`]
      return part.rate.kind === 'weekend' ? [`${name}, петък и събота`, `${nameEn}, Friday and Saturday`] : [name, nameEn]
    case 'further_pets':
      return ['Още животни в стаята', 'Further animals in the room']
    case 'extra':
      return [part.extra.name, part.extra.nameEn]
  }
}

const euros = (cents: number, point: ',' | '.'): string =>
  `${Math.floor(cents / 100)}${point}${String(cents % 100).padStart(2, '0')} €`
