import type { Board } from '@lapka/contracts/api/board.ts'
import { expect, test } from 'vitest'
import type { BoardStay } from './board-api.ts'
import { draftFrom, draftPlaceOf, layoutOf, nightAt, roomsFor } from './board-layout.ts'
import { nearestIn } from './move-among-stays.ts'
import { isToCheckIn, stateOf, takenOn, todayOf, verdictOf } from './stay-state.ts'

const today = '2026-12-19'
const roomClass = { id: 1, name: 'Голямо куче', nameEn: 'Large dog', rooms: 2 } as Board['rooms']['classes'][number]

type Change = Partial<Omit<BoardStay, 'stay'>> & { pets?: string[] } & Partial<
    Record<'checkedInAt' | 'checkedOutAt' | 'roomFrom', string | null>
  >

const stayOf = (id: string, [arrival, departure]: [string, string], change: Change = {}): BoardStay => {
  const { pets = ['Рекс'], checkedInAt = null, checkedOutAt = null, roomFrom = null, ...rest } = change
  return {
    id,
    status: 'SCHEDULED',
    outcome: null,
    room: 1,
    isPinned: false,
    stay: { classId: 1, arrival, departure, roomFrom, checkedInAt, checkedOutAt, pets: pets.map((name) => ({ id: name, name })) },
    ...rest,
  } as BoardStay
}
const boardOf = (...stays: BoardStay[]): Board => ({
  zone: 'Europe/Sofia',
  today,
  rooms: {
    classes: [roomClass],
    seasons: [] as Board['rooms']['seasons'],
    departure: { from: '08:00', until: '12:00' },
  } as Board['rooms'],
  stays,
  closures: [],
  nights: [],
})
const inHouse = { isPinned: true, checkedInAt: '2026-12-17T13:00:00.000Z' }
const shown = { from: '2026-12-17', days: 10 }

test('a stay lies from the middle of the day of arrival to the middle of that of departure, and is cut where the board ends', () => {
  const board = boardOf(
    stayOf('a', ['2026-12-19', '2026-12-22']),
    stayOf('b', ['2026-12-22', '2027-01-03']),
    stayOf('c', ['2026-12-10', '2026-12-18'], { ...inHouse, room: 2 }),
    stayOf('gone', ['2026-12-10', '2026-12-16'], { room: 2 }),
  )
  const [first, second] = layoutOf(board, shown)[0]?.rows ?? []
  expect(first?.bars.map(({ start, length, isBefore, isCut }) => [start, length, isBefore, isCut])).toEqual([
    [2.5, 3, false, false],
    [5.5, 4.5, false, true],
  ])
  expect(second?.bars.map(({ stay, start, length, isBefore }) => [stay.id, start, length, isBefore])).toEqual([
    ['c', 0, 1.5, true],
  ])
})

test('pressed nights are booked from today on, at least as many as the season wants, and stand in a room that nothing takes then', () => {
  const holidays = { id: 1, name: '', nameEn: '', from: '2026-12-23', until: '2026-12-31', minimumNights: 3, prices: [] }
  const { rooms } = boardOf()
  const seasonal = { today, rooms: { ...rooms, seasons: [holidays] } }
  const spot = { classId: 1, room: 1 }
  expect(draftFrom(seasonal, { ...spot, first: '2026-12-17', last: '2026-12-20' })).toEqual({
    ...spot,
    arrival: '2026-12-19',
    departure: '2026-12-21',
  })
  expect(draftFrom(seasonal, { ...spot, first: '2026-12-23', last: '2026-12-23' })?.departure).toBe('2026-12-26')
  expect(draftFrom(seasonal, { ...spot, first: '2026-12-17', last: '2026-12-18' })).toBeNull()
  const board = boardOf(stayOf('a', ['2026-12-19', '2026-12-22']))
  const rows = layoutOf(board, shown)[0]?.rows ?? []
  const draft = { ...spot, arrival: '2026-12-21', departure: '2026-12-23' }
  expect(draftPlaceOf(rows, draft, shown)).toEqual({ room: 2, place: { start: 4.5, length: 2, isBefore: false, isCut: false } })
  expect(draftPlaceOf(rows, { ...draft, arrival: '2026-12-22' }, shown)?.room).toBe(1)
  expect([0, 0.04, 0.06, 0.14, 0.16, 1].map((at) => nightAt(shown, at))).toEqual([
    '2026-12-17',
    '2026-12-17',
    '2026-12-17',
    '2026-12-17',
    '2026-12-18',
    '2026-12-26',
  ])
})

