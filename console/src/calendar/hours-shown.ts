type Span = { start: Date; end: Date }

const hoursOf = ({ start, end }: Span): [number, number] => [
  start.getHours(),
  end.getDate() === start.getDate() ? end.getHours() + (end.getMinutes() > 0 ? 1 : 0) : 24,
]

/**
 * A working day at least, wider for what has to be seen whole. Of the rest, closed time of a whole night, a part is enough; only
 * what would not be seen at all makes room for itself. Any January day: the grid reads only hours, and January has no clock change.
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
  return { min: new Date(2026, 0, 15, first), max: last >= 24 ? new Date(2026, 0, 15, 23, 59) : new Date(2026, 0, 15, last) }
}
