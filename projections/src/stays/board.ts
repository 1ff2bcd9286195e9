import { sql, type Kysely, type SqlBool } from 'kysely'
import type { Board } from '@lapka/contracts/api/board.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { assignRooms } from '@lapka/domain/stays/assign-rooms.ts'
import { toView } from '../appointments/appointment-view.ts'
import { selectAppointments } from '../appointments/select-appointments.ts'
import type { Database } from '../database.ts'
import type { Hotel } from './free-nights.ts'

type BoardRange = { from: string; to: string; now: string; zone: string }
type BoardStay = Board['stays'][number]

/** A hotel's stays whose nights touch a range of local dates, both included, each with its room or the one that it would get. */
export const boardOf = async (db: Kysely<Database>, hotel: Hotel, { from, to, now, zone }: BoardRange): Promise<Board> => {
  const today = localDateOf(now, zone)
  // All that are ahead: which room is proposed follows from every stay, also from those beyond the range.
  const ahead = await staysOf(db, hotel, { from: from < today ? from : today, now })
  const stays = withRooms(hotel, ahead, today)
  const nights = nightsBetween(from, addDays(to, 1)).map((date) => nightOf(hotel, stays, date))
  const touching = ({ stay: { arrival, departure } }: BoardStay) => arrival <= to && departure >= from
  return { zone, today, rooms: hotel.rooms, stays: stays.filter(touching), nights }
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
    .where(sql<SqlBool>`appointment.stay->>'departure' >= ${from}`)
    .where(
      sql<SqlBool>`(appointment.status = 'confirmed'
        or (appointment.status in ('held', 'awaiting_payment') and appointment.hold_expires_at > ${now}))`,
    )
    .orderBy('appointment.startsAt')
    .orderBy('appointment.appointmentId')
    .execute()
  return rows.flatMap((row) => {
    const { id, number, status, stay, parent, reason, priceCents, paidCents, outcome } = toView(row, now)
    if (stay === null) return []
    const { parentPhone } = row
    const shown = { id, number, status, stay, parent, reason, priceCents, paidCents, outcome }
    return { ...shown, phone: row.status === 'confirmed' ? (parentPhone ?? '') : '', room: stay.room, isPinned: isInHouse(stay) }
  })
}

const isInHouse = ({ room, checkedOutAt }: BoardStay['stay']): boolean => room !== null && checkedOutAt === null

/** Who left has the room until that day; who did not come on any of the nights needs none. */
const withRooms = ({ rooms }: Hotel, stays: BoardStay[], today: string): BoardStay[] => {
  const proposed = new Map<string, number>()
  for (const { id: classId, rooms: count } of rooms.classes) {
    const ofClass = stays.filter(({ stay }) => stay.classId === classId && stay.checkedOutAt === null && stay.departure >= today)
    const wanted = ofClass.map(({ id, stay: { arrival, departure, room } }) => ({ id, arrival, departure, room }))
    for (const [id, room] of assignRooms(wanted, count)) proposed.set(id, room)
  }
  return stays.map((one) => ({ ...one, room: one.room ?? proposed.get(one.id) ?? null }))
}

const nightOf = ({ rooms }: Hotel, stays: readonly BoardStay[], date: string): Board['nights'][number] => {
  const there = stays.filter(({ stay }) => stay.arrival <= date && date < stay.departure && stay.checkedOutAt === null)
  return {
    date,
    classes: rooms.classes.map(({ id: classId, rooms: count }) => ({
      classId,
      taken: there.filter(({ stay }) => stay.classId === classId).length,
      rooms: count,
    })),
    pets: there.reduce((sum, { stay }) => sum + stay.pets.length, 0),
  }
}
