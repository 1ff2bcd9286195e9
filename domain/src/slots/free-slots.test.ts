import { describe, expect, test } from 'vitest'
import { everyDay } from '../testing/commands.ts'
import { firstFreeAfter, freeSlots, freeTimes, nearestFree, type KnownClaim, type Offer } from './free-slots.ts'
import { whyNotOffered } from './why-not-offered.ts'
import type { WorkingHours } from '../kernel/working-hours.ts'

const hours = (change: Partial<WorkingHours> = {}): WorkingHours => ({
  zone: 'Europe/Sofia',
  weekly: everyDay('09:00', '12:00'),
  breaks: [],
  bufferMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 400,
  ...change,
})
const NOW = '2026-11-21T06:00:00.000Z'
const offer = (change: Partial<Offer> = {}): Offer => ({
  schedule: hours(),
  claims: [],
  durationMinutes: 30,
  now: NOW,
  ...change,
})
const on = (date: string, change: Partial<Offer> = {}) => freeSlots({ ...offer(change), from: date, to: date })
const labels = (date: string, change: Partial<Offer> = {}) => on(date, change).map((slot) => slot.label)
const claim = (startsAt: string, endsAt: string, change: Partial<KnownClaim> = {}): KnownClaim => ({
  holderId: 'ana',
  startsAt,
  endsAt,
  bufferMinutes: 0,
  expiresAt: null,
  ...change,
})
test('a day is full where there is work and nothing free; a day without work is not full', () => {
  const schedule = hours({ weekly: everyDay('09:00', '10:00').filter(({ weekday }) => weekday < 3) })
  const claims = [claim('2026-11-23T07:00:00.000Z', '2026-11-23T08:00:00.000Z')]
  const week = { ...offer({ schedule, claims }), from: '2026-11-23', to: '2026-11-29' }
  expect(freeTimes(week).fullDates).toEqual(['2026-11-23'])
  expect(freeTimes({ ...week, claims: [] }).fullDates).toEqual([])
})

const roundTheClock = hours({ weekly: everyDay('00:00', '24:00') })

