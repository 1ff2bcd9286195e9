import { expect, test } from 'vitest'
import { makeTown } from '../testing/town.ts'

const NOW = '2026-11-20T08:00:00.000Z'
const LATER = '2026-11-20T08:01:00.000Z'
const TEN = '2026-11-24T08:00:00.000Z'
const ELEVEN = '2026-11-24T09:00:00.000Z'
const refused = { refused: 'PROFESSIONAL_NOT_VERIFIED' }

test('nobody pays for a held time whose professional was refused meanwhile, also not on a page that was asked for before', () => {
  const town = makeTown()
  town.place('a1', NOW, TEN)
  town.place('a2', NOW, ELEVEN)
  town.startPayment('a2', NOW)
  town.reject(NOW)
  const before = town.eventCount()
  expect([town.startPayment('a1', LATER), town.startPayment('a2', LATER)]).toEqual([refused, refused])
  expect(town.eventCount()).toBe(before)
})

test('a booked visit keeps its time and is not moved to another one, but can be cancelled by both', () => {
  const town = makeTown()
  town.book('a1', NOW, TEN)
  town.book('a2', NOW, ELEVEN)
  town.reject(NOW)
  expect([
    town.move('a1', LATER, '2026-11-25T08:00:00.000Z'),
    town.move('a1', LATER, '2026-11-25T08:00:00.000Z', 'professional'),
  ]).toEqual([refused, refused])
  expect(town.appointment('a1')).toMatchObject({ status: 'confirmed', startsAt: TEN })
  town.cancel('a1', LATER, 'professional')
  town.cancel('a2', LATER, 'parent')
  expect([town.appointment('a1').status, town.appointment('a2').status]).toEqual(['cancelled', 'cancelled'])
})
