import 'react-big-calendar/lib/css/react-big-calendar.css'
import { format, getDay, parse, startOfWeek } from 'date-fns'
import { bg } from 'date-fns/locale/bg'
import { enGB } from 'date-fns/locale/en-GB'
import { useMemo, useRef } from 'react'
import { Calendar, dateFnsLocalizer, type CalendarProps } from 'react-big-calendar'
import { useTranslation } from 'react-i18next'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { CalendarView } from './calendar-range.ts'
import { useCalendarRoles } from './use-calendar-roles.ts'
import { DayHeader, ListVisit, MonthVisit, TimeVisit } from './visit-box.tsx'
import type { Visit } from './visit.ts'
import { toWall, wallOfLocalDate } from './wall-clock.ts'
import './week-calendar.css'

const locales = { bg, en: enGB }
const localizer = dateFnsLocalizer({
  format,
  parse,
  getDay,
  startOfWeek: (date: Date) => startOfWeek(date, { weekStartsOn: 1 }),
  locales,
})

type VisitCalendarProps = {
  view: CalendarView
  /** Local date that is shown. */
  date: string
  now: string
  visits: Visit[]
  chosen: Visit | undefined
  onChoose: (visit: Visit) => void
}

/** Day, week, month and list. Colour says which service, icon and edge in what state, the label says everything in words. */
export function VisitCalendar({ view, date, now, visits, chosen, onChoose }: VisitCalendarProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  useCalendarRoles(root, t('grid'))
  const wallNow = toWall(now, DEFAULT_ZONE)
  const hours = useMemo(() => hoursShown(visits), [visits])
  return (
    <div ref={root} className="lk-week" data-view={view}>
      <Calendar<Visit>
        localizer={localizer}
        culture={language}
        events={visits}
        view={view}
        views={views}
        onView={ignore}
        date={wallOfLocalDate(date)}
        onNavigate={ignore}
        toolbar={false}
        popup
        step={30}
        timeslots={2}
        min={hours.min}
        max={hours.max}
        getNow={() => wallNow}
        formats={formats}
        components={components}
        messages={{
          date: t('date'),
          time: t('time'),
          event: t('event'),
          noEventsInRange: t('none'),
          showMore: (count: number) => t('more', { count }),
        }}
        selected={chosen}
        onSelectEvent={onChoose}
        onKeyPressEvent={(visit, event) => {
          const key = 'key' in event ? event.key : ''
          if (key === 'Enter' || key === ' ') onChoose(visit)
        }}
        eventPropGetter={eventProps}
        length={30}
      />
    </div>
  )
}

const views: CalendarView[] = ['day', 'week', 'month', 'agenda']
const ignore = () => undefined
const formats: NonNullable<CalendarProps<Visit>['formats']> = {
  timeGutterFormat: 'HH:mm',
  eventTimeRangeFormat: () => '',
  agendaTimeFormat: 'HH:mm',
  agendaTimeRangeFormat: ({ start, end }) => `${format(start, 'HH:mm')}–${format(end, 'HH:mm')}`,
  agendaDateFormat: (date, culture) =>
    culture === 'en' ? format(date, 'EEE, d MMMM', { locale: enGB }) : format(date, 'EEEEEE, d MMMM', { locale: bg }),
}
const components: NonNullable<CalendarProps<Visit>['components']> = {
  event: TimeVisit,
  week: { header: DayHeader },
  month: { event: MonthVisit },
  agenda: { event: ListVisit },
}
const eventProps = ({ tone, appointment, since }: Visit) => ({
  className: `lk-tone-${tone} lk-${appointment.status.toLowerCase()} lk-since-${since?.change ?? 'none'}`,
})

/** A working day at least, wider where a visit needs it. Any January day: the grid reads only hours, and January has no clock change. */
const hoursShown = (visits: Visit[]) => {
  const first = Math.min(8, ...visits.map((visit) => visit.start.getHours()))
  const last = Math.max(
    19,
    ...visits.map((visit) =>
      visit.end.getDate() === visit.start.getDate() ? visit.end.getHours() + (visit.end.getMinutes() > 0 ? 1 : 0) : 24,
    ),
  )
  return { min: new Date(2026, 0, 15, first), max: last >= 24 ? new Date(2026, 0, 15, 23, 59) : new Date(2026, 0, 15, last) }
}
