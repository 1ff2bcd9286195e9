import { localDateOf } from '@lapka/domain/time/zone.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useSearchParams } from 'react-router-dom'
import { useNow } from '../live/use-now.ts'
import { useOwnZone } from '../sessions/use-current-user.ts'
import { calendarViews, dateAsked, datesShown, type CalendarView } from './calendar-range.ts'

/** What the address asks a calendar to show, and the wall it is shown on. */
export const useShown = (usualView: (isPhone: boolean) => CalendarView) => {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const hasSide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false })
  const now = useNow(60_000)
  const [parameters] = useSearchParams()
  const zone = useOwnZone()
  const today = localDateOf(now, zone)
  const date = dateAsked(parameters.get('date'), today)
  const view = calendarViews.find((name) => name === parameters.get('view')) ?? usualView(isPhone)
  return { isPhone, hasSide, now, zone, today, date, view, ...datesShown(view, date) }
}

export type Shown = ReturnType<typeof useShown>
