import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { MAX_NIGHTS, STAY_HORIZON_DAYS, type Guest, type HotelRooms, type RoomClass, type Stay } from '@lapka/contracts/stays.ts'
import type { Instant } from '../kernel/instant.ts'
import { toMs } from '../kernel/instant.ts'
import { addDays, localDateOf } from '../kernel/zone.ts'
import { seasonOn } from './price-of-stay.ts'
import { instantAt, nightsBetween } from './stay-dates.ts'

type Dates = Pick<Stay, 'arrival' | 'departure'>

/** `at` is the command's instant, `zone` the hotel's. At its own desk no hour of arrival binds it, only the day. */
type Asked = { at: Instant; zone: string; isAtDesk?: boolean }

/** Why these nights are not sold at all, whether or not a room is free. */
export const whyNotNights = (
  rooms: Pick<HotelRooms, 'seasons' | 'arrival'>,
  { arrival, departure }: Dates,
  { at, zone, isAtDesk = false }: Asked,
): RefusalCode | null => {
  if (departure <= arrival) return 'DEPARTURE_BEFORE_ARRIVAL'
  if (addDays(arrival, MAX_NIGHTS) < departure) return 'TOO_MANY_NIGHTS'
  if (addDays(localDateOf(at, zone), STAY_HORIZON_DAYS) < departure) return 'NIGHTS_TOO_FAR'
  const isOver = isAtDesk ? arrival < localDateOf(at, zone) : toMs(instantAt(arrival, rooms.arrival.until, zone)) <= toMs(at)
  if (isOver) return 'ARRIVAL_OVER'
  return nightsBetween(arrival, departure).length < minimumNights(rooms, { arrival, departure }) ? 'TOO_FEW_NIGHTS' : null
}

/** The least nights of a stay: the most that any season it touches wants. */
export const minimumNights = (rooms: Pick<HotelRooms, 'seasons'>, { arrival, departure }: Dates): number =>
  Math.max(1, ...nightsBetween(arrival, departure).map((date) => seasonOn(rooms, date)?.minimumNights ?? 1))

/** Why a class does not take these animals together. */
export const whyNotRoom = (
  { species, maxWeightKg, maxPets }: Pick<RoomClass, 'species' | 'maxWeightKg' | 'maxPets'>,
  guests: readonly Guest[],
): RefusalCode | null => {
  if (guests.some(({ animalType }) => !species.includes(animalType))) return 'SPECIES_NOT_TAKEN'
  if (guests.length > maxPets) return 'TOO_MANY_PETS'
  if (maxWeightKg === null) return null
  if (guests.some(({ weightKg }) => weightKg === null)) return 'WEIGHT_MISSING'
  return guests.some(({ weightKg }) => (weightKg ?? 0) > maxWeightKg) ? 'PET_TOO_HEAVY' : null
}
