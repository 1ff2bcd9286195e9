import { firstOfEachDay } from '@lapka/domain/kernel/first-of-each-day.ts'
import type { CalendarView } from '../kit/time/calendar-range.ts'
import { localDateOfWall, dayOfWall } from '../kit/time/wall-clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'

/** More than a month shows of a day. The calendar's layout takes quadratic time. */
export const MAX_PER_DAY = 6

type Entry = { start: Date }

/** A month gets the first entries of each day, and the number of the others. Other views get everything. */
export const shareOf = <Shown extends Entry>(entries: readonly Shown[], view: CalendarView) =>
  firstOfEachDay(entries, view === 'month' ? MAX_PER_DAY : Infinity, ({ start }) => localDateOfWall(start))

/** Words the "more" link, counting entries that were not laid out and those that the server left out. */
export const moreOf =
  (say: (count: number) => string, ...more: ReadonlyMap<string, number>[]) =>
  (count: number, hidden?: object[]): string => {
    const [first] = (hidden ?? []) as Entry[]
    const date = first && localDateOfWall(first.start)
    return say(more.reduce((sum, counts) => sum + (date === undefined ? 0 : (counts.get(date) ?? 0)), count))
  }

type Span = { start: Date; end: Date }

const hoursOf = ({ start, end }: Span): [number, number] => [
  start.getUTCHours(),
  dayOfWall(end) === dayOfWall(start) ? end.getUTCHours() + (end.getUTCMinutes() > 0 ? 1 : 0) : 24,
]

/** An entry is drawn as half an hour at least. */
const MIN_MS = 30 * MINUTE_MS

/** The most entries of any moment: so many stand beside each other in one day. */
export const mostAtOnce = (entries: readonly Span[]): number => {
  const steps = entries.flatMap(({ start, end }) => [
    { at: start.getTime(), by: 1 },
    { at: Math.max(end.getTime(), start.getTime() + MIN_MS), by: -1 },
  ])
  let now = 0
  let most = 0
  for (const { by } of steps.toSorted((one, other) => one.at - other.at || one.by - other.by)) {
    now += by
    most = Math.max(most, now)
  }
  return most
}

/**
 * A working day at least, wider for what has to be seen whole. Of the rest, closed time of a whole night, a part is enough; only
 * what would not be seen at all makes room for itself. Any day: the grid reads only hours.
 */
export const hoursShown = (whole: readonly Span[], rest: readonly Span[] = []) => {
  let [first, last] = [8, 19]
  const widen = ([from, to]: [number, number]) => {
    first = Math.min(first, from)
    last = Math.max(last, to)
  }
  whole.map(hoursOf).forEach(widen)
  const hidden = rest.map(hoursOf).filter(([from, to]) => to <= first || from >= last)
  hidden.forEach(widen)
  return { min: new Date(first * HOUR_MS), max: new Date(last >= 24 ? DAY_MS - MINUTE_MS : last * HOUR_MS) }
}
