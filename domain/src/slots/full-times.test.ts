import { expect, test } from 'vitest'
import type { WorkingHours } from '../kernel/working-hours.ts'
import { everyDay } from '../testing/commands.ts'
import { freeSlots } from './free-slots.ts'
import { asClaim, firstFreeOf, fullTimes, offersByNeeds } from './full-times.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const at = (time: string) => `2026-11-24T${time}:00.000Z`
const use = (from: string, until: string, holderId = 'ana', expiresAt: string | null = null) => ({
  holderId,
  startsAt: at(from),
  endsAt: at(until),
  bufferMinutes: 0,
  expiresAt,
})
const shown = (claims: ReturnType<typeof use>[], count: number, forParentId?: string) =>
  fullTimes({ claims, count, now: NOW, ...(forParentId !== undefined && { forParentId }) }).map(({ fromMs, untilMs }) =>
    [fromMs, untilMs].map((ms) => new Date(ms).toISOString().slice(11, 16)).join('–'),
  )

test('one device is full while it is used; one use after the other leaves no gap that is none', () => {
  expect(shown([use('08:00', '08:30'), use('10:00', '10:30'), use('08:30', '09:00')], 1)).toEqual([
    '08:00–08:30',
    '08:30–09:00',
    '10:00–10:30',
  ])
})

test('two rooms are full while both are used; holds that ran out and one’s own count for nothing', () => {
  const claims = [use('08:00', '09:00'), use('08:30', '10:00'), use('09:30', '11:00')]
  expect(shown(claims, 2)).toEqual(['08:30–09:00', '09:30–10:00'])
  expect(shown([...claims, use('08:00', '12:00', 'boris', '2026-11-23T05:00:00.000Z')], 2)).toHaveLength(2)
  expect(shown([use('08:00', '09:00', 'boris', '2026-11-23T07:00:00.000Z')], 1, 'boris')).toEqual([])
  expect(shown(claims, 3)).toEqual([])
})

const schedule: WorkingHours = {
  zone: 'UTC',
  weekly: everyDay('07:00', '12:00'),
  breaks: [],
  bufferMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 60,
  exceptions: [],
}

test.each([0, 10, 45])('with a buffer of %i minutes exactly the starts are left out at which it is used', (bufferMinutes) => {
  const [full] = fullTimes({ claims: [use('09:00', '10:00')], count: 1, now: NOW })
  const offer = { schedule: { ...schedule, bufferMinutes }, durationMinutes: 30, now: NOW, from: '2026-11-24', to: '2026-11-24' }
  const startsOf = (claims: ReturnType<typeof asClaim>[]) => freeSlots({ ...offer, claims }).map(({ startsAt }) => startsAt)
  const [all, left] = [startsOf([]), startsOf([asClaim(full!, bufferMinutes)])]
  expect(all.filter((start) => !left.includes(start)).every((start) => start > at('08:30') && start < at('10:00'))).toBe(true)
  expect(left.filter((start) => start > at('08:30') && start < at('10:00'))).toEqual([])
})

const atClinic = { location: 'AT_PROFESSIONAL' as const, durationMinutes: 30 }
const shared = { schedule, claims: [], now: NOW, resources: [{ resourceId: 'xray', count: 1, claims: [use('07:00', '11:00')] }] }
const today = '2026-11-23'

test('the first free time is of the service that can be booked first: one that needs nothing, or is not at the clinic', () => {
  const needy = { ...atClinic, needs: ['xray'] }
  expect(firstFreeOf(shared, [needy], today)).toBe(at('11:00'))
  expect(firstFreeOf(shared, [needy, { ...atClinic, durationMinutes: 60 }], today)).toBe(at('07:00'))
  expect(firstFreeOf(shared, [{ ...needy, location: 'AT_PARENT' as const }], today)).toBe(at('07:00'))
  expect(firstFreeOf({ ...shared, resources: [] }, [needy], today)).toBe(at('07:00'))
  expect(firstFreeOf(shared, [{ ...needy, durationMinutes: 90 }], today)).toBe('2026-11-25T07:00:00.000Z')
  expect(firstFreeOf(shared, [], today)).toBeNull()
})

test('services that find the same times free are asked about once, by the shortest', () => {
  const needy = { ...atClinic, needs: ['xray', 'gone'] }
  const offers = offersByNeeds(shared, [atClinic, { ...atClinic, durationMinutes: 20 }, needy, { ...needy, needs: ['xray'] }])
  expect(offers.map(({ durationMinutes, claims }) => [durationMinutes, claims.length])).toEqual([
    [20, 0],
    [30, 1],
  ])
})

test('of places with other buffers the least one counts: no start is shown at which it is in use', () => {
  const offer = { ...shared, schedule: { ...schedule, bufferMinutes: 60, more: [{ ...schedule, weekly: [] }] } }
  expect(firstFreeOf(offer, [{ ...atClinic, needs: ['xray'] }], today)).toBe(at('11:00'))
  expect(offersByNeeds(offer, [{ ...atClinic, needs: ['xray'] }])[0]?.claims[0]?.startsAt).toBe(at('07:00'))
})
