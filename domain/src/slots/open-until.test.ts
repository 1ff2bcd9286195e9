import { expect, test } from 'vitest'
import { everyDay } from '../testing/commands.ts'
import { openUntil } from './open-until.ts'
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