test('guests who left early have the room until that day, in the hotel’s own time', () => {
  const left = stayOf('a', ['2026-12-17', '2026-12-24'], { checkedOutAt: '2026-12-18T22:30:00.000Z' })
  expect(layoutOf(boardOf(left), shown)[0]?.rows[0]?.bars[0]).toMatchObject({ start: 0.5, length: 2, state: 'left' })
})

test('guests who changed rooms are in this one since then', () => {
  const left = stayOf('a', ['2026-12-17', '2026-12-21'], { checkedOutAt: '2026-12-19T08:00:00.000Z' })
  const moved = stayOf('b', ['2026-12-18', '2026-12-22'], { ...inHouse, roomFrom: '2026-12-19' })
  const bars = layoutOf(boardOf(left, moved), shown)[0]?.rows[0]?.bars ?? []
  expect(bars.map(({ start, length, isBefore }) => [start, length, isBefore])).toEqual([
    [0.5, 2, false],
    [2.5, 3, true],
  ])
})

test('an empty board has all rooms, and stays without one stand below them, guests who never came apart', () => {
  const rows = (...stays: BoardStay[]) =>
    layoutOf(boardOf(...stays), shown)[0]?.rows.map(({ room, bars }) => [room, bars.map(({ stay }) => stay.id).join()])
  expect(rows()).toEqual([
    [1, ''],
    [2, ''],
  ])
  const homeless = stayOf('b', ['2026-12-20', '2026-12-21'], { room: null })
  const missed = stayOf('c', ['2026-12-17', '2026-12-18'], { room: null })
  expect(rows(stayOf('a', ['2026-12-20', '2026-12-21'], { room: 3 }), homeless, missed)).toEqual([
    [1, ''],
    [2, ''],
    [3, 'a'],
    [null, 'b'],
  ])
})

test('where a stay is on a day follows from its dates and from who is in the house', () => {
  const states = [
    stayOf('ahead', ['2026-12-20', '2026-12-22']),
    stayOf('arrives', [today, '2026-12-22']),
    stayOf('late', ['2026-12-18', '2026-12-22']),
    stayOf('held', [today, '2026-12-22'], { status: 'PAYMENT' }),
    stayOf('in', ['2026-12-18', '2026-12-22'], inHouse),
    stayOf('leaves', ['2026-12-18', today], inHouse),
    stayOf('overdue', ['2026-12-17', '2026-12-18'], inHouse),
    stayOf('left', ['2026-12-17', today], { checkedOutAt: '2026-12-19T08:40:00.000Z' }),
    stayOf('missed', ['2026-12-17', '2026-12-18']),
    stayOf('missed', ['2026-12-18', '2026-12-22'], { outcome: 'NO_SHOW' as BoardStay['outcome'] }),
  ]
  expect(states.map((one) => stateOf(one, today))).toEqual(states.map(({ id }) => id))
  const { leaving, arriving } = todayOf(boardOf(...states))
  expect(leaving.map(({ id }) => id)).toEqual(['left', 'overdue', 'leaves'])
  expect(arriving.map(({ id }) => id)).toEqual(['late', 'arrives', 'held'])
  expect(arriving.filter((one) => isToCheckIn(stateOf(one, today))).map(({ id }) => id)).toEqual(['late', 'arrives'])
})

