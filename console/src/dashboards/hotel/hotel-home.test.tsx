import type { Board } from '@lapka/contracts/api/board.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { HotelHome } from './hotel-home.tsx'

const page = vi.hoisted(() => ({ rooms: null as object | null, board: {} as object, isWide: true }))
vi.mock('../../entities/professional/profile-api.ts', () => ({
  useOwnProfileQuery: () => ({ currentData: { sections: { rooms: page.rooms } }, isFetching: false }),
}))
vi.mock('./board-api.ts', () => ({
  useBoardQuery: () => ({ currentData: page.board, isFetching: false }),
  useGiveRoomMutation: () => [() => undefined, {}],
  useCheckOutPreviewQuery: () => ({}),
  useCheckOutMutation: () => [() => undefined, {}],
  useCloseRoomMutation: () => [() => undefined, {}],
  useReopenRoomMutation: () => [() => undefined, {}],
}))
vi.mock('./texts.ts', () => ({}))
vi.mock('../../entities/pet/pets-api.ts', () => ({}))
vi.mock('../../kit/live/clock.ts', () => ({ useNow: () => '2026-12-19T09:20:00.000Z' }))
vi.mock('../../kit/session/use-current-user.ts', () => ({ useOwnZone: () => 'Europe/Sofia', useCurrentUser: () => null }))
vi.mock('@mantine/hooks', async (original) => ({
  ...(await original<object>()),
  useMediaQuery: (query: string) => query.includes('max-width') !== page.isWide,
}))

const shown = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <HotelHome />
      </MemoryRouter>
    </MantineProvider>,
  )

const rooms = {
  classes: [{ id: 1, name: 'Голямо куче', nameEn: 'Large dog', rooms: 2 }],
  extras: [],
  arrival: { from: '14:00', until: '19:00' },
  departure: { from: '09:00', until: '12:00' },
}
const rex = {
  id: 'a',
  number: 'A1',
  status: 'SCHEDULED',
  outcome: null,
  room: 2,
  isPinned: false,
  parent: { id: 'p', displayName: 'Елена Тодорова' },
  phone: '0888555104',
  reason: 'Не яде пиле.',
  priceCents: 11400,
  paidCents: 11400,
  dueToClinicCents: 0,
  leftAtClinicCents: 0,
  stay: {
    classId: 1,
    arrival: '2026-12-19',
    departure: '2026-12-22',
    roomFrom: null,
    checkedInAt: null,
    checkedOutAt: null,
    freeFrom: null,
    balance: null,
    extraIds: [],
    nights: [{}, {}, {}],
    pets: [{ id: 'r', name: 'Рекс', animalType: 'dog', breed: 'лабрадор', weightKg: 31 }],
  },
}
const board = (...stays: object[]): object =>
  ({
    zone: 'Europe/Sofia',
    today: '2026-12-19',
    rooms,
    stays,
    closures: [],
    nights: [{ date: '2026-12-19', classes: [{ classId: 1, taken: stays.length, rooms: 2 }], pets: 0 }],
  }) satisfies Record<keyof Board, unknown>

test('a hotel that has said nothing of its rooms is led to where it can', () => {
  expect(shown()).toContain('href="/dashboard/profile/rooms"')
  expect(shown()).not.toContain('data-stay')
})

test('a hotel without guests sees its rooms, and that nobody comes or leaves', () => {
  page.rooms = rooms
  page.board = board()
  const text = shown()
  for (const key of ['verdict.calm', 'arriving.none', 'leaving.none']) expect(text).toContain(key)
  expect(text.match(/<h3>/g)).toHaveLength(2)
})

test('who comes today is on the list, on the board and beside it, with a phone to call', () => {
  page.board = board(rex)
  const text = shown()
  expect(text).toContain('data-stay="a"')
  expect(text).toContain('data-state="arrives"')
  expect(text).toContain('href="tel:0888555104"')
  expect(text).toContain('href="/appointments/a"')
  expect(text.match(/act\.checkIn</g)).toHaveLength(2)
})

test('of many rooms the first screenful has its guests at once, and those below stand empty until it is there', () => {
  const [large] = rooms.classes
  page.board = { ...board(rex, { ...rex, id: 'z', room: 30 }), rooms: { ...rooms, classes: [{ ...large, rooms: 30 }] } }
  const text = shown()
  expect(text.match(/<h3>/g)).toHaveLength(30)
  expect(text).toContain('data-stay="a"')
  expect(text).not.toContain('data-stay="z"')
})

test('who waits for a vaccination, or still has to pay, can be checked in nowhere, and the list says why', () => {
  const needs = [{ petId: 'r', group: 'rabies', proof: null, seenAt: null }]
  page.board = board({ ...rex, stay: { ...rex.stay, vaccinations: { needs } } })
  expect(shown().match(/act\.checkIn</g)).toBeNull()
  expect(shown().match(/noteVaccination/g)).toHaveLength(2)
  page.board = board({ ...rex, stay: { ...rex.stay, balance: { dueCents: 5000, dueAt: '2026-12-18T22:00:00.000Z' } } })
  expect(shown().match(/act\.checkIn</g)).toBeNull()
  expect(shown().match(/noteBalance/g)).toHaveLength(2)
})

test('a stay that the hotel wrote down itself is paid there, and says so', () => {
  page.board = board({ ...rex, priceCents: 0, paidCents: 0, dueToClinicCents: 11400, leftAtClinicCents: 11400 })
  expect(shown()).toContain('paid.here')
  expect(shown()).toContain('114,00')
  expect(shown()).not.toContain('paid.all')
})

test('on a phone there are lists instead of a board', () => {
  page.isWide = false
  const text = shown()
  expect(text).not.toContain('data-stay')
  expect(text).toContain('inside.title')
})
