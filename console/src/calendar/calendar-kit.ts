import 'react-big-calendar/lib/css/react-big-calendar.css'
import { format, getDay, parse, startOfWeek } from 'date-fns'
import { bg } from 'date-fns/locale/bg'
import { enGB } from 'date-fns/locale/en-GB'
import { useMemo } from 'react'
import { dateFnsLocalizer, type CalendarProps, type DateLocalizer } from 'react-big-calendar'
import { useTranslation } from 'react-i18next'
import type { CalendarView } from './calendar-range.ts'
import { quickDates, type DateSums } from './quick-dates.ts'
import './week-calendar.css'

/** What every calendar of ours says and how: the words, the formats, the hours. */
const usual = dateFnsLocalizer({
  format,
  parse,
  getDay,
  startOfWeek: (date: Date) => startOfWeek(date, { weekStartsOn: 1 }),
  locales: { bg, en: enGB },
})
export const localizer: DateLocalizer = Object.assign(usual, quickDates(Object.assign({}, usual) as unknown as DateSums))

export const views: CalendarView[] = ['day', 'week', 'month', 'agenda']
export const ignore = () => undefined

export const formats: NonNullable<CalendarProps<object>['formats']> = {
  dateFormat: 'd',
  weekdayFormat: (date, culture) =>
    culture === 'en' ? format(date, 'EEE', { locale: enGB }) : format(date, 'EEEEEE', { locale: bg }),
  timeGutterFormat: 'HH:mm',
  eventTimeRangeFormat: () => '',
  agendaTimeFormat: 'HH:mm',
  agendaTimeRangeFormat: ({ start, end }) => `${format(start, 'HH:mm')}–${format(end, 'HH:mm')}`,
  agendaDateFormat: (date, culture) =>
    culture === 'en' ? format(date, 'EEE, d MMMM', { locale: enGB }) : format(date, 'EEEEEE, d MMMM', { locale: bg }),
}

export const useMessages = () => {
  const { t } = useTranslation('calendar')
  return useMemo(
    () => ({
      date: t('date'),
      time: t('time'),
      event: t('event'),
      noEventsInRange: t('none'),
      showMore: (count: number) => t('more', { count }),
    }),
    [t],
  )
}

export const isPress = (event: { key?: string }) => event.key === 'Enter' || event.key === ' '
