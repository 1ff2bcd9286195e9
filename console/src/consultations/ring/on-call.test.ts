import { expect, test, vi } from 'vitest'
import { endsToChoose, isOnAt, usualEnd } from './on-call.ts'

vi.mock('../../kit/live/clock.ts', () => ({}))
vi.mock('../../kit/session/use-current-user.ts', () => ({}))
vi.mock('../../entities/consultation/consultation-api.ts', () => ({}))

const zone = 'Europe/Sofia'

test('a vet is on call until the instant that they chose, or until they switch it off', () => {
  const until = '2026-11-24T21:00:00.000Z'
  expect(isOnAt({ isAvailable: true, until }, '2026-11-24T20:59:59.000Z')).toBe(true)
  expect(isOnAt({ isAvailable: true, until }, until)).toBe(false)
  expect(isOnAt({ isAvailable: true, until: null }, until)).toBe(true)
  expect(isOnAt({ isAvailable: false, until: null }, until)).toBe(false)
})

test.each([
  ['in the morning until eleven in the evening', '2026-11-24T08:00:00.000Z', '2026-11-24T21:00:00.000Z'],
  ['late in the evening until the next morning', '2026-11-24T20:30:00.000Z', '2026-11-25T05:00:00.000Z'],
  ['at night until that morning', '2026-11-24T01:00:00.000Z', '2026-11-24T05:00:00.000Z'],
])('unless they say otherwise: %s', (_when, now, end) => {
  expect(usualEnd(now, zone)).toBe(end)
})

test('an hour, the usual end, a day and no end at all may be chosen, the nearest first', () => {
  expect(endsToChoose('2026-11-24T08:02:00.000Z', zone)).toEqual([
    '2026-11-24T09:05:00.000Z',
    '2026-11-24T21:00:00.000Z',
    '2026-11-25T08:05:00.000Z',
    null,
  ])
})
