import type { Price } from '@lapka/contracts/money.ts'
import type { Extra, HotelRooms, Night, RoomClass, Stay, StayTerms } from '@lapka/contracts/stays.ts'
import type { NewClaim } from '../kernel/change-ledger.ts'
import { nightsInterval } from '../kernel/ledger.ts'
import { addDays } from '../kernel/zone.ts'
import { claimsOfStay, roomTimes, type RoomInUse } from './claims-of-stay.ts'
import { priceOfStay, termsOfStay, type PricedStay } from './price-of-stay.ts'
import { minimumNights } from './why-not-stay.ts'

/** Nights at the end of a stay, from a local date on, at the prices of the day on which they were added. */
export type StayExtension = { from: string; terms: StayTerms }

export const isExtensionBefore =
  (date: string) =>
  ({ from }: StayExtension): boolean =>
    from < date

type Extended = { stay: Stay; terms: StayTerms; extensions?: readonly StayExtension[] | undefined }

/** What was booked, and each extension, by its dates until a departure. */
const partsUntil = ({ stay, terms, extensions = [] }: Extended, departure: string) => {
  const parts = [{ from: stay.arrival, terms }, ...extensions.filter(isExtensionBefore(departure))]
  return parts.map((part, nth) => ({
    terms: part.terms,
    dates: { arrival: part.from, departure: parts[nth + 1]?.from ?? departure },
  }))
}

/** The least nights of a stay until a departure: each night by the seasons that it was sold under. */
export const leastNights = (extended: Extended, departure: string): number =>
  Math.max(...partsUntil(extended, departure).map(({ terms, dates }) => minimumNights(terms, dates)))

/** The price of a stay until a departure: of what was booked, and of each extension, at its own prices. */
export const priceOfExtended = (extended: Extended, departure: string): { price: Price; nights: Night[] } => {
  const priced = partsUntil(extended, departure).map(({ terms, dates }) =>
    priceOfStay(terms, terms.roomClass, { ...extended.stay, ...dates }),
  )
  const lines = priced.flatMap(({ price }) => price.lines)
  return { price: { currency: 'EUR', lines }, nights: priced.flatMap(({ nights }) => nights) }
}

const isNightly = ({ per }: Extra): boolean => per === 'night'

/** The new nights at today's prices, with the extras that the stay has on each night: what is done once for a stay was paid with it. */
export const priceOfExtension = (
  rooms: HotelRooms,
  roomClass: RoomClass,
  { stay, terms: booked, departure }: Pick<Extended, 'stay' | 'terms'> & { departure: string },
): PricedStay & { terms: StayTerms } => {
  const added = { ...stay, arrival: stay.departure, departure }
  const nightly = booked.extras.filter(isNightly).map(({ id }) => id)
  const extras = rooms.extras.filter((extra) => isNightly(extra) && nightly.includes(extra.id))
  const terms = termsOfStay({ ...rooms, extras }, roomClass, added)
  return { ...priceOfStay(terms, roomClass, added), terms }
}

/** An extra that the stay has on each night and the hotel offers no more. */
export const isExtraGone = (rooms: Pick<HotelRooms, 'extras'>, { terms }: Pick<Extended, 'terms'>): boolean =>
  terms.extras.some((extra) => isNightly(extra) && rooms.extras.every(({ id }) => id !== extra.id))

type House = { professionalId: string; stay: Stay; room?: RoomInUse | undefined; maxPets: number | null; rooms: number }

/** The new nights of the class, the house, each animal and the room of guests who are in the house. The house has them on the day of departure already. */
export const claimsOfExtension = (
  { stay, room, professionalId, ...house }: House,
  departure: string,
  holder: { claimId: string; holderId: string; expiresAt: string },
): NewClaim[] => {
  const added = { ...stay, arrival: stay.departure, departure }
  const claims = claimsOfStay({ ...house, professionalId, stay: added }, holder)
  const inHouse = nightsInterval(addDays(stay.departure, 1), addDays(departure, 1))
  const rooms = room === undefined ? [] : roomTimes({ professionalId, stay: added }, { ...room, from: stay.departure })
  return [
    ...claims.map((claim) => (claim.resourceId === professionalId ? { ...claim, ...inHouse } : claim)),
    ...rooms.map((time) => ({ ...time, ...holder, capacity: 1, weight: 1 })),
  ]
}
