import 'react-big-calendar/lib/css/react-big-calendar.css'
import { useMemo, useEffect, type SyntheticEvent, type RefObject } from 'react'
import { DateLocalizer, type DateLocalizerSpec } from 'react-big-calendar'
import { useTranslation } from 'react-i18next'
import { makeFormat } from '../kit/format/format.ts'
import type { CalendarView } from '../kit/time/calendar-range.ts'
import { timeOfWall, WALL } from '../kit/time/wall-clock.ts'
import { wallSums } from './wall-sums.ts'
import './week-calendar.css'

const on = (culture: string | undefined) => makeFormat(culture === 'en' ? 'en' : 'bg', WALL)

/** Date arithmetic and formats of all our calendars. Formats that are missing are not shown anywhere. */
export const localizer = new DateLocalizer({
  ...(wallSums as unknown as Partial<DateLocalizerSpec>),
  firstOfWeek: () => 1,
  format: () => '',
  formats: {
    dateFormat: (date) => String(date.getUTCDate()),
    weekdayFormat: (date, culture) => on(culture).weekdayShort(date.toISOString()),
    timeGutterFormat: timeOfWall,
    eventTimeRangeFormat: () => '',
    selectRangeFormat: ({ start, end }, culture) => on(culture).timeRange(start.toISOString(), end.toISOString()),
    agendaTimeFormat: timeOfWall,
    agendaTimeRangeFormat: ({ start, end }, culture) => on(culture).timeRange(start.toISOString(), end.toISOString()),
    // With ordinary spaces, so that a narrow list can wrap it.
    agendaDateFormat: (date, culture) => on(culture).day(date.toISOString()).replaceAll('\u00a0', ' '),
  },
})

export const views: CalendarView[] = ['day', 'week', 'month', 'agenda']
export const ignore = () => undefined

export const useMessages = () => {
  const { t } = useTranslation('calendar')
  return useMemo(() => {
    const said = new Map<number, string>()
    const showMore = (count: number) => {
      const words = said.get(count) ?? t('more', { count })
      said.set(count, words)
      return words
    }
    return {
      date: t('date'),
      time: t('time'),
      allDay: t('allDay'),
      event: t('event'),
      noEventsInRange: t('none'),
      /** Cached, because every day of a month asks. */
      showMore,
    }
  }, [t])
}

export const isPress = (event: { key?: string }) => event.key === 'Enter' || event.key === ' '

/** `detail` counts pointer presses, so a click by keyboard has none. */
export const isByKeyboard = ({ nativeEvent }: SyntheticEvent) => nativeEvent instanceof UIEvent && nativeEvent.detail === 0

/** Repairs react-big-calendar's accessibility: it gives table roles to things that are no table, and leaves a scroll area and a month's entries out of the keyboard's reach. */
export const useCalendarRoles = (root: RefObject<HTMLElement | null>, gridLabel: string) => {
  useEffect(() => {
    const calendar = root.current
    if (!calendar) return
    const repair = () => {
      for (const element of calendar.querySelectorAll(wrongRoles)) element.removeAttribute('role')
      for (const cell of calendar.querySelectorAll('.rbc-month-view .rbc-row-segment:not([role])'))
        cell.setAttribute('role', 'cell')
      for (const entry of calendar.querySelectorAll('.rbc-month-view .rbc-event:not([tabindex])')) {
        entry.setAttribute('role', 'button')
        entry.setAttribute('tabindex', '0')
      }
      const scroller = calendar.querySelector('.rbc-time-content')
      scroller?.setAttribute('tabindex', '0')
      scroller?.setAttribute('role', 'group')
      scroller?.setAttribute('aria-label', gridLabel)
    }
    repair()
    const observer = new MutationObserver(repair)
    observer.observe(calendar, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root, gridLabel])
}

const wrongRoles = [
  '.rbc-time-header [role=row]',
  '.rbc-time-header [role=columnheader]',
  '.rbc-allday-cell',
  '.rbc-allday-cell [role]',
  '.rbc-time-header .rbc-row-content[role=row]',
].join(',')
