import { isLocalDate } from '@lapka/contracts/api/values.ts'
import { addDays, weekdayOf } from '@lapka/domain/time/zone.ts'

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

const AGENDA_DAYS = 30

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`
const lastOfMonth = (date: string) => addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1)
const monday = (date: string) => addDays(date, 1 - weekdayOf(date))

/** The local dates a view shows, first and last inclusive. A month shows whole weeks. */
export const datesShown = (view: CalendarView, date: string): { first: string; last: string } => {
  switch (view) {
    case 'day':
      return { first: date, last: date }
    case 'week':
      return { first: monday(date), last: addDays(monday(date), 6) }
    case 'month':
      return { first: monday(firstOfMonth(date)), last: addDays(monday(lastOfMonth(date)), 6) }
    case 'agenda':
      return { first: date, last: addDays(date, AGENDA_DAYS) }
  }
}

/** The day that an address asks for, where it is one. */
export const dateAsked = (asked: string | null, today: string): string => (asked !== null && isLocalDate(asked) ? asked : today)

/** Where the arrows lead. */
export const step = (view: CalendarView, date: string, direction: 1 | -1): string => {
  switch (view) {
    case 'day':
      return addDays(date, direction)
    case 'week':
      return addDays(date, 7 * direction)
    case 'month':
      return direction === 1 ? addDays(lastOfMonth(date), 1) : firstOfMonth(addDays(firstOfMonth(date), -1))
    case 'agenda':
      return addDays(date, AGENDA_DAYS * direction)
  }
}
