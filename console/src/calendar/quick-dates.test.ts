import fc from 'fast-check'
import { dateFnsLocalizer } from 'react-big-calendar'
import { expect, test } from 'vitest'
import { quickDates, type DateSums } from './quick-dates.ts'

const own = dateFnsLocalizer({ format: String, parse: Date, getDay: () => 1, startOfWeek: () => new Date(), locales: {} })
const library = own as unknown as DateSums
const quick = quickDates(library)

/** Around both changes of clocks and the turn of a year, and midnights as often as other times. */
const date = fc
  .tuple(fc.constantFrom([2026, 2, 27], [2026, 9, 23], [2026, 11, 29]), fc.nat(5), fc.constantFrom(0, 0, 45, 180, 225, 870, 1439))
  .map(([[year = 0, month, day = 1], days, minutes]) => new Date(year, month ?? 0, day + days, 0, minutes))
const span = fc
  .tuple(date, fc.constantFrom(0, 30, 60, 1440))
  .map(([start, minutes]) => ({ start, end: new Date(start.getTime() + minutes * 60_000) }))

test('the quick sums come to what the library’s own come to', () => {
  fc.assert(
    fc.property(span, span, fc.constantFrom('day', 'week', 'minutes'), (one, other, unit) => {
      const results = (sums: DateSums) => [
        sums.startOf(one.start, unit, 1),
        sums.isSameDate(one.start, other.end),
        sums.inEventRange({ event: one, range: other }),
        Math.sign(sums.sortEvents({ evtA: one, evtB: other })),
        ...(unit === 'week' ? [] : [sums.ceil(one.end, unit), sums.diff(one.start, other.end, unit)]),
      ]
      expect(results(quick)).toEqual(results(library))
    }),
    { numRuns: 1000 },
  )
})