describe('free slots', () => {
  test('are the half-hours of the working day, with their ends', () => {
    expect(labels('2026-11-23')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    expect(on('2026-11-23')[0]).toEqual({
      startsAt: '2026-11-23T07:00:00.000Z',
      endsAt: '2026-11-23T07:30:00.000Z',
      label: '09:00',
    })
  })

  test('leave room for the whole appointment before the day ends and before a break', () => {
    expect(labels('2026-11-23', { durationMinutes: 60 })).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
    const schedule = hours({ breaks: everyDay('10:30', '11:00') })
    expect(labels('2026-11-23', { schedule })).toEqual(['09:00', '09:30', '10:00', '11:00', '11:30'])
    expect(labels('2026-11-23', { schedule, durationMinutes: 60 })).toEqual(['09:00', '09:30', '11:00'])
  })

  test('start on the half-hours of the wall even when work begins between them', () => {
    expect(labels('2026-11-23', { schedule: hours({ weekly: everyDay('09:10', '10:45') }) })).toEqual(['09:30', '10:00'])
    expect(labels('2026-11-23', { schedule: hours({ zone: 'Asia/Kathmandu', weekly: everyDay('09:00', '10:00') }) })).toEqual([
      '09:00',
      '09:30',
    ])
  })

  test('follow the weekday of the zone', () => {
    const schedule = hours({ weekly: [{ weekday: 1, from: '09:00', to: '09:30' }] })
    expect(
      freeSlots({ ...offer({ schedule }), from: '2026-11-22', to: '2026-12-05' }).map((slot) => slot.startsAt.slice(0, 10)),
    ).toEqual(['2026-11-23', '2026-11-30'])
  })

  test('case 2: leave out every start that overlaps a claim or its buffer, not only the equal one', () => {
    const claims = [claim('2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z')]
    expect(labels('2026-11-23', { claims })).toEqual(['09:00', '09:30', '11:00', '11:30'])
    expect(labels('2026-11-23', { claims, durationMinutes: 60 })).toEqual(['09:00', '11:00'])
    const buffered = [claim('2026-11-23T08:00:00.000Z', '2026-11-23T08:30:00.000Z', { bufferMinutes: 10 })]
    expect(labels('2026-11-23', { claims: buffered })).toEqual(['09:00', '09:30', '11:00', '11:30'])
    const schedule = hours({ bufferMinutes: 15 })
    expect(labels('2026-11-23', { claims, schedule })).toEqual(['09:00', '11:00', '11:30'])
  })

  test('case 3: on 29 March 2026 the day has 46 half-hours and 03:00 and 03:30 are not among them', () => {
    const day = labels('2026-03-29', { schedule: roundTheClock, now: '2026-03-01T00:00:00.000Z' })
    expect(day).toHaveLength(46)
    expect(day.slice(5, 8)).toEqual(['02:30', '04:00', '04:30'])
    expect(new Set(day).size).toBe(46)
  })

  test('case 4: on 25 October 2026 the day has 50 half-hours and 03:00 and 03:30 come twice, told apart by their offset', () => {
    const day = on('2026-10-25', { schedule: roundTheClock, now: '2026-10-01T00:00:00.000Z' })
    expect(day).toHaveLength(50)
    expect(day.slice(5, 11).map((slot) => slot.label)).toEqual([
      '02:30',
      '03:00 +03:00',
      '03:30 +03:00',
      '03:00 +02:00',
      '03:30 +02:00',
      '04:00',
    ])
    expect(new Set(day.map((slot) => slot.startsAt)).size).toBe(50)
  })

  test('case 4: each of the doubled half-hours is taken by its own claim only', () => {
    const claims = [claim('2026-10-25T00:00:00.000Z', '2026-10-25T00:30:00.000Z')]
    const day = labels('2026-10-25', { schedule: roundTheClock, now: '2026-10-01T00:00:00.000Z', claims })
    expect(day).not.toContain('03:00 +03:00')
    expect(day).toContain('03:00 +02:00')
  })

  test('case 4: hours that name the doubled time are worked twice', () => {
    const schedule = hours({ weekly: everyDay('03:00', '03:30') })
    expect(labels('2026-10-25', { schedule, now: '2026-10-01T00:00:00.000Z' })).toEqual(['03:00 +03:00', '03:00 +02:00'])
    expect(labels('2026-03-29', { schedule, now: '2026-03-01T00:00:00.000Z' })).toEqual([])
  })

  test('case 3: an appointment may run across the gap, for it is contiguous time', () => {
    const schedule = hours({ weekly: everyDay('02:00', '05:00') })
    expect(labels('2026-03-29', { schedule, durationMinutes: 60, now: '2026-03-01T00:00:00.000Z' })).toEqual([
      '02:00',
      '02:30',
      '04:00',
    ])
  })

  test('run over midnight where the plan does', () => {
    expect(labels('2026-11-23', { schedule: roundTheClock, durationMinutes: 60 }).at(-1)).toBe('23:30')
    expect(labels('2026-11-23', { schedule: hours({ weekly: everyDay('20:00', '24:00') }), durationMinutes: 60 }).at(-1)).toBe(
      '23:00',
    )
  })

  test('begin after the minimum notice and end with the horizon', () => {
    const schedule = hours({ minimumNoticeMinutes: 120, horizonDays: 2 })
    const free = freeSlots({ ...offer({ schedule }), from: '2026-11-01', to: '2026-12-31' })
    expect(free[0]?.startsAt).toBe('2026-11-21T08:00:00.000Z')
    expect(free.at(-1)?.startsAt).toBe('2026-11-23T09:30:00.000Z')
  })

  test('count a hold that has run out as free, and the parent’s own unpaid hold too', () => {
    const held = (expiresAt: string) => [claim('2026-11-23T07:00:00.000Z', '2026-11-23T07:30:00.000Z', { expiresAt })]
    expect(labels('2026-11-23', { claims: held('2026-11-21T06:00:00.001Z') })).not.toContain('09:00')
    expect(labels('2026-11-23', { claims: held(NOW) })).toContain('09:00')
    expect(labels('2026-11-23', { claims: held('2026-11-21T06:10:00.000Z'), forParentId: 'ana' })).toContain('09:00')
    expect(labels('2026-11-23', { claims: held('2026-11-21T06:10:00.000Z'), forParentId: 'boris' })).not.toContain('09:00')
  })
})

describe('whether a start is offered', () => {
  test('is answered with the reason', () => {
    const schedule = hours({ minimumNoticeMinutes: 60, horizonDays: 30 })
    const why = (startsAt: string) => whyNotOffered(schedule, startsAt, 30, NOW)
    expect(why('2026-11-23T07:00:00.000Z')).toBeNull()
    expect(why('2026-11-21T05:00:00.000Z')).toBe('SLOT_IN_PAST')
    expect(why('2026-11-21T06:30:00.000Z')).toBe('SLOT_IN_PAST')
    expect(why('2026-11-23T07:15:00.000Z')).toBe('SLOT_NOT_OFFERED')
    expect(why('2026-11-23T10:00:00.000Z')).toBe('SLOT_NOT_OFFERED')
    expect(why('2026-12-22T07:00:00.000Z')).toBe('SLOT_NOT_OFFERED')
  })
})

describe('when the wanted time is gone', () => {
  const at = (time: string) => `2026-11-23T${time}:00.000Z`

  test('the three nearest free starts are named, earliest first', () => {
    const claims = [claim(at('08:00'), at('09:00'))]
    expect(nearestFree(offer({ claims }), at('08:30'))).toEqual([at('07:30'), at('09:00'), at('09:30')])
  })

  test('they are looked for as far as the horizon goes', () => {
    const schedule = hours({ weekly: [{ weekday: 1, from: '09:00', to: '09:30' }] })
    const claims = [claim(at('07:00'), at('07:30'))]
    expect(nearestFree(offer({ claims, schedule }), at('07:00'))).toEqual([
      '2026-11-30T07:00:00.000Z',
      '2026-12-07T07:00:00.000Z',
      '2026-12-14T07:00:00.000Z',
    ])
    expect(nearestFree(offer({ schedule: hours({ weekly: [] }) }), at('07:00'))).toEqual([])
  })

  test('a start early on a day near by is not nearer than one soon on a day further off', () => {
    const early = [1, 4].map((weekday) => ({ weekday: weekday as 1 | 4, from: '00:00', to: '01:30' }))
    const tuesdayNight = '2026-11-24T21:30:00.000Z'
    expect(nearestFree(offer({ schedule: hours({ weekly: early }) }), tuesdayNight)).toEqual([
      '2026-11-25T22:00:00.000Z',
      '2026-11-25T22:30:00.000Z',
      '2026-11-25T23:00:00.000Z',
    ])
  })

  test('the first free start after a day is named, or none', () => {
    const schedule = hours({ weekly: [{ weekday: 1, from: '09:00', to: '10:00' }], horizonDays: 20 })
    expect(firstFreeAfter(offer({ schedule }), '2026-11-23')).toBe('2026-11-30T07:00:00.000Z')
    expect(firstFreeAfter(offer({ schedule }), '2026-12-07')).toBeNull()
    expect(firstFreeAfter(offer({ schedule }), '2026-01-01')).toBe('2026-11-23T07:00:00.000Z')
  })
})
