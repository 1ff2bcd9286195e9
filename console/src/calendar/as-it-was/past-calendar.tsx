import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { useServiceNaming } from '../../appointments/service-name.ts'
import { useCurrentUser } from '../../sessions/use-current-user.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { datesShown, type CalendarView } from '../calendar-range.ts'
import { DayList } from '../day-list.tsx'
import { ServiceLegend } from '../service-legend.tsx'
import { visitsOf, type Visit } from '../visit.ts'
import { instantsOfDates } from '../wall-clock.ts'
import { useCalendarAsOfQuery } from './past-api.ts'
import { PastPanel } from './past-panel.tsx'
import { changeTones, markedChanges } from './past-visit.ts'
import calendarClasses from '../calendar-page.module.css'
import classes from './as-it-was.module.css'

const VisitCalendar = lazy(async () => ({ default: (await import('../visit-calendar.tsx')).VisitCalendar }))

/** The calendar as it was at an instant, to be read only, with what changed since marked. */
export function PastCalendar({ view, date, asOf }: { view: CalendarView; date: string; asOf: string }) {
  const { t } = useTranslation('calendar')
  const user = useCurrentUser()
  const serviceName = useServiceNaming()
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { first, last } = datesShown(view, date)
  const { data, isFetching, error, refetch } = useCalendarAsOfQuery({ ...instantsOfDates(first, last, DEFAULT_ZONE), asOf })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={560} radius="lg" />
  const since = new Map(data.items.map((item) => [item.appointment.id, item.since]))
  const naming = { serviceName, isProfessional: user?.professionalId != null }
  const visits: Visit[] = visitsOf(
    data.items.map(({ appointment }) => appointment),
    naming,
  ).map((visit) => ({ ...visit, since: since.get(visit.id) }))
  const chosen = visits.find((visit) => visit.id === chosenId)
  const shown = { visits, now: asOf, chosen, onChoose: (visit: Visit) => setChosenId(visit.id) }
  return (
    <div aria-busy={isFetching}>
      <Summary visits={visits} />
      <div className={calendarClasses.columns}>
        {isPhone && view === 'day' ? <DayList {...shown} /> : <VisitCalendar view={view} date={date} {...shown} />}
        <div className={calendarClasses.side}>
          {chosen ? <PastPanel visit={chosen} /> : <p className={calendarClasses.hint}>{t('chooseHint')}</p>}
          <ServiceLegend visits={visits} />
        </div>
      </div>
    </div>
  )
}

function Summary({ visits }: { visits: Visit[] }) {
  const { t } = useTranslation('calendar')
  const counts = markedChanges.flatMap((change) => {
    const count = visits.filter((visit) => visit.since?.change === change).length
    return count === 0 ? [] : [{ change, count }]
  })
  if (visits.length === 0) return <p className={calendarClasses.none}>{t('past.empty')}</p>
  if (counts.length === 0) return <p className={calendarClasses.none}>{t('past.same')}</p>
  return (
    <p className={classes.summary}>
      {t('past.since')}{' '}
      {counts.map(({ change, count }) => (
        <Pill key={change} tone={changeTones[change]}>
          {count} {t(`sinceMany.${change}`, { count })}
        </Pill>
      ))}
    </p>
  )
}
