import type { CalendarView } from '../calendar-range.ts'
import { localDateOfWall } from '../wall-clock.ts'

/** More than any month shows of a day; the calendar's own arithmetic grows with the square of what it is given. */
export const MOST_OF_A_DAY = 6

type Entry = { start: Date }

/** What a month has to lay out: the first of each day, and of which days there is more. Other views get everything. */
export const shareOf = <Shown extends Entry>(entries: readonly Shown[], view: CalendarView) => {
  if (view !== 'month') return { shown: [...entries], counts: new Map<string, number>() }
  const counts = new Map<string, number>()
  const shown = entries.filter(({ start }) => {
    const date = localDateOfWall(start)
    const count = (counts.get(date) ?? 0) + 1
    counts.set(date, count)
    return count <= MOST_OF_A_DAY
  })
  return { shown, counts }
}
