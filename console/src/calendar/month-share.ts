import { firstOfEachDay } from '@lapka/domain/calendar/first-of-each-day.ts'
import type { CalendarView } from './calendar-range.ts'
import { localDateOfWall } from './wall-clock.ts'

/** More than any month shows of a day; the calendar's own arithmetic grows with the square of what it is given. */
export const MOST_OF_A_DAY = 6

type Entry = { start: Date }

/** What a month has to lay out: the first of each day, and of which days there is more. Other views get everything. */
export const shareOf = <Shown extends Entry>(entries: readonly Shown[], view: CalendarView) =>
  firstOfEachDay(entries, view === 'month' ? MOST_OF_A_DAY : Infinity, ({ start }) => localDateOfWall(start))

/** Says of how many there is no room, counting those that were not laid out, and those that did not even come. */
export const moreOf =
  (say: (count: number) => string, ...more: ReadonlyMap<string, number>[]) =>
  (count: number, hidden?: object[]): string => {
    const [first] = (hidden ?? []) as Entry[]
    const date = first && localDateOfWall(first.start)
    return say(more.reduce((sum, counts) => sum + (date === undefined ? 0 : (counts.get(date) ?? 0)), count))
  }
