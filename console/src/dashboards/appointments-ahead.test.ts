import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { expect, test } from 'vitest'
import { aheadOf, nextOf } from './appointments-ahead.ts'

const NOW = '2026-11-24T10:15:00.000Z'
const appointment = (hour: number, change: Partial<AppointmentView> = {}) => ({
  status: 'SCHEDULED' as AppointmentView['status'],
  startsAt: `2026-11-24T${hour}:00:00.000Z`,
  endsAt: `2026-11-24T${hour}:30:00.000Z`,
  holdExpiresAt: null as string | null,
  ...change,
})

test('the appointment that is going on is still the next one', () => {
  expect(nextOf([appointment(12), appointment(10), appointment(11)], NOW)?.startsAt).toBe('2026-11-24T10:00:00.000Z')
})

test('what was cancelled, is over or was never paid in time is not ahead', () => {
  const held = { status: 'PAYMENT' as const, holdExpiresAt: '2026-11-24T10:10:00.000Z' }
  expect(
    aheadOf(
      [appointment(12, { status: 'CANCELED' }), appointment(9, { endsAt: '2026-11-24T09:30:00.000Z' }), appointment(11, held)],
      NOW,
    ),
  ).toEqual([])
})

test('an appointment that waits for payment is ahead while it is held', () => {
  expect(aheadOf([appointment(11, { status: 'PAYMENT', holdExpiresAt: '2026-11-24T10:20:00.000Z' })], NOW)).toHaveLength(1)
})
