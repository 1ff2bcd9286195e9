import { describe, expect, test } from 'vitest'
import { holidaysOf, inWorkingDays, isWorkingDay, orthodoxEaster } from './working-days.ts'

test.each([
  '1983-05-08',
  '2000-04-30',
  '2008-04-27',
  '2016-05-01',
  '2021-05-02',
  '2024-05-05',
  '2025-04-20',
  '2026-04-12',
  '2027-05-02',
  '2030-04-28',
  '2050-04-17',
  // From March 2100 the Julian calendar is 14 days behind.
  '2100-05-02',
])('Orthodox Easter %s', (sunday) => {
  expect(orthodoxEaster(Number(sunday.slice(0, 4)))).toBe(sunday)
})

/** Days off from Monday to Friday, as the Council of Ministers' calendars of these years have them. */
const onWeekdays = (year: number) =>
  [...holidaysOf(year)]
    .filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
    .map((day) => day.slice(5))
    .toSorted()

describe('Bulgarian holidays', () => {
  test.each([
    // 1 May on Holy Saturday is made up for after Easter Monday.
    [2021, '01-01 03-03 04-30 05-03 05-04 05-06 05-24 09-06 09-22 12-24 12-27 12-28'],
    [2022, '01-03 03-03 04-22 04-25 05-02 05-06 05-24 09-06 09-22 12-26 12-27 12-28'],
    [2023, '01-02 03-03 04-14 04-17 05-01 05-08 05-24 09-06 09-22 12-25 12-26 12-27'],
    // Saint George's on Easter Monday is made up for by nothing.
    [2024, '01-01 03-04 05-01 05-03 05-06 05-24 09-06 09-23 12-24 12-25 12-26'],
    [2026, '01-01 03-03 04-10 04-13 05-01 05-06 05-25 09-07 09-22 12-24 12-25 12-28'],
  ])('of %d', (year, days) => {
    expect(onWeekdays(year).join(' ')).toBe(days)
  })

  test('a made-up day is off, the one after it is worked', () => {
    expect(['2026-12-26', '2026-12-28', '2026-12-29'].map(isWorkingDay)).toEqual([false, false, true])
  })
})

describe('seven working days', () => {
  test('leave out weekends, Christmas, what makes up for it and New Year', () => {
    expect(inWorkingDays('2026-12-21T08:00:00.000Z', 7)).toBe('2027-01-05T08:00:00.000Z')
  })

  test('leave out Easter, and keep the time on the wall when the clocks change meanwhile', () => {
    expect(inWorkingDays('2026-04-08T09:00:00.000Z', 7)).toBe('2026-04-21T09:00:00.000Z')
    expect(inWorkingDays('2026-03-26T10:00:00.000Z', 7)).toBe('2026-04-06T09:00:00.000Z')
  })

  test('count from the day that it is in Sofia', () => {
    // Friday 23:30 in London is Saturday in Sofia.
    expect(inWorkingDays('2026-11-27T21:30:00.000Z', 1)).toBe('2026-11-30T21:30:00.000Z')
    expect(inWorkingDays('2026-11-27T22:30:00.000Z', 1)).toBe('2026-11-29T22:30:00.000Z')
  })
})
