import type { CancellationPolicy } from '@lapka/contracts/events/professionals.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { Guest, HotelRooms, RoomClass, Stay } from '@lapka/contracts/stays.ts'
import type { Instant } from '../kernel/instant.ts'
import { freeCancellationDeadline } from '../kernel/refund-policy.ts'
import { priceOfStay } from './price-of-stay.ts'
import { instantAt } from './stay-dates.ts'
import { whyNotNights, whyNotRoom } from './why-not-stay.ts'

type SellingHotel = { rooms: HotelRooms; zone: string; policy: CancellationPolicy }

export type StayWish = Pick<Stay, 'arrival' | 'departure'> & { guests: readonly Guest[] }

/** The most that live claims take on any of the wished dates: animals of the house (the day of departure included), rooms of each class. */
export type TakenPeaks = { house: number; ofClass: (classId: number) => number }

export type StayOffer = Pick<Stay, 'arrival' | 'departure'> & {
  roomClass: RoomClass
  roomsLeft: number
  priceCents: number
  freeCancellationUntil: string
}

/**
 * The cheapest room of a hotel that takes these animals on every wished night, with the price that the booking page will show; null where
 * it has none. A room with a limit of weight is offered to animals of unknown weight only if no other one takes them.
 */
export const offerOfStay = (
  { rooms, zone, policy }: SellingHotel,
  { arrival, departure, guests }: StayWish,
  { taken, at }: { taken: TakenPeaks; at: Instant },
): StayOffer | null => {
  if (whyNotNights(rooms, { arrival, departure }, { at, zone }) !== null) return null
  if (rooms.maxPets !== null && taken.house + guests.length > rooms.maxPets) return null
  const pets = guests.map(({ weightKg }, nth) => ({ petId: String(nth), weightKg }))
  const offers = rooms.classes.flatMap((roomClass) => {
    const refused = whyNotRoom(roomClass, guests)
    const roomsLeft = roomClass.rooms - taken.ofClass(roomClass.id)
    if (roomsLeft <= 0 || (refused !== null && refused !== 'WEIGHT_MISSING')) return []
    const { price } = priceOfStay(rooms, roomClass, { arrival, departure, pets, extraIds: [] })
    return { roomClass, roomsLeft, priceCents: totalOf(price), isSure: refused === null }
  })
  const [best] = offers.toSorted(
    (one, other) =>
      Number(other.isSure) - Number(one.isSure) || one.priceCents - other.priceCents || one.roomClass.id - other.roomClass.id,
  )
  if (best === undefined) return null
  const { isSure: _isSure, ...offer } = best
  const freeCancellationUntil = freeCancellationDeadline(instantAt(arrival, rooms.arrival.from, zone), policy)
  return { arrival, departure, freeCancellationUntil, ...offer }
}
