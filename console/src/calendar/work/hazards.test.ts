import { expect, test } from 'vitest'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { hazardOf, needsReason, type Around } from './hazards.ts'

const wall = (time: string) => new Date(`2026-11-26T${time}:00Z`)
const walls = (from: string, to: string) => ({ start: wall(from), end: wall(to) })
const visit = (id: string, from: string, to: string) =>
  ({ id, title: id, ...walls(from, to), appointment: { id } }) as unknown as AppointmentEntry
const block = { id: 'b', ...walls('16:00', '17:00'), from: '', to: '', reason: 'Семинар', zone: 'Europe/Sofia' }

/** Open from nine to one and from two to six. */
const isClosed = (at: Date) => {
  const hour = at.getUTCHours()
  return hour < 9 || hour === 13 || hour >= 18
}
const around: Around = {
  appointments: [visit('rex', '10:00', '10:30'), visit('own', '11:00', '11:30')],
  blocks: [block],
  isClosed,
  now: wall('09:00'),
  bufferMinutes: 15,
}
const at = (from: string, to: string) => hazardOf('own', walls(from, to), around)?.kind

test('a free time of work has nothing against it, and an appointment is not in its own way', () => {
  expect(at('14:00', '14:30')).toBeUndefined()
  expect(at('11:00', '12:00')).toBeUndefined()
})

test('lunch is told from time outside the working day, and both from time that was blocked', () => {
  expect(at('13:00', '13:30')).toBe('break')
  expect(at('12:30', '13:30')).toBe('break')
  expect(at('18:00', '18:30')).toBe('closed')
  expect(hazardOf('own', walls('16:30', '17:00'), around)).toEqual({ kind: 'block', reason: 'Семинар' })
})

test('another visit comes before everything else, and the time to be kept after it counts too', () => {
  expect(hazardOf('own', walls('10:00', '10:30'), around)).toMatchObject({ kind: 'visit', entry: { title: 'rex' } })
  expect(at('10:30', '11:00')).toBe('near')
  expect(at('09:30', '10:00')).toBe('near')
  expect(at('11:00', '11:30')).toBeUndefined()
})

test('past time can’t be taken, and only two at once need a reason', () => {
  expect(at('08:30', '09:00')).toBe('past')
  expect(needsReason({ kind: 'near', entry: visit('rex', '10:00', '10:30') })).toBe(true)
  expect(needsReason({ kind: 'break' })).toBe(false)
})
