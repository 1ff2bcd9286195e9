import { addDays } from '@lapka/domain/kernel/zone.ts'
import { firstOfMonth, lastOfMonth, monday, step } from './calendar-range.ts'

export const weeksBetween = (first: string, last: string): string[][] => {
  const weeks: string[][] = []
  for (let date = first; date <= last; date = addDays(date, 7))
    weeks.push(Array.from({ length: 7 }, (_none, index) => addDays(date, index)))
  return weeks
}

/** The 31st of January leads to the last of February. */
export const sameDayIn = (month: string, day: string): string => {
  const wanted = `${month.slice(0, 8)}${day.slice(8)}`
  const last = lastOfMonth(firstOfMonth(month))
  return wanted > last ? last : wanted
}

/** Where a key leads from a day: the arrows by day and week, Home and End within the week, the pages by month. */
export const dayAfterKey = (key: string, day: string): string | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return monday(day)
    case 'End':
      return addDays(monday(day), 6)
    case 'PageUp':
      return sameDayIn(step('month', day, -1), day)
    case 'PageDown':
      return sameDayIn(step('month', day, 1), day)
    default:
      return undefined
  }
}
