import { sql, type Kysely, type SqlBool } from 'kysely'
import type { HotelRooms, RoomClosure } from '@lapka/contracts/stays.ts'
import type { Board } from '@lapka/contracts/api/board.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { assignRooms } from '@lapka/domain/stays/assign-rooms.ts'
import { toView } from '../appointments/appointment-view.ts'
import { selectAppointments } from '../appointments/select-appointments.ts'
import type { Database } from '../database.ts'
import type { Hotel } from './free-nights.ts'

export type HotelWithClosures = Hotel & { closures: RoomClosure[] }
type BoardRange = { from: string; to: string; now: string; zone: string }
type BoardStay = Board['stays'][number]

/** A hotel's stays whose nights touch a range of local dates, both included, each with its room or the one that it would get. */
export const boardOf = async (
  db: Kysely<Database>,
  hotel: HotelWithClosures,
  { from, to, now, zone }: BoardRange,
): Promise<Board> => {
  const today = localDateOf(now, zone)
  // All that are ahead: which room is proposed follows from every stay, also from those beyond the range.
  const ahead = await staysOf(db, hotel, { from: from < today ? from : today, now })
  const stays = withRooms(hotel, ahead, today)
  const nights = nightsBetween(from, addDays(to, 1)).map((date) => nightOf({ ...hotel, zone }, stays, date))
  const isShown = ({ stay, isPinned }: BoardStay) => isPinned || (stay.arrival <= to && stay.departure >= from)
  const closures = hotel.closures.filter((closure) => closure.from <= to && closure.until > from)
  return { zone, today, rooms: withOldClasses(hotel.rooms, ahead), stays: stays.filter(isShown), closures, nights }
}

/** Whether closing a room would leave a coming stay without one room for all of its nights, which has one now. */
export const isRoomNeeded = async (
  db: Kysely<Database>,
  hotel: HotelWithClosures & { zone: string },
  closure: RoomClosure,
  now: string,
): Promise<boolean> => {
  const today = localDateOf(now, hotel.zone)
  const ahead = await staysOf(db, hotel, { from: today, now })
  const homeless = (closures: RoomClosure[]) =>
    withRooms({ ...hotel, closures }, ahead, today).filter(({ stay, room }) => room === null && stay.departure >= today).length
  return homeless([...hotel.closures, closure]) > homeless(hotel.closures)
}

const staysOf = async (
  db: Kysely<Database>,
  { professionalId }: Hotel,
  { from, now }: { from: string; now: string },
): Promise<BoardStay[]> => {
  const rows = await selectAppointments(db)
    .select('parent.phone as parentPhone')
    .where('appointment.professionalId', '=', professionalId)
    .where('appointment.stay', 'is not', null)
    // Guests who should have left are in the house until they are checked out.
    .where(
      sql<SqlBool>`(appointment.stay->>'departure' >= ${from}
        or (appointment.stay->>'room' is not null and appointment.stay->>'checkedOutAt' is null))`,
    )
    .where(
      sql<SqlBool>`(appointment.status = 'confirmed'
        or (appointment.status in ('held', 'awaiting_payment') and appointment.hold_expires_at > ${now}))`,
    )
    .orderBy('appointment.startsAt')
    .orderBy('appointment.appointmentId')
    .execute()
  return rows.flatMap((row) => {
    const { stay, ...appointment } = toView(row, now)
    if (stay === null) return []
    const { id, number, status, service, parent, reason, priceCents, paidCents, outcome } = appointment
    const { dueToClinicCents, leftAtClinicCents } = appointment
    const { parentPhone } = row
    const shown = {
      id,
      number,
      status,
      service,
      stay,
      parent,
      reason,
      priceCents,
      paidCents,
      dueToClinicCents,
      leftAtClinicCents,
      outcome,
    }
    return { ...shown, phone: row.status === 'confirmed' ? (parentPhone ?? '') : '', room: stay.room, isPinned: isInHouse(stay) }
  })
}

const isInHouse = ({ room, checkedOutAt }: BoardStay['stay']): boolean => room !== null && checkedOutAt === null

/** Of guests who did not come the nights that are left are free, also where the mark was corrected later. */
const isComing = ({ stay }: BoardStay): boolean => stay.freeFrom === null

/** Guests who left have the room until that day; guests who never came need none. */
const withRooms = ({ rooms, closures }: HotelWithClosures, stays: BoardStay[], today: string): BoardStay[] => {
  const proposed = new Map<string, number>()
  for (const { id: classId, rooms: count } of rooms.classes) {
    const ofClass = stays.filter(
      (one) => one.stay.classId === classId && one.stay.checkedOutAt === null && one.stay.departure >= today && isComing(one),
    )
    const wanted = ofClass.map(({ id, stay: { arrival, departure, room } }) => ({ id, arrival, departure, room }))
    const closed = closures.flatMap(({ closureId: id, from: arrival, until: departure, room, ...one }) =>
      one.classId === classId && room !== null && departure > today ? { id, arrival, departure, room } : [],
    )
    for (const [id, room] of assignRooms([...wanted, ...closed], count)) proposed.set(id, room)
  }
  return stays.map((one) => ({ ...one, room: one.room ?? proposed.get(one.id) ?? null }))
}

/** A class that is no longer sold but still booked: with the name that it was booked by, and no rooms. */
const withOldClasses = (rooms: HotelRooms, stays: readonly BoardStay[]): HotelRooms => {
  const known = new Set(rooms.classes.map(({ id }) => id))
  const [model] = rooms.classes
  const old = new Map(stays.filter(({ stay }) => !known.has(stay.classId)).map((one) => [one.stay.classId, one.service]))
  if (model === undefined || old.size === 0) return rooms
  const gone = [...old].map(([id, { name, nameEn }]) => ({ ...model, id, name, nameEn, rooms: 0 }))
  return { ...rooms, classes: [...rooms.classes, ...gone] }
}

const nightOf = (
  { rooms, closures, zone }: HotelWithClosures & { zone: string },
  stays: readonly BoardStay[],
  date: string,
): Board['nights'][number] => {
  const lastDate = ({ departure, checkedOutAt }: BoardStay['stay']) =>
    checkedOutAt === null ? departure : localDateOf(checkedOutAt, zone)
  const there = stays.filter((one) => isComing(one) && one.stay.arrival <= date && date < lastDate(one.stay))
  const closed = closures.filter((closure) => closure.from <= date && date < closure.until)
  const openOf = ({ id, rooms: count }: HotelRooms['classes'][number]) =>
    closed.reduce((left, { classId, room }) => (classId === id ? Math.max(0, left - (room === null ? count : 1)) : left), count)
  return {
    date,
    classes: rooms.classes.map((roomClass) => ({
      classId: roomClass.id,
      taken: there.filter(({ stay }) => stay.classId === roomClass.id).length,
      rooms: openOf(roomClass),
    })),
    pets: there.reduce((sum, { stay }) => sum + stay.pets.length, 0),
  }
}
