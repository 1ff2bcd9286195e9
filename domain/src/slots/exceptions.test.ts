import { describe, expect, test } from 'vitest'
import { everyDay } from '../testing/commands.ts'
import { freeSlots, type Offer } from './free-slots.ts'
import { whyNotOffered } from './why-not-offered.ts'
import { placeOfAppointment, type WorkingHours } from '../kernel/working-hours.ts'

const hours = (change: Partial<WorkingHours> = {}): WorkingHours => ({
  zone: 'Europe/Sofia',
  weekly: everyDay('09:00', '11:00'),
  breaks: [],
  bufferMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 400,
  ...change,
})
const NOW = '2026-01-05T06:00:00.000Z'
const on = (date: string, schedule: WorkingHours, change: Partial<Offer> = {}) =>
  freeSlots({ schedule, claims: [], durationMinutes: 30, now: NOW, ...change, from: date, to: date }).map(({ label }) => label)
const closed = (from: string, to: string) => ({ from, to, kind: 'closed' as const })
const extra = (from: string, to: string) => ({ from, to, kind: 'extra' as const })

describe('exceptions of a schedule', () => {
  test('take closed time out and put extra time in; the later one wins', () => {
    const nine = '2026-01-12T07:00:00.000Z'
    const ten = '2026-01-12T08:00:00.000Z'
    expect(on('2026-01-12', hours({ exceptions: [closed(nine, ten)] }))).toEqual(['10:00', '10:30'])
    expect(on('2026-01-13', hours({ exceptions: [closed(nine, ten)] }))).toHaveLength(4)
    const evening = extra('2026-01-12T16:00:00.000Z', '2026-01-12T17:00:00.000Z')
    expect(on('2026-01-12', hours({ weekly: [], exceptions: [evening] }))).toEqual(['18:00', '18:30'])
    expect(on('2026-01-12', hours({ exceptions: [closed(nine, ten), extra(nine, ten)] }))).toHaveLength(4)
    expect(on('2026-01-12', hours({ exceptions: [extra(nine, ten), closed(nine, ten)] }))).toHaveLength(2)
  })

  test('extra time that touches the working day makes one stretch with it', () => {
    const schedule = hours({ exceptions: [extra('2026-01-12T09:00:00.000Z', '2026-01-12T09:30:00.000Z')] })
    expect(on('2026-01-12', schedule, { durationMinutes: 60 })).toEqual(['09:00', '09:30', '10:00', '10:30'])
  })

  test('cases 3 and 4: a day off closes the whole day when the clocks change, 23 or 25 hours long', () => {
    const roundTheClock = { weekly: everyDay('00:00', '24:00') }
    const spring = [closed('2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z')]
    expect(on('2026-03-29', hours(roundTheClock))).toHaveLength(46)
    expect(on('2026-03-29', hours({ ...roundTheClock, exceptions: spring }))).toEqual([])
    expect(on('2026-03-28', hours({ ...roundTheClock, exceptions: spring }))).toHaveLength(48)
    const autumn = [closed('2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z')]
    expect(on('2026-10-25', hours(roundTheClock))).toHaveLength(50)
    expect(on('2026-10-25', hours({ ...roundTheClock, exceptions: autumn }))).toEqual([])
    expect(on('2026-10-26', hours({ ...roundTheClock, exceptions: autumn }))).toHaveLength(48)
  })

  test('placing refuses exactly what is not offered', () => {
    const schedule = hours({ exceptions: [closed('2026-01-12T07:00:00.000Z', '2026-01-12T08:15:00.000Z')] })
    expect(whyNotOffered(schedule, '2026-01-12T08:00:00.000Z', 30, NOW)).toBe('SLOT_NOT_OFFERED')
    expect(whyNotOffered(schedule, '2026-01-12T08:30:00.000Z', 30, NOW)).toBeNull()
  })
})

describe('several places', () => {
  const afternoon = hours({ weekly: everyDay('11:00', '12:00'), bufferMinutes: 15, minimumNoticeMinutes: 7 * 24 * 60 })
  const both = hours({ more: [afternoon] })

  test('are offered together, and no appointment spans two places', () => {
    expect(on('2026-01-20', both)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    expect(on('2026-01-20', both, { durationMinutes: 60 })).toEqual(['09:00', '09:30', '10:00', '11:00'])
    expect(whyNotOffered(both, '2026-01-20T08:30:00.000Z', 60, NOW)).toBe('SLOT_NOT_OFFERED')
  })

  test('keep their own notice and their own time after an appointment', () => {
    expect(on('2026-01-08', both)).toEqual(['09:00', '09:30', '10:00', '10:30'])
    expect(whyNotOffered(both, '2026-01-08T09:00:00.000Z', 30, NOW)).toBe('SLOT_NOT_OFFERED')
    const at = (startsAt: string, endsAt: string) => placeOfAppointment(both, { startsAt, endsAt })?.bufferMinutes
    expect(at('2026-01-20T08:00:00.000Z', '2026-01-20T08:30:00.000Z')).toBe(0)
    expect(at('2026-01-20T09:00:00.000Z', '2026-01-20T09:30:00.000Z')).toBe(15)
    expect(at('2026-01-20T19:00:00.000Z', '2026-01-20T19:30:00.000Z')).toBeUndefined()
  })

  test('take time from one person: an appointment at one place blocks the other', () => {
    const claim = {
      holderId: 'ana',
      startsAt: '2026-01-20T08:30:00.000Z',
      endsAt: '2026-01-20T09:00:00.000Z',
      bufferMinutes: 30,
      expiresAt: null,
    }
    expect(on('2026-01-20', both, { claims: [claim] })).toEqual(['09:00', '09:30', '10:00', '11:30'])
  })
})
