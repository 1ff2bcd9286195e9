import type { HotelRooms } from '@lapka/contracts/stays.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { KnownProfessional } from '../professional.ts'

const isUnique = (items: readonly { id: number }[]): boolean => new Set(items.map(({ id }) => id)).size === items.length

/**
 * Replaces all that a hotel sells. What was booked before keeps its pinned nights and prices; where fewer rooms are left than were sold,
 * none is sold on those nights until there are fewer stays.
 */
export const decideSetRooms = (
  rooms: HotelRooms,
  { professional }: { professional: KnownProfessional },
): Decision<'professional'> => {
  const { professionalId } = professional
  const { classes, seasons, extras } = rooms
  const known = new Set(classes.map(({ id }) => id))
  const isOfClasses = seasons.every(({ prices }) => prices.every(({ classId }) => known.has(classId)))
  if (!isOfClasses || ![classes, seasons, extras].every(isUnique)) return { refused: 'INVALID_INPUT' }
  return { events: { professional: [{ type: 'RoomsSet', data: { professionalId, rooms: withFreshIds(rooms, professional) } }] } }
}

/** A new class gets a number that no class had before: the ledgers of an old one still count what was sold of it. */
const withFreshIds = (
  rooms: HotelRooms,
  { rooms: saved, lastRoomClassId = 0 }: Pick<KnownProfessional, 'rooms' | 'lastRoomClassId'>,
): HotelRooms => {
  const kept = new Set(saved?.classes.map(({ id }) => id))
  const isTaken = (id: number) => id <= lastRoomClassId && !kept.has(id)
  let last = Math.max(lastRoomClassId, ...rooms.classes.map(({ id }) => id))
  const fresh = new Map(rooms.classes.filter(({ id }) => isTaken(id)).map(({ id }) => [id, (last += 1)]))
  const idOf = (id: number) => fresh.get(id) ?? id
  return {
    ...rooms,
    classes: rooms.classes.map((one) => ({ ...one, id: idOf(one.id) })),
    seasons: rooms.seasons.map((season) => ({
      ...season,
      prices: season.prices.map((price) => ({ ...price, classId: idOf(price.classId) })),
    })),
  }
}
