import { expect, test } from 'vitest'
import { nextFreeOf } from './keeper.ts'

const now = '2026-11-23T07:00:00.000Z'
const schedule = {
  scheduleId: 'maria',
  exceptions: [],
  more: [],
  zone: 'Europe/Sofia',
  weekly: [{ weekday: 1 as const, from: '10:00', to: '12:00' }],
  breaks: [],
  bufferMinutes: 0,
  minimumNoticeMinutes: 30,
  horizonDays: 14,
}
const claim = (startsAt: string, endsAt: string, expiresAt: string | null) => ({
  claimId: 'c1',
  resourceId: 'maria',
  holderId: 'elena',
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
  bufferMinutes: 0,
  expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
})
const service = { durationMinutes: 30, location: 'AT_PROFESSIONAL' as const }
const calendar = { professionalId: 'maria', schedule, services: [service], claims: [], resources: [] }

test('a free morning is looked at again when its first half-hour can no longer be booked', () => {
  expect(nextFreeOf(calendar, now)).toEqual({ freeAt: '2026-11-23T08:00:00.000Z', dueAt: '2026-11-23T07:31:00.000Z' })
})

test('a hold before the free time is looked at again when it runs out', () => {
  const claims = [claim('2026-11-23T08:00:00.000Z', '2026-11-23T08:30:00.000Z', '2026-11-23T07:05:00.000Z')]
  expect(nextFreeOf({ ...calendar, claims }, now)).toEqual({
    freeAt: '2026-11-23T08:30:00.000Z',
    dueAt: '2026-11-23T07:06:00.000Z',
  })
})

test('while the device that it needs is in use a service is not free, nor looked at again before that ends; another one is', () => {
  const use = claim('2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z', '2026-11-23T07:05:00.000Z')
  const needy = { ...service, needs: ['xray'] }
  const withDevice = { ...calendar, services: [needy], resources: [{ resourceId: 'xray', count: 1, claims: [use] }] }
  expect(nextFreeOf(withDevice, now)).toEqual({ freeAt: '2026-11-23T09:00:00.000Z', dueAt: '2026-11-23T07:06:00.000Z' })
  expect(nextFreeOf({ ...withDevice, services: [needy, service] }, now).freeAt).toBe('2026-11-23T08:00:00.000Z')
})

test('a paid appointment is passed over, and a full calendar waits for new days', () => {
  const claims = [claim('2026-11-23T08:00:00.000Z', '2026-11-23T10:00:00.000Z', null)]
  expect(nextFreeOf({ ...calendar, claims }, now).freeAt).toBe('2026-11-30T08:00:00.000Z')
  expect(nextFreeOf({ ...calendar, schedule: { ...schedule, weekly: [] } }, now)).toEqual({
    freeAt: null,
    dueAt: '2026-11-23T13:01:00.000Z',
  })
})
