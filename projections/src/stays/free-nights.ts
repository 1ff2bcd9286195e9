import { sql, type Kysely } from 'kysely'
import type { NightsAnswer } from '@lapka/contracts/api/stays.ts'
import { roomClassResourceId, type HotelRooms } from '@lapka/contracts/stays.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { rateOf } from '@lapka/domain/stays/price-of-stay.ts'
import { nightsBetween } from '@lapka/domain/stays/stay-dates.ts'
import type { Database } from '../database.ts'

export type Hotel = { professionalId: string; rooms: HotelRooms }

/** Free rooms and their price on each night from one local date to another, both included, by the claims of the view. */
export const freeNights = async (
  db: Kysely<Database>,
  { professionalId, rooms }: Hotel,
  { from, to, now }: { from: string; to: string; now: string },
): Promise<NightsAnswer['nights']> => {
  const resources = new Map(rooms.classes.map(({ id }) => [roomClassResourceId(professionalId, id), id]))
  const taken = await takenOn(db, [...resources.keys(), professionalId], { from, to, now })
  return nightsBetween(from, addDays(to, 1)).map((date) => ({
    date,
    petsLeft: rooms.maxPets === null ? null : Math.max(0, rooms.maxPets - (taken.get(`${professionalId} ${date}`) ?? 0)),
    classes: rooms.classes.map((roomClass) => {
      const sold = taken.get(`${roomClassResourceId(professionalId, roomClass.id)} ${date}`) ?? 0
      return {
        classId: roomClass.id,
        roomsLeft: Math.max(0, roomClass.rooms - sold),
        cents: rateOf(rooms, roomClass, date).cents,
      }
    }),
  }))
}

/** The weight of live claims by `{resource} {date}`. */
const takenOn = async (
  db: Kysely<Database>,
  resourceIds: string[],
  { from, to, now }: { from: string; to: string; now: string },
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ resourceId: string; day: string; taken: number }>`
    select resource_id, night::date::text as day, sum(weight)::int as taken
    from views.claims, generate_series(lower(nights), upper(nights) - 1, interval '1 day') night
    where resource_id = any(${resourceIds}::uuid[]) and nights && daterange(${from}::date, ${to}::date, '[]')
      and day between date_trunc('month', ${from}::date) and ${to}::date
      and (expires_at is null or expires_at > ${now})
    group by resource_id, night`.execute(db)
  return new Map(rows.map(({ resourceId, day, taken }) => [`${resourceId} ${day}`, taken]))
}
