import type { Language } from '@lapka/contracts/roles.ts'
import { vaccineGroupsOf, type VaccineGroup } from '@lapka/contracts/vaccine-groups.ts'
import { animalTypes, type AnimalType } from '@lapka/contracts/pets.ts'
import {
  USUAL_VACCINATION_DAYS,
  type Extra,
  type HotelRooms,
  type RoomClass,
  type Season,
  type TimeWindow,
  type VaccinationNeed,
} from '@lapka/contracts/stays.ts'
import type { Resolver } from 'react-hook-form'
import { centsOf, textOfCents } from '../../../kit/format/euro-text.ts'
import { typedTime } from '../../../kit/forms/date-text.ts'

/** Values are text until they are saved. Fields are named as in the body, so that faults find them. */
type Typed<Item, Keys extends keyof Item> = Omit<Item, Keys> & Record<Keys, string>

export type ClassValues = Typed<
  RoomClass,
  'maxWeightKg' | 'maxPets' | 'rooms' | 'nightCents' | 'weekendNightCents' | 'furtherPetCents'
>
/** A season's prices by class; an empty one keeps the usual price. */
export type SeasonValues = Omit<Typed<Season, 'minimumNights'>, 'prices'> & { prices: Record<string, string> }
export type ExtraValues = Typed<Extra, 'cents'>
export type RoomsValues = {
  classes: ClassValues[]
  seasons: SeasonValues[]
  extras: ExtraValues[]
  arrival: TimeWindow
  departure: TimeWindow
  hasDeposit: boolean
  deposit: { percent: string; maxNights: string; dueDays: string }
  vaccinations: { needs: NeedText[]; dueDays: string }
  maxPets: string
}

/** A vaccination that is asked of a species, as one value of a choice. */
export type NeedText = `${AnimalType}~${VaccineGroup}`
export const needText = ({ species, group }: VaccinationNeed): NeedText => `${species}~${group}`

export const priceKey = (classId: number): `class${number}` => `class${classId}`

export const freshClass = (id: number): ClassValues => ({
  id,
  name: '',
  nameEn: '',
  about: '',
  aboutEn: '',
  species: [],
  maxWeightKg: '',
  maxPets: '1',
  rooms: '1',
  nightCents: '',
  weekendNightCents: '',
  furtherPetCents: '',
})
export const freshSeason = (id: number): SeasonValues => ({
  id,
  name: '',
  nameEn: '',
  from: '',
  until: '',
  minimumNights: '1',
  prices: {},
})
export const freshExtra = (id: number): ExtraValues => ({ id, name: '', nameEn: '', cents: '', per: 'night' })

/** Above every id that is in the list or was saved in it, so that stays of a class that goes are never counted in another. */
export const nextId = (...lists: readonly (readonly { id: number }[])[]): number =>
  Math.max(0, ...lists.flat().map(({ id }) => id)) + 1

export const valuesOf = (rooms: HotelRooms | null, language: Language): RoomsValues => {
  const sum = (cents: number) => textOfCents(cents, language)
  return {
    classes: rooms === null ? [freshClass(1)] : rooms.classes.map((one) => typedClass(one, sum)),
    seasons: (rooms?.seasons ?? []).map(({ prices, minimumNights, ...season }) => ({
      ...season,
      minimumNights: String(minimumNights),
      prices: Object.fromEntries(prices.map(({ classId, nightCents }) => [priceKey(classId), sum(nightCents)])),
    })),
    extras: (rooms?.extras ?? []).map((extra) => ({ ...extra, cents: sum(extra.cents) })),
    arrival: rooms?.arrival ?? { from: '14:00', until: '19:00' },
    departure: rooms?.departure ?? { from: '09:00', until: '12:00' },
    hasDeposit: rooms?.deposit !== undefined,
    deposit: {
      percent: String(rooms?.deposit?.percent ?? 50),
      maxNights: textOf(rooms?.deposit?.maxNights ?? null),
      dueDays: String(rooms?.deposit?.dueDays ?? 7),
    },
    vaccinations: {
      needs: rooms?.vaccinations?.needs.map(needText) ?? [],
      dueDays: String(rooms?.vaccinations?.dueDays ?? USUAL_VACCINATION_DAYS),
    },
    maxPets: textOf(rooms?.maxPets ?? null),
  }
}

const textOf = (count: number | null): string => (count === null ? '' : String(count))

const typedClass = (roomClass: RoomClass, sum: (cents: number) => string): ClassValues => ({
  ...roomClass,
  maxWeightKg: textOf(roomClass.maxWeightKg),
  maxPets: String(roomClass.maxPets),
  rooms: String(roomClass.rooms),
  nightCents: sum(roomClass.nightCents),
  weekendNightCents: sum(roomClass.weekendNightCents),
  furtherPetCents: sum(roomClass.furtherPetCents),
})

const isEmpty = (text: string) => text.trim() === ''
const countOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)
const centsIn = (text: string): number => centsOf(text) ?? Number.NaN
const windowOf = ({ from, until }: TimeWindow): TimeWindow => ({
  from: typedTime(from) ?? from,
  until: typedTime(until) ?? until,
})

const everyNeed = animalTypes.flatMap((species) => vaccineGroupsOf[species].map((group): VaccinationNeed => ({ species, group })))

/** The body; a field that is no number is none, which the schema refuses at its place. */
export const bodyOf = ({ classes, seasons, extras, arrival, departure, ...house }: RoomsValues): HotelRooms => ({
  classes: classes.map((one) => ({
    ...one,
    maxWeightKg: isEmpty(one.maxWeightKg) ? null : countOf(one.maxWeightKg),
    maxPets: countOf(one.maxPets),
    rooms: countOf(one.rooms),
    nightCents: centsIn(one.nightCents),
    weekendNightCents: centsIn(one.weekendNightCents),
    furtherPetCents: isEmpty(one.furtherPetCents) ? 0 : centsIn(one.furtherPetCents),
  })),
  seasons: seasons.map(({ prices, minimumNights, ...season }) => ({
    ...season,
    minimumNights: countOf(minimumNights),
    prices: classes.flatMap(({ id }) => {
      const text = prices[priceKey(id)] ?? ''
      return isEmpty(text) ? [] : [{ classId: id, nightCents: centsIn(text) }]
    }),
  })),
  extras: extras.map((extra) => ({ ...extra, cents: centsIn(extra.cents) })),
  arrival: windowOf(arrival),
  departure: windowOf(departure),
  ...(house.hasDeposit && {
    deposit: {
      percent: countOf(house.deposit.percent),
      maxNights: isEmpty(house.deposit.maxNights) ? null : countOf(house.deposit.maxNights),
      dueDays: countOf(house.deposit.dueDays),
    },
  }),
  ...(house.vaccinations.needs.length > 0 && {
    vaccinations: {
      needs: everyNeed.filter((need) => house.vaccinations.needs.includes(needText(need))),
      dueDays: countOf(house.vaccinations.dueDays),
    },
  }),
  maxPets: isEmpty(house.maxPets) ? null : countOf(house.maxPets),
})

/** The contract's schema is the form's too. Its library is fetched once something is to be saved. */
export const roomsResolver: Resolver<RoomsValues> = async (values) => {
  const { faultsOf } = await import('./rooms-faults.ts')
  const errors = faultsOf(bodyOf(values))
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
}
