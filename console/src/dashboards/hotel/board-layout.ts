import type { Board } from '@lapka/contracts/api/board.ts'
import type { RoomClass } from '@lapka/contracts/stays.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import type { BoardStay } from './board-api.ts'
import { lastDateOf, stateOf, type StayState } from './stay-state.ts'

/** A stay over the nights shown, in days from the first one: from the middle of the day they come to that of the day they leave. */
export type Bar = { stay: BoardStay; state: StayState; start: number; length: number; isBefore: boolean; isCut: boolean }
/** `room`: null for stays that no room is left for. */
export type Row = { room: number | null; bars: Bar[] }
export type Group = { roomClass: RoomClass; rows: Row[] }

const DAY_MINUTES = 24 * 60
const SHORTEST = 0.5

export const datesFrom = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_none, index) => addDays(from, index))

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (DAY_MINUTES * MINUTE_MS)

type Shown = { from: string; days: number }

/** Each class with its rooms and who is in them; guests who never came have none. */
export const layoutOf = (board: Board, shown: Shown): Group[] =>
  board.rooms.classes.map((roomClass) => {
    const bars = board.stays
      .filter(({ stay }) => stay.classId === roomClass.id)
      .flatMap((stay) => barOf(stay, board, shown) ?? [])
    const inRoom = (room: number | null) => bars.filter(({ stay }) => stay.room === room)
    const numbers = Array.from({ length: roomClass.rooms }, (_none, index) => index + 1)
    // There may be fewer rooms now than when guests came.
    const beyond = [...new Set(bars.map(({ stay }) => stay.room ?? 0))].filter((room) => room > roomClass.rooms)
    const rows: Row[] = [...numbers, ...beyond.toSorted((one, other) => one - other)].map((room) => ({
      room,
      bars: inRoom(room),
    }))
    const homeless = inRoom(null).filter(({ state }) => state !== 'missed')
    return { roomClass, rows: homeless.length === 0 ? rows : [...rows, { room: null, bars: homeless }] }
  })

const isAfterArrival = ({ stay: { arrival, roomFrom } }: BoardStay): boolean => roomFrom !== null && roomFrom > arrival

const barOf = (stay: BoardStay, { today, zone }: Board, { from, days }: Shown): Bar | undefined => {
  // Guests who changed rooms have this one only since then.
  const begins = daysBetween(from, stay.stay.roomFrom ?? stay.stay.arrival) + 0.5
  const ends = Math.max(daysBetween(from, lastDateOf(stay, zone)) + 0.5, begins + SHORTEST)
  const start = Math.max(begins, 0)
  const length = Math.min(ends, days) - start
  if (length <= 0) return undefined
  return { stay, state: stateOf(stay, today), start, length, isBefore: begins < 0 || isAfterArrival(stay), isCut: ends > days }
}

export type RoomChoice = { room: number; isFree: boolean; guests: BoardStay | undefined }

/** The rooms of a stay's class with the guests in them. A room is free where they leave today; proposals for others give way. */
export const roomsFor = ({ rooms, stays, today }: Board, { id, stay: { classId } }: BoardStay): RoomChoice[] => {
  const count = rooms.classes.find((roomClass) => roomClass.id === classId)?.rooms ?? 0
  const inHouse = stays.filter((one) => one.isPinned && one.stay.classId === classId && one.id !== id)
  return Array.from({ length: count }, (_none, index) => {
    const guests = inHouse.find(({ room }) => room === index + 1)
    return { room: index + 1, isFree: guests === undefined || guests.stay.departure <= today, guests }
  })
}