test('the verdict names what is wrong before what is next', () => {
  const arrives = stayOf('a', [today, '2026-12-22'], { pets: ['Рекс', 'Ноа'] })
  const leaves = stayOf('b', ['2026-12-17', today], inHouse)
  const verdictAt = (now: string, ...stays: BoardStay[]) => verdictOf(boardOf(...stays), now)
  const verdict = (...stays: BoardStay[]) => verdictAt(`${today}T10:00:00.000Z`, ...stays)
  expect(verdict()).toEqual({ kind: 'calm' })
  expect(verdict(leaves)).toEqual({ kind: 'leaving', count: 1 })
  expect(verdictAt(`${today}T10:01:00.000Z`, leaves, arrives)).toEqual({ kind: 'overdue', count: 1 })
  expect(verdict(leaves, arrives)).toEqual({ kind: 'arriving', count: 2 })
  expect(verdict(arrives, stayOf('c', ['2026-12-18', '2026-12-22']))).toEqual({ kind: 'late', count: 1 })
  expect(verdict(arrives, stayOf('d', ['2026-12-20', '2026-12-22'], { room: null }))).toEqual({ kind: 'noRoom', count: 1 })
})

test('a room of guests who stay can’t be chosen, one that they leave today can', () => {
  const board = boardOf(
    stayOf('stays', ['2026-12-18', '2026-12-22'], inHouse),
    stayOf('leaves', ['2026-12-18', today], { ...inHouse, room: 2 }),
    stayOf('ahead', ['2026-12-20', '2026-12-22'], { room: 2 }),
  )
  const next = stayOf('next', [today, '2026-12-22'])
  expect(roomsFor(board, next).map(({ isFree, guests }) => [isFree, guests?.id])).toEqual([
    [false, 'stays'],
    [true, 'leaves'],
  ])
})

test('a night’s rooms are those of all classes together', () => {
  const classes = [
    { classId: 1, taken: 2, rooms: 6 },
    { classId: 2, taken: 1, rooms: 3 },
  ]
  expect(takenOn({ date: today, classes, pets: 4 })).toEqual({ taken: 3, rooms: 9 })
})

test('arrows lead along the row, and to the closest stay of the next one', () => {
  const places = [
    { id: 'a', x: 0, y: 0 },
    { id: 'b', x: 300, y: 0 },
    { id: 'c', x: 280, y: 44 },
    { id: 'd', x: 10, y: 132 },
  ]
  const from = (nth: number, step: [number, number]) => nearestIn(places[nth]!, places, step)?.id
  expect(from(0, [1, 0])).toBe('b')
  expect(from(0, [-1, 0])).toBeUndefined()
  expect(from(1, [0, 1])).toBe('c')
  expect(from(0, [0, 1])).toBe('c')
  expect(from(3, [0, -1])).toBe('c')
})

test('a closed room lies across its nights, a closed class across all of its rooms, and guests are put into neither', () => {
  const closure = { closureId: 'floor', classId: 1, room: 2, from: '2026-12-20', until: '2027-01-04', reason: 'нов под' }
  const rex = stayOf('a', ['2026-12-19', '2026-12-21'])
  const board = { ...boardOf(rex), closures: [closure] }
  const closedOf = (of: Board) =>
    layoutOf(of, shown)[0]?.rows.map(({ closed }) => closed.map(({ start, length, isCut }) => [start, length, isCut]))
  expect(closedOf(board)).toEqual([[], [[3.5, 6.5, true]]])
  expect(closedOf({ ...board, closures: [{ ...closure, room: null, until: '2026-12-21' }] })).toEqual([
    [[3.5, 1, false]],
    [[3.5, 1, false]],
  ])
  expect(layoutOf({ ...board, closures: [{ ...closure, room: 3 }] }, shown)[0]?.rows.map(({ room }) => room)).toEqual([1, 2, 3])
  expect(roomsFor(board, rex).map(({ isFree, closure: known }) => [isFree, known?.reason])).toEqual([
    [true, undefined],
    [false, 'нов под'],
  ])
  expect(roomsFor({ ...board, closures: [{ ...closure, from: '2026-12-21' }] }, rex).map(({ isFree }) => isFree)).toEqual([
    true,
    true,
  ])
})
