import { isLocalDate } from '@lapka/contracts/time.ts'
import { addDays, weekdayOf, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { useSearchParams } from 'react-router-dom'
import { useIsBelow, useIsFrom } from '../look/breakpoints.ts'
import { useNow } from '../live/clock.ts'
import { useOwnZone } from '../session/use-current-user.ts'

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

const AGENDA_DAYS = 30

export const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`
export const lastOfMonth = (date: string) => addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1)
export const monday = (date: string) => addDays(date, 1 - weekdayOf(date))

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

/** The date in the address if it is valid, otherwise today. */
export const readDate = (asked: string | null, today: string): string => (asked !== null && isLocalDate(asked) ? asked : today)

/** The date that the previous and next buttons lead to. */
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

/** The view and the dates that the address asks for, and the zone they are shown in. */
export const useShown = (usualView: (isPhone: boolean) => CalendarView) => {
  const isPhone = useIsBelow('tablet')
  const hasSide = useIsFrom('desktop')
  const now = useNow(60_000)
  const [parameters] = useSearchParams()
  const zone = useOwnZone()
  const today = localDateOf(now, zone)
  const date = readDate(parameters.get('date'), today)
  const view = calendarViews.find((name) => name === parameters.get('view')) ?? usualView(isPhone)
  return { isPhone, hasSide, now, zone, today, date, view, ...datesShown(view, date) }
}

export type Shown = ReturnType<typeof useShown>
