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
  return { events: { professional: [{ type: 'RoomsSet', data: { professionalId, rooms } }] } }
}
