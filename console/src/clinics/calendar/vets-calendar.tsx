import type { ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useMemo, useRef, type CSSProperties } from 'react'
import { Calendar, type CalendarProps } from 'react-big-calendar'
import { useTranslation } from 'react-i18next'
import { formats, hoursShown, ignore, isPress, localizer, useMessages, views } from '../../calendar/calendar-kit.ts'
import type { CalendarView } from '../../calendar/calendar-range.ts'
import { useCalendarRoles } from '../../calendar/use-calendar-roles.ts'
import { DayHeader, ListVisit, MonthVisit, TimeVisit, visitClass } from '../../calendar/visit-box.tsx'
import type { Visit } from '../../calendar/visit.ts'
import { toWall, wallOfLocalDate } from '../../calendar/wall-clock.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import './vets-calendar.css'

type Column = Pick<ClinicVets['vets'][number], 'id' | 'displayName'>
type VetsCalendarProps = {
  view: CalendarView
  date: string
  now: string
  vets: readonly Column[]
  visits: Visit[]
  chosen: Visit | undefined
  onChoose: (visit: Visit) => void
}

/** Who has left may still have a visit in sight: their column stands after the others. */
const columnsOf = (vets: readonly Column[], visits: Visit[]): Column[] => {
  const known = new Map(vets.map((vet) => [vet.id, vet]))
  for (const { appointment } of visits)
    if (!known.has(appointment.professional.id)) known.set(appointment.professional.id, appointment.professional)
  return [...known.values()]
}

export function VetsCalendar({ view, date, now, vets, visits, chosen, onChoose }: VetsCalendarProps) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const messages = useMessages()
  const root = useRef<HTMLDivElement>(null)
  useCalendarRoles(root, t('grid'))
  const wallNow = toWall(now, DEFAULT_ZONE)
  const hours = useMemo(() => hoursShown(visits), [visits])
  const columns = useMemo(() => columnsOf(vets, visits), [vets, visits])
  return (
    <div ref={root} className="lk-week lk-vets" data-view={view} style={{ '--vets': columns.length } as CSSProperties}>
      <Calendar<Visit, Column>
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
        {...(view === 'day' && {
          resources: columns,
          resourceIdAccessor: 'id',
          resourceTitleAccessor: 'displayName',
          resourceAccessor: vetOf,
        })}
      />
    </div>
  )
}

const vetOf = (visit: Visit) => visit.appointment.professional.id
const components: NonNullable<CalendarProps<Visit, Column>['components']> = {
  event: TimeVisit,
  week: { header: DayHeader },
  month: { event: MonthVisit },
  agenda: { event: ListVisit },
}
const eventProps = (visit: Visit) => ({ className: visitClass(visit) })
