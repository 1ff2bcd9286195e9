import { expect, test } from 'vitest'
import { everyDay } from '../testing/commands.ts'
import { openDays, openUntil } from './open-until.ts'
import type { WorkingHours } from '../kernel/working-hours.ts'

const hours = (from: string, to: string, more: Partial<WorkingHours> = {}): WorkingHours => ({
  zone: 'Europe/Sofia',
  weekly: everyDay(from, to),
  breaks: [],
  bufferMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 30,
  ...more,
})
/** On 26 November 2026 Sofia is two hours ahead. */
const at = (time: string) => `2026-11-26T${time}:00.000Z`

test('a clinic is open while any of its vets works, until the last of those without a gap between them ends', () => {
  expect(openUntil([], at('10:00'))).toBeNull()
  expect(openUntil([hours('09:00', '17:00')], at('10:00'))).toBe(at('15:00'))
  expect(openUntil([hours('13:00', '20:00'), hours('09:00', '14:00')], at('10:00'))).toBe(at('18:00'))
  expect(openUntil([hours('09:00', '12:00'), hours('14:00', '20:00')], at('09:00'))).toBe(at('10:00'))
})

test('before the first and after the last of them it is closed, and on a day off', () => {
  expect(openUntil([hours('09:00', '17:00')], at('06:59'))).toBeNull()
  expect(openUntil([hours('09:00', '17:00')], at('15:00'))).toBeNull()
  const closed = { from: at('00:00'), to: at('20:00'), kind: 'closed' as const }
  expect(openUntil([hours('09:00', '17:00', { exceptions: [closed] })], at('10:00'))).toBeNull()
})

test('a night watch is open over midnight', () => {
  const night = [hours('20:00', '24:00'), hours('00:00', '08:00')]
  expect(openUntil(night, at('21:00'))).toBe('2026-11-27T06:00:00.000Z')
})

const inSofia = { now: at('10:00'), zone: 'Europe/Sofia' }

test('the week of a clinic begins today and joins the hours of its vets, day by day', () => {
  const mornings = hours('09:00', '14:00', { weekly: [{ weekday: 4, from: '09:00', to: '14:00' }] })
  const afternoons = hours('13:00', '20:00', { weekly: [{ weekday: 4, from: '13:00', to: '20:00' }] })
  const early = hours('07:00', '08:00', { weekly: [{ weekday: 5, from: '07:00', to: '08:00' }], more: [mornings] })
  const days = openDays([early, afternoons], inSofia)
  expect(days.map(({ date }) => date.slice(8))).toEqual(['26', '27', '28', '29', '30', '01', '02'])
  expect(days.slice(0, 3).map(({ spans }) => spans)).toEqual([
    [{ from: '09:00', to: '20:00' }],
    [{ from: '07:00', to: '08:00' }],
    [],
  ])
})

test('a day that all have off is closed, and a clinic without schedules says no hours', () => {
  const off = { from: '2026-11-26T22:00:00.000Z', to: '2026-11-27T22:00:00.000Z', kind: 'closed' as const }
  const days = openDays([hours('09:00', '17:00', { exceptions: [off] })], inSofia)
  expect(days.map(({ spans }) => spans.length)).toEqual([1, 0, 1, 1, 1, 1, 1])
  expect(openDays([], inSofia)).toEqual([])
})

test('nights are told on each of their days, and whole days as whole, also where the clock changes', () => {
  const nights = openDays([hours('20:00', '24:00'), hours('00:00', '08:00')], inSofia)
  expect(nights[0]?.spans).toEqual([
    { from: '00:00', to: '08:00' },
    { from: '20:00', to: '24:00' },
  ])
  const always = openDays([hours('00:00', '24:00')], { now: '2026-10-24T10:00:00.000Z', zone: 'Europe/Sofia' })
  expect(always.map(({ spans }) => spans)).toEqual(Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]))
})
