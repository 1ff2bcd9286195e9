import { expect, test } from 'vitest'
import { chooseNext, slotAfter, sevenDaysOf, slotDays, timesShown, type BookedAppointment } from './half-hours.ts'

const zone = 'Europe/Sofia'
const schedule = {
  id: 's1',
  name: '',
  placeId: null,
  zone,
  weekly: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from: '09:00', to: '12:00' })),
  breaks: [],
  bufferMinutes: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 60,
  exceptions: [
    {
      id: 'x',
      from: '2026-11-25T08:00:00.000Z',
      to: '2026-11-25T09:00:00.000Z',
      kind: 'closed' as const,
      reason: '',
      visits: [],
    },
  ],
}
const appointment = {
  id: 'v1',
  startsAt: '2026-11-25T09:00:00.000Z',
  endsAt: '2026-11-25T09:30:00.000Z',
  status: 'SCHEDULED',
  pets: [{ id: 'p', name: 'Рекс', animalType: 'dog', breed: '' }],
} as BookedAppointment
const known = {
  schedules: [schedule],
  appointments: [appointment, { ...appointment, status: 'CANCELED' as const }],
  zone,
  now: '2026-11-25T07:30:00.000Z',
}
const [day] = slotDays('2026-11-25', '2026-11-25', known)
const at = (time: string) => {
  const slot = day?.slots.find((one) => one.time === time)
  if (day === undefined || slot === undefined) throw new Error(time)
  return slot
}

test('each half-hour is free, booked, closed or outside of the schedule', () => {
  expect(['08:30', '09:00', '10:00', '11:00', '11:30', '12:00'].map((time) => at(time).state)).toEqual([
    'off',
    'open',
    'closed',
    'booked',
    'open',
    'off',
  ])
  expect([at('09:00').isPast, at('09:30').isPast]).toEqual([true, false])
  expect(at('10:00').scheduleId).toBe('s1')
})

test('a window is open until it bears no more visits', () => {
  const weekly = schedule.weekly.map((row) => ({ ...row, capacity: 2 }))
  const visit = { ...appointment, startsAt: '2026-11-24T07:00:00.000Z', endsAt: '2026-11-24T10:00:00.000Z' }
  const stateWith = (...appointments: BookedAppointment[]) =>
    slotDays('2026-11-24', '2026-11-24', { ...known, schedules: [{ ...schedule, weekly }], appointments })[0]?.slots.find(
      ({ time }) => time === '10:30',
    )?.state
  expect([stateWith(), stateWith(visit), stateWith(visit, { ...visit, id: 'v2' })]).toEqual(['open', 'open', 'booked'])
})

test('a day of 25 hours shows the doubled hour twice with its offset, and one of 23 skips it', () => {
  const [autumn] = slotDays('2026-10-25', '2026-10-25', known)
  const [spring] = slotDays('2026-03-29', '2026-03-29', known)
  expect([autumn?.slots.length, spring?.slots.length]).toEqual([50, 46])
  expect(autumn?.slots.filter(({ time }) => time === '03:00').map(({ label }) => label)).toEqual(['03:00 +03:00', '03:00 +02:00'])
  expect(spring?.slots.some(({ time }) => time === '03:00')).toBe(false)
})

test('a day is shown, and an hour around events outside of it', () => {
  const times = timesShown(day ? [day] : [])
  expect([times[0], times.at(-1)]).toEqual(['08:00', '17:30'])
  const late = { ...schedule, weekly: [{ weekday: 3 as const, from: '19:00', to: '21:00' }], exceptions: [] }
  const evening = timesShown(slotDays('2026-11-25', '2026-11-25', { ...known, schedules: [late] }))
  expect([evening[0], evening.at(-1)]).toEqual(['08:00', '21:30'])
})

test('a second press lengthens the choice unless something booked or of the other kind is between', () => {
  if (day === undefined) throw new Error('no day')
  const times = (slots: { time: string }[]) => slots.map(({ time }) => time)
  expect(times(chooseNext([at('10:00')], at('10:30'), day))).toEqual(['10:00', '10:30'])
  expect(times(chooseNext([at('10:30')], at('10:00'), day))).toEqual(['10:00', '10:30'])
  expect(times(chooseNext([at('09:30')], at('11:30'), day))).toEqual(['11:30'])
  expect(times(chooseNext([at('10:00'), at('10:30')], at('09:30'), day))).toEqual(['09:30'])
})

test('arrows walk through the times shown', () => {
  const days = slotDays('2026-11-25', '2026-11-26', known)
  const shown = timesShown(days)
  const after = (key: string) => slotAfter(days, shown, at('10:00').startsAt, key)?.startsAt
  expect(after('ArrowDown')).toBe('2026-11-25T08:30:00.000Z')
  expect(after('ArrowRight')).toBe('2026-11-26T08:00:00.000Z')
  expect(after('ArrowLeft')).toBeUndefined()
  expect(after('x')).toBeUndefined()
})

test('the days begin with today, and others are seven at a time from there', () => {
  const thursday = '2026-11-26'
  const from = (date: string) => sevenDaysOf(date, thursday).first
  expect(sevenDaysOf(thursday, thursday)).toEqual({ first: thursday, last: '2026-12-02' })
  expect(['2026-12-02', '2026-12-03', '2026-11-25', '2026-11-18'].map(from)).toEqual([
    thursday,
    '2026-12-03',
    '2026-11-19',
    '2026-11-12',
  ])
})
