import {
  MAX_PETS_OF_ROOM,
  MAX_ROOM_CLASSES,
  MAX_ROOMS_OF_CLASS,
  roomClassResourceId,
  roomResourceId,
  type HotelRooms,
  type Stay,
} from '@lapka/contracts/stays.ts'
import type { NewClaim } from '../kernel/change-ledger.ts'
import { nightsInterval, type Nights, type ResourceTime } from '../kernel/ledger.ts'
import { addDays } from '../kernel/zone.ts'

/** A stay as the ledgers know it. */
export type StayOnLedgers = {
  professionalId: string
  stay: Stay
  /** Of guests who are in the house, or were: since which local date they have had which room. */
  room?: RoomInUse | undefined
}
/** `maxPets` is what the house may hold at once; null where the rooms alone bound it. */
export type StayInHouse = StayOnLedgers & { maxPets: number | null }
export type RoomInUse = { room: number; from: string }

/** More animals than all rooms of a hotel can hold: the house is counted also where its rooms alone bound it, for it may set a ceiling later. */
const MAX_PETS_OF_HOUSE = MAX_ROOM_CLASSES * MAX_ROOMS_OF_CLASS * MAX_PETS_OF_ROOM

type StayTime = ResourceTime & { startsAt: string; endsAt: string; nights: Nights }

/** The rooms of a class, the house and each animal are resources of their own: all of their nights are claimed in one append, or none. */
export const timesOfStay = ({ professionalId, stay, room }: StayOnLedgers): [StayTime, ...StayTime[]] => {
  const { classId, arrival, departure, pets } = stay
  const nights = nightsInterval(arrival, departure)
  return [
    { resourceId: roomClassResourceId(professionalId, classId), ...nights },
    // On the day of departure the animals are still there at noon.
    { resourceId: professionalId, ...nightsInterval(arrival, addDays(departure, 1)) },
    ...pets.map(({ petId }) => ({ resourceId: petId, ...nights })),
    ...(room === undefined ? [] : roomTimes({ professionalId, stay }, room)),
  ]
}

/** The nights for which guests have a room of their own, from the local date on which they got it; none on their last day. */
export const roomTimes = (
  { professionalId, stay }: Pick<StayOnLedgers, 'professionalId' | 'stay'>,
  { room, from }: RoomInUse,
): StayTime[] =>
  from >= stay.departure
    ? []
    : [
        {
          resourceId: roomResourceId(professionalId, { classId: stay.classId, room }),
          ...nightsInterval(from, stay.departure),
        },
      ]

/** How many rooms of the stay's class there are now. Closed and sold ones are counted elsewhere. */
export const roomsOf = (hotel: object & { rooms?: HotelRooms }, { classId }: Pick<Stay, 'classId'>): number =>
  hotel.rooms?.classes.find(({ id }) => id === classId)?.rooms ?? 0

type Holder = { claimId: string; holderId: string; expiresAt: string }

/** `rooms`: how many rooms of the class there are. */
export const claimsOfStay = (house: StayInHouse & { rooms: number }, holder: Holder): NewClaim[] => {
  const { professionalId, stay, maxPets } = house
  const ofResource = (resourceId: string): Pick<NewClaim, 'capacity' | 'weight'> => {
    if (resourceId === professionalId) return { capacity: maxPets ?? MAX_PETS_OF_HOUSE, weight: stay.pets.length }
    const isClass = resourceId === roomClassResourceId(professionalId, stay.classId)
    return { capacity: isClass ? house.rooms : 1, weight: 1 }
  }
  return timesOfStay(house).map((time) => ({ ...time, ...ofResource(time.resourceId), ...holder }))
}
