import { useMemo, useRef } from 'react'
import { Calendar, type CalendarProps } from 'react-big-calendar'
import { useTranslation } from 'react-i18next'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { formats, hoursShown, ignore, isPress, localizer, useMessages, views } from './calendar-kit.ts'
import type { CalendarView } from './calendar-range.ts'
import { useCalendarRoles } from './use-calendar-roles.ts'
import { DayHeader, ListVisit, MonthVisit, TimeVisit, visitClass } from './visit-box.tsx'
import type { Visit } from './visit.ts'
import { toWall, wallOfLocalDate } from './wall-clock.ts'

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
  const messages = useMessages()
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
        messages={messages}
        selected={chosen}
        onSelectEvent={onChoose}
        onKeyPressEvent={(visit, event) => {
          if (isPress(event as { key?: string })) onChoose(visit)
        }}
        eventPropGetter={eventProps}
        length={30}
      />
    </div>
  )
}

const components: NonNullable<CalendarProps<Visit>['components']> = {
  event: TimeVisit,
  week: { header: DayHeader },
  month: { event: MonthVisit },
  agenda: { event: ListVisit },
}
const eventProps = (visit: Visit) => ({ className: visitClass(visit) })
