import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { dayOfWall } from './wall-clock.ts'

type Span = { start: Date; end: Date }

const hoursOf = ({ start, end }: Span): [number, number] => [
  start.getUTCHours(),
  dayOfWall(end) === dayOfWall(start) ? end.getUTCHours() + (end.getUTCMinutes() > 0 ? 1 : 0) : 24,
]

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
