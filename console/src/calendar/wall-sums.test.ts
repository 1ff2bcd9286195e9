import { wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import fc from 'fast-check'
import { dateFnsLocalizer } from 'react-big-calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWall } from '../kit/time/wall-clock.ts'
import { wallSums } from './wall-sums.ts'

const library = dateFnsLocalizer({ format: String, parse: Date, getDay: () => 1, startOfWeek: () => new Date(), locales: {} })
type Sums = typeof wallSums
const { env } = process
const before = env['TZ']
// The library reads the browser's wall; where that is in UTC, both have to come to the same.
beforeAll(() => (env['TZ'] = 'UTC'))
afterAll(() => (before === undefined ? delete env['TZ'] : (env['TZ'] = before)))

/** Around both changes of clocks and the turns of two years, and midnights as often as other times. */
const date = fc
  .tuple(
    fc.constantFrom('2026-03-27', '2026-10-23', '2026-12-29', '2028-02-27'),
    fc.nat(5),
    fc.constantFrom(0, 0, 45, 180, 225, 870, 1439),
  )
  .map(([day, days, minutes]) => new Date(Date.parse(day) + (days * 1440 + minutes) * 60_000))
const span = fc
  .tuple(date, fc.constantFrom(0, 30, 60, 1440))
  .map(([start, minutes]) => ({ start, end: new Date(start.getTime() + minutes * 60_000) }))

test('the wall’s sums come to what the library’s own come to', () => {
  const units = fc.constantFrom('milliseconds' as const, 'minutes' as const, 'day' as const)
  fc.assert(
    fc.property(span, span, units, (one, other, unit) => {
      const [start, end] = [one.start, other.end]
      const compares = ({ eq, neq, lt, lte, gt, gte }: Sums) => [eq, neq, lt, lte, gt, gte]
      const results = (sums: Sums) => ({
        starts: [sums.startOf(start, unit), sums.startOf(start, 'month')],
        ends: [sums.endOf(start, 'day'), sums.endOf(start, 'month'), sums.ceil(end, 'day')],
        moved: [sums.add(start, 3, unit), sums.add(start, -1, 'week'), sums.merge(start, end), sums.getSlotDate(start, 90, 30)],
        compared: compares(sums).map((compare) => [compare(start, end, unit), compare(start, end)]),
        apart: [sums.diff(start, end, unit), sums.getTotalMin(start, end), sums.getMinutesFromMidnight(start)],
        outermost: [sums.min(start, end), sums.max(start, end)],
        isSameDate: sums.isSameDate(start, end),
        inRange: sums.inRange(start, one.start, end),
        inEventRange: sums.inEventRange({ event: one, range: other }),
        continues: [sums.continuesPrior(start, end), sums.continuesAfter(one.start, one.end, other.end)],
        areDates: sums.startAndEndAreDateOnly(start, end),
        order: Math.sign(sums.sortEvents({ evtA: one, evtB: other })),
        range: sums.range(start, sums.add(start, 3, 'day')),
      })
      expect(results(wallSums)).toEqual(results(library as unknown as Sums))
    }),
    { numRuns: 1000 },
  )
})

test.each(['Europe/Sofia', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe'])(
  'on no night of the year does a browser in %s draw an appointment elsewhere than where the wall reads it',
  (browserZone) => {
    env['TZ'] = browserZone
    const first = Date.parse('2027-01-01T00:00Z')
    const halfHours = Array.from({ length: 365 * 48 }, (_, nth) => new Date(first + nth * 30 * 60_000).toISOString())
    const misplaced = halfHours.filter((instant) => {
      const [hours = 0, minutes = 0] = wallTimeOf(instant, 'Europe/Sofia').split(':').map(Number)
      return wallSums.getMinutesFromMidnight(toWall(instant, 'Europe/Sofia')) !== hours * 60 + minutes
    })
    env['TZ'] = 'UTC'
    expect(misplaced).toEqual([])
  },
)

test('a month’s weeks begin on Mondays', () => {
  const shown = (day: string) => wallSums.visibleDays(new Date(`${day}T12:00Z`)).map((each) => each.toISOString().slice(0, 10))
  expect([shown('2026-11-15')[0], shown('2026-11-15').at(-1), shown('2026-11-15').length]).toEqual([
    '2026-10-26',
    '2026-12-06',
    42,
  ])
  expect(shown('2027-02-28')).toHaveLength(28)
})
