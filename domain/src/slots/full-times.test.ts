import { expect, test } from 'vitest'
import type { WorkingHours } from '../kernel/working-hours.ts'
import { everyDay } from '../testing/commands.ts'
import { freeSlots } from './free-slots.ts'
import { asClaim, fullTimes } from './full-times.ts'

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

test.each([0, 10, 45])('with a buffer of %i minutes exactly the starts are left out at which it is used', (bufferMinutes) => {
  const schedule: WorkingHours = {
    zone: 'UTC',
    weekly: everyDay('07:00', '12:00'),
    breaks: [],
    bufferMinutes,
    minimumNoticeMinutes: 0,
    horizonDays: 60,
    exceptions: [],
  }
  const [full] = fullTimes({ claims: [use('09:00', '10:00')], count: 1, now: NOW })
  const offer = { schedule, durationMinutes: 30, now: NOW, from: '2026-11-24', to: '2026-11-24' }
  const startsOf = (claims: ReturnType<typeof asClaim>[]) => freeSlots({ ...offer, claims }).map(({ startsAt }) => startsAt)
  const [all, left] = [startsOf([]), startsOf([asClaim(full!, bufferMinutes)])]
  expect(all.filter((start) => !left.includes(start)).every((start) => start > at('08:30') && start < at('10:00'))).toBe(true)
  expect(left.filter((start) => start > at('08:30') && start < at('10:00'))).toEqual([])
})
