import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { expect, test } from 'vitest'
import { aheadOf, nextOf } from './visits-ahead.ts'

const NOW = '2026-11-24T10:15:00.000Z'
const visit = (hour: number, change: Partial<AppointmentView> = {}) => ({
  status: 'SCHEDULED' as AppointmentView['status'],
  startsAt: `2026-11-24T${hour}:00:00.000Z`,
  endsAt: `2026-11-24T${hour}:30:00.000Z`,
  holdExpiresAt: null as string | null,
  ...change,
})

test('the visit that is going on is still the next one', () => {
  expect(nextOf([visit(12), visit(10), visit(11)], NOW)?.startsAt).toBe('2026-11-24T10:00:00.000Z')
})

test('what was cancelled, is over or was never paid in time is not ahead', () => {
  const held = { status: 'PAYMENT' as const, holdExpiresAt: '2026-11-24T10:10:00.000Z' }
  expect(
    aheadOf([visit(12, { status: 'CANCELED' }), visit(9, { endsAt: '2026-11-24T09:30:00.000Z' }), visit(11, held)], NOW),
  ).toEqual([])
})

test('a visit that waits for payment is ahead while it is held', () => {
  expect(aheadOf([visit(11, { status: 'PAYMENT', holdExpiresAt: '2026-11-24T10:20:00.000Z' })], NOW)).toHaveLength(1)
})
