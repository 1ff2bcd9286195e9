import type { Board } from '@lapka/contracts/api/board.ts'
import type { RoomClass } from '@lapka/contracts/stays.ts'
import { DAY_MINUTES, MINUTE_MS } from '@lapka/contracts/time.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { minimumNights } from '@lapka/domain/stays/why-not-stay.ts'
import type { BoardStay, Closure } from './board-api.ts'
import { isToCheckIn, lastDateOf, stateOf, whyNotCheckIn, type StayState } from './stay-state.ts'

/** A stay over the nights shown, in days from the first one: from the middle of the day they come to that of the day they leave. */
export type Bar = Place & { stay: BoardStay; state: StayState }
export type Place = { start: number; length: number; isBefore: boolean; isCut: boolean }
export type ClosedBar = Place & { closure: Closure }
/** `room`: null for stays that no room is left for. */
export type Row = { room: number | null; bars: Bar[]; closed: ClosedBar[] }
export type Group = { roomClass: RoomClass; rows: Row[] }

/** Nights that are being booked. `room` is where they were pressed; which room it will be is said at check-in. */
export type Draft = { classId: number; arrival: string; departure: string; room: number | null }

const SHORTEST = 0.5

export const datesFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_none, index) => addDays(from, index))

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (DAY_MINUTES * MINUTE_MS)

export type Shown = { from: string; days: number }

/** Each class with its rooms and who is in them; guests who never came have none. */
export const layoutOf = (board: Board, shown: Shown): Group[] =>
  board.rooms.classes.map((roomClass) => {
    const bars = board.stays
      .filter(({ stay }) => stay.classId === roomClass.id)
      .flatMap((stay) => barOf(stay, board, shown) ?? [])
    const inRoom = (room: number | null) => bars.filter(({ stay }) => stay.room === room)
    const closed = board.closures
      .filter(({ classId }) => classId === roomClass.id)
      .flatMap((closure) => closedBarOf(closure, shown) ?? [])
    const numbers = Array.from({ length: roomClass.rooms }, (_none, index) => index + 1)
    // There may be fewer rooms now than when guests came.
    const rooms = [...bars.map(({ stay }) => stay.room ?? 0), ...closed.map(({ closure }) => closure.room ?? 0)]
    const beyond = [...new Set(rooms)].filter((room) => room > roomClass.rooms)
    const rows: Row[] = [...numbers, ...beyond.toSorted((one, other) => one - other)].map((room) => ({
      room,
      bars: inRoom(room),
      closed: closed.filter(({ closure }) => closure.room === null || closure.room === room),
    }))
    const homeless = inRoom(null).filter(({ state }) => state !== 'missed')
    return { roomClass, rows: homeless.length === 0 ? rows : [...rows, { room: null, bars: homeless, closed: [] }] }
  })

const isAfterArrival = ({ stay: { arrival, roomFrom } }: BoardStay): boolean => roomFrom !== null && roomFrom > arrival

/** Between two local dates, as far as it is shown. */
export const placeOf = (first: string, last: string, { from, days }: Shown): Place | undefined => {
  const begins = daysBetween(from, first) + 0.5
  const ends = Math.max(daysBetween(from, last) + 0.5, begins + SHORTEST)
  const start = Math.max(begins, 0)
  const length = Math.min(ends, days) - start
  return length <= 0 ? undefined : { start, length, isBefore: begins < 0, isCut: ends > days }
}

const barOf = (stay: BoardStay, { today, zone }: Board, shown: Shown): Bar | undefined => {
  // Guests who changed rooms have this one only since then.
  const place = placeOf(stay.stay.roomFrom ?? stay.stay.arrival, lastDateOf(stay, zone), shown)
  return place && { stay, state: stateOf(stay, today), ...place, isBefore: place.isBefore || isAfterArrival(stay) }
}

const closedBarOf = (closure: Closure, shown: Shown): ClosedBar | undefined => {
  const place = placeOf(closure.from, closure.until, shown)
  return place && { closure, ...place }
}

/** What dragging a stay into another room of its class means; undefined for stays whose room is no promise, or that still wait for something. */
export const stepOfDrag = (stay: BoardStay, state: StayState): 'check-in' | 'change-room' | undefined => {
  if (stay.isPinned) return 'change-room'
  return isToCheckIn(state) && whyNotCheckIn(stay) === null ? 'check-in' : undefined
}

export type RoomChoice = { room: number; isFree: boolean; guests: BoardStay | undefined; closure: Closure | undefined }

/** The rooms of a stay's class with the guests in them. A room is free where they leave today; proposals for others give way, a closed room does not. */
export const roomsFor = (
  { rooms, stays, closures, today }: Board,
  { id, stay: { classId, departure } }: BoardStay,
): RoomChoice[] => {
  const count = rooms.classes.find((roomClass) => roomClass.id === classId)?.rooms ?? 0
  const inHouse = stays.filter((one) => one.isPinned && one.stay.classId === classId && one.id !== id)
  return Array.from({ length: count }, (_none, index) => {
    const guests = inHouse.find(({ room }) => room === index + 1)
    const closure = closures.find(
      (one) => one.classId === classId && one.room === index + 1 && one.from < departure && one.until > today,
    )
    const isFree = closure === undefined && (guests === undefined || guests.stay.departure <= today)
    return { room: index + 1, isFree, guests, closure }
  })
}

/** From one night to another, both included, and as many as the seasons want at least. Nights that are over are none. */
export const draftFrom = (
  { rooms, today }: Pick<Board, 'rooms' | 'today'>,
  { first, last, ...spot }: Pick<Draft, 'classId' | 'room'> & { first: string; last: string },
): Draft | null => {
  if (last < today) return null
  const arrival = first < today ? today : first
  const least = addDays(arrival, minimumNights(rooms, { arrival, departure: addDays(last, 1) }))
  const departure = addDays(last, 1)
  return { ...spot, arrival, departure: departure < least ? least : departure }
}

/** Where the nights that are being booked are drawn: in the room that was pressed, else in the first of the class that nothing takes then. */
export const draftPlaceOf = (
  rows: readonly Row[],
  { arrival, departure, room }: Draft,
  shown: Shown,
): { room: number; place: Place } | undefined => {
  const place = departure > arrival ? placeOf(arrival, departure, shown) : undefined
  if (place === undefined) return undefined
  const isTaken = ({ start, length }: Place) => start < place.start + place.length && place.start < start + length
  const free = rows.filter((row) => row.room !== null && ![...row.bars, ...row.closed].some(isTaken))
  const found = free.find((row) => row.room === room) ?? free[0]
  return found?.room ? { room: found.room, place } : undefined
}

/** The night under a point of a row, `at` from 0 to 1 of its width: it runs from midday to midday. */
export const nightAt = ({ from, days }: Shown, at: number): string =>
  addDays(from, Math.min(days - 1, Math.max(0, Math.floor(at * days - 0.5))))
