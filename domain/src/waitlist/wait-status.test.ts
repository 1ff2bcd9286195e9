import { expect, test } from 'vitest'
import { publicWaitStatusOf } from './wait-status.ts'

const now = '2026-11-26T08:00:00.000Z'
const held = (holdExpiresAt: string) => publicWaitStatusOf('offered', { status: 'held', holdExpiresAt }, now)

test('a time is offered only while its hold lasts, even before its expiry is written', () => {
  expect([held('2026-11-26T08:30:00.000Z'), held('2026-11-26T07:59:00.000Z')]).toEqual(['offered', 'ended'])
})

test('what became of an offer is what became of its appointment', () => {
  const offered = (status: 'confirmed' | 'cancelled' | 'expired') =>
    publicWaitStatusOf('offered', { status, holdExpiresAt: null }, now)
  expect([offered('confirmed'), offered('cancelled'), offered('expired')]).toEqual(['booked', 'ended', 'ended'])
  expect(publicWaitStatusOf('offered', null, now)).toBe('ended')
})

test('a wait that was left is over, and one without an offer is not', () => {
  expect([publicWaitStatusOf('left', null, now), publicWaitStatusOf('waiting', null, now)]).toEqual(['ended', 'waiting'])
})
