import { expect, test } from 'vitest'
import { makeTown } from '../testing/town.ts'
import { publicStatus } from './appointment.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-26T08:00:00.000Z'

const statusOf = (town: ReturnType<typeof makeTown>, now: string) => {
  const appointment = town.appointment('a1')
  return appointment.status === 'none' ? 'none' : publicStatus(appointment, now)
}

test('an appointment waits for payment, is scheduled once paid, and done when its time has passed', () => {
  const town = makeTown()
  town.place('a1', NOW, TEN)
  expect(statusOf(town, NOW)).toBe('PAYMENT')
  town.startPayment('a1', NOW)
  expect(statusOf(town, NOW)).toBe('PAYMENT')
  town.capture('a1', NOW)
  expect(statusOf(town, '2026-11-26T08:29:00.000Z')).toBe('SCHEDULED')
  expect(statusOf(town, '2026-11-26T08:30:00.000Z')).toBe('DONE')
})

test('an appointment whose hold ran out shows as cancelled, written down or not, and so does a cancelled one', () => {
  const town = makeTown()
  town.place('a1', NOW, TEN)
  expect(statusOf(town, '2026-11-23T06:10:00.000Z')).toBe('CANCELED')
  town.expire('a1', '2026-11-23T06:10:00.000Z')
  expect(statusOf(town, NOW)).toBe('CANCELED')
  town.book('a1', NOW, TEN)
  town.cancel('a1', NOW)
  expect(statusOf(town, NOW)).toBe('CANCELED')
})
