import { localDateOf } from '@lapka/domain/time/zone.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useServiceNaming } from '../appointments/service-name.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useNow } from '../live/use-now.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useCalendarQuery } from './calendar-api.ts'
import { calendarViews, datesShown, type CalendarView } from './calendar-range.ts'
import { PastControl } from './as-it-was/past-control.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { DayList } from './day-list.tsx'
import { ServiceLegend } from './service-legend.tsx'
import { VisitPanel } from './visit-panel.tsx'
import { visitsOf, type Visit } from './visit.ts'
import { instantsOfDates } from './wall-clock.ts'
import './texts.ts'
import classes from './calendar-page.module.css'

/** The same calendar for parents and professionals. View and date live in the URL; only the visible range is fetched. */
export function CalendarPage() {
  const user = useCurrentUser()
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const now = useNow(60_000)
  const [parameters] = useSearchParams()
  const today = localDateOf(now, DEFAULT_ZONE)
  const date = /^\d{4}-\d{2}-\d{2}$/.test(parameters.get('date') ?? '') ? String(parameters.get('date')) : today
  const view: CalendarView = calendarViews.find((name) => name === parameters.get('view')) ?? (isPhone ? 'day' : 'week')
  const { first, last } = datesShown(view, date)
  const asOf = pastOf(parameters.get('asOf'), now)
  const [placeForMore, setPlaceForMore] = useState<HTMLElement | null>(null)
  return (
    <div className={classes.page}>
      <CalendarBar view={view} date={date} today={today} first={first} last={last} onPlaceForMore={setPlaceForMore} />
      <PastControl asOf={asOf} />
      <Suspense fallback={<Skeleton height={560} radius="lg" />}>
        {asOf === undefined ? (
          <PresentCalendar
            {...{ view, date, first, last, now, isPhone, placeForMore }}
            professionalId={user?.professionalId ?? null}
          />
        ) : (
          <PastCalendar view={view} date={date} asOf={asOf} />
        )}
      </Suspense>
    </div>
  )
}

type PresentProps = {
  view: CalendarView
  date: string
  first: string
  last: string
  now: string
  isPhone: boolean
  placeForMore: HTMLElement | null
  professionalId: string | null
}

function PresentCalendar({ professionalId, first, last, ...shown }: PresentProps) {
  const { t } = useTranslation('calendar')
  const serviceName = useServiceNaming()
  const range = useMemo(() => instantsOfDates(first, last, DEFAULT_ZONE), [first, last])
  const { data, isFetching, error, refetch } = useCalendarQuery(range)
  const isProfessional = professionalId !== null
  // Its code comes while its visits do.
  useEffect(() => void (isProfessional ? loadWork() : loadOwn()), [isProfessional])
  const language = useLanguage()
  const visits = useMemo(
    () => visitsOf(data?.items.map(({ appointment }) => appointment) ?? [], { serviceName, isProfessional }),
    // oxlint-disable-next-line react/exhaustive-deps -- the naming is another function each time and depends on the language alone
    [data, isProfessional, language],
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={560} radius="lg" />
  return (
    <div aria-busy={isFetching}>
      {visits.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {isProfessional ? (
        <WorkCalendar {...shown} {...{ professionalId, first, last, range, visits }} zone={DEFAULT_ZONE} />
      ) : (
        <OwnCalendar {...shown} visits={visits} />
      )}
    </div>
  )
}

type OwnProps = Pick<PresentProps, 'view' | 'date' | 'now' | 'isPhone'> & { visits: Visit[] }

/** A parent's: to be read, with what can be done about a visit beside it. */
function OwnCalendar({ view, date, now, isPhone, visits }: OwnProps) {
  const { t } = useTranslation('calendar')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = visits.find((visit) => visit.id === chosenId)
  const choose = (visit: Visit) => setChosenId(visit.id)
  return (
    <div className={classes.columns}>
      {isPhone && view === 'day' ? (
        <DayList visits={visits} now={now} chosen={chosen} onChoose={choose} />
      ) : (
        <VisitCalendar view={view} date={date} now={now} visits={visits} chosen={chosen} onChoose={choose} />
      )}
      <div className={classes.side}>
        {chosen ? <VisitPanel visit={chosen} /> : <p className={classes.hint}>{t('chooseHint')}</p>}
        <ServiceLegend visits={visits} />
      </div>
    </div>
  )
}

const loadOwn = () => import('./visit-calendar.tsx')
const VisitCalendar = lazy(async () => ({ default: (await loadOwn()).VisitCalendar }))
const loadWork = () => import('./work/work-calendar.tsx')
const WorkCalendar = lazy(async () => ({ default: (await loadWork()).WorkCalendar }))
const PastCalendar = lazy(async () => ({ default: (await import('./as-it-was/past-calendar.tsx')).PastCalendar }))

/** An instant of the past that the address asks for. */
const pastOf = (text: string | null, now: string): string | undefined => {
  if (text === null || Number.isNaN(Date.parse(text))) return undefined
  const instant = new Date(text).toISOString()
  return instant <= now && instant >= '2000' ? instant : undefined
}
