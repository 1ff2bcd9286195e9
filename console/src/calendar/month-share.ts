import type { CalendarView } from './calendar-range.ts'
import { localDateOfWall } from './wall-clock.ts'

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

/** Says of how many there is no room, counting those that were not laid out too. */
export const moreOf =
  (say: (count: number) => string, counts: ReadonlyMap<string, number>) =>
  (count: number, hidden?: object[]): string => {
    const [first] = (hidden ?? []) as Entry[]
    const all = first === undefined ? 0 : (counts.get(localDateOfWall(first.start)) ?? 0)
    return say(count + Math.max(0, all - MOST_OF_A_DAY))
  }
