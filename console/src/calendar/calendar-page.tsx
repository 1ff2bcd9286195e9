import { localDateOf } from '@lapka/domain/time/zone.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useAppointmentsQuery } from '../appointments/appointments-api.ts'
import { useServiceNaming } from '../appointments/service-name.ts'
import { useNow } from '../live/use-now.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { calendarViews, datesShown, type CalendarView } from './calendar-range.ts'
import { PastControl } from './as-it-was/past-control.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { DayList } from './day-list.tsx'
import { ServiceLegend } from './service-legend.tsx'
import { VisitCalendar } from './visit-calendar.tsx'
import { VisitPanel } from './visit-panel.tsx'
import { visitsOf, type Visit } from './visit.ts'
import { instantsOfDates } from './wall-clock.ts'
import './texts.ts'
import classes from './calendar-page.module.css'

/** The same calendar for parents and professionals. View and date live in the URL; only the visible range is fetched. */
export function CalendarPage() {
  const { t } = useTranslation('calendar')
  const user = useCurrentUser()
  const serviceName = useServiceNaming()
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const now = useNow(60_000)
  const [parameters] = useSearchParams()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const today = localDateOf(now, DEFAULT_ZONE)
  const date = /^\d{4}-\d{2}-\d{2}$/.test(parameters.get('date') ?? '') ? String(parameters.get('date')) : today
  const view: CalendarView = calendarViews.find((name) => name === parameters.get('view')) ?? (isPhone ? 'day' : 'week')
  const { first, last } = datesShown(view, date)
  const asOf = pastOf(parameters.get('asOf'), now)
  const bar = <CalendarBar view={view} date={date} today={today} first={first} last={last} />
  const { data, isFetching, error, refetch } = useAppointmentsQuery(
    { ...instantsOfDates(first, last, DEFAULT_ZONE), limit: 500 },
    { skip: asOf !== undefined },
  )

  if (asOf !== undefined)
    return (
      <div className={classes.page}>
        {bar}
        <PastControl asOf={asOf} />
        <Suspense fallback={<Skeleton height={560} radius="lg" />}>
          <PastCalendar view={view} date={date} asOf={asOf} />
        </Suspense>
      </div>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const visits = visitsOf(data?.items ?? [], { serviceName, isProfessional: user?.professionalId != null })
  const chosen = visits.find((visit) => visit.id === chosenId)
  const chosenAppointment = data?.items.find(({ id }) => id === chosenId)
  const choose = (visit: Visit) => setChosenId(visit.id)
  return (
    <div className={classes.page} aria-busy={isFetching}>
      {bar}
      <PastControl asOf={undefined} />
      {visits.length === 0 && data && <p className={classes.none}>{t('none')}</p>}
      <div className={classes.columns}>
        {!data && <Skeleton height={560} radius="lg" />}
        {data &&
          (isPhone && view === 'day' ? (
            <DayList visits={visits} now={now} chosen={chosen} onChoose={choose} />
          ) : (
            <VisitCalendar view={view} date={date} now={now} visits={visits} chosen={chosen} onChoose={choose} />
          ))}
        <div className={classes.side}>
          {chosen && chosenAppointment ? (
            <VisitPanel visit={chosen} appointment={chosenAppointment} />
          ) : (
            <p className={classes.hint}>{t('chooseHint')}</p>
          )}
          <ServiceLegend visits={visits} />
        </div>
      </div>
    </div>
  )
}

const PastCalendar = lazy(async () => ({ default: (await import('./as-it-was/past-calendar.tsx')).PastCalendar }))

/** An instant of the past that the address asks for. */
const pastOf = (text: string | null, now: string): string | undefined => {
  if (text === null || Number.isNaN(Date.parse(text))) return undefined
  const instant = new Date(text).toISOString()
  return instant <= now && instant >= '2000' ? instant : undefined
}
