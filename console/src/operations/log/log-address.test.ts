import { expect, test } from 'vitest'
import { changed, filterOf, positionOf, readJump } from './log-address.ts'

const zone = 'Europe/Sofia'
const now = '2026-11-24T22:30:00.000Z'

test.each([
  ['4182611', { position: 4_182_611 }],
  ['4 182 611', { position: 4_182_611 }],
  ['2026-11-24T08:06:12.318Z', { at: '2026-11-24T08:06:12.318Z' }],
  ['2026-11-24T10:06:12+02:00', { at: '2026-11-24T08:06:12.000Z' }],
  ['2026-11-24 10:06', { at: '2026-11-24T08:06:59.999Z' }],
  ['24.11.2026 10:06:12', { at: '2026-11-24T08:06:12.999Z' }],
  ['24.11.2026, 10:06:12,318', { at: '2026-11-24T08:06:12.318Z' }],
  ['24/11/2026', { at: '2026-11-24T21:59:59.999Z' }],
  ['2026-07-01', { at: '2026-07-01T20:59:59.999Z' }],
  // It is already the next day in Sofia.
  ['00:10 ч.', { at: '2026-11-24T22:10:59.999Z' }],
])('%s jumps to where it says', (typed, start) => {
  expect(readJump(typed, zone, now)).toEqual(start)
})

test.each(['', 'вчера', '31.02.2026', '2026-13-01', '25:00', '-5', '2026-11-24T99:00:00Z', '1'.repeat(40)])(
  '%s leads nowhere',
  (typed) => {
    expect(readJump(typed, zone, now)).toBeUndefined()
  },
)

test('filters and the chosen event live in the address, and what is empty is not there', () => {
  const parameters = new URLSearchParams('type=ClaimHeld&stream=&position=12&other=1')
  expect(filterOf(parameters)).toEqual({ type: 'ClaimHeld' })
  expect(positionOf(parameters)).toBe(12)
  expect(positionOf(new URLSearchParams('position=x'))).toBeUndefined()
  expect(changed(parameters, { type: '', actorId: 'a b' })).toBe('?stream=&position=12&other=1&actorId=a+b')
})
