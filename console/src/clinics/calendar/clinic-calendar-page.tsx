import type { ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/time/zone.ts'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useServiceNaming } from '../../appointments/service-name.ts'
import { useCalendarQuery } from '../../calendar/calendar-api.ts'
import { CalendarBar } from '../../calendar/calendar-bar.tsx'
import { calendarViews, datesShown, type CalendarView } from '../../calendar/calendar-range.ts'
import page from '../../calendar/calendar-page.module.css'
import { DayList } from '../../calendar/day-list.tsx'
import { ServiceLegend } from '../../calendar/service-legend.tsx'
import { visitsOf, type Visit } from '../../calendar/visit.ts'
import { instantsOfDates } from '../../calendar/wall-clock.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useNow } from '../../live/use-now.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useClinicVetsQuery } from '../clinics-api.ts'
import classes from '../clinics.module.css'
import { ChosenVisit } from './chosen-visit.tsx'
import '../../calendar/texts.ts'

const VetsCalendar = lazy(async () => ({ default: (await import('./vets-calendar.tsx')).VetsCalendar }))
const nothing = () => undefined

/** All vets of the clinic side by side, to be read. A day has a column for each; longer views show everybody together. */
export function ClinicCalendarPage({ clinicId }: { clinicId: string }) {
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const now = useNow(60_000)
  const [parameters] = useSearchParams()
  const today = localDateOf(now, DEFAULT_ZONE)
  const date = /^\d{4}-\d{2}-\d{2}$/.test(parameters.get('date') ?? '') ? String(parameters.get('date')) : today
  const view: CalendarView = calendarViews.find((name) => name === parameters.get('view')) ?? 'day'
  const { first, last } = datesShown(view, date)
  const team = useClinicVetsQuery(clinicId)
  return (
    <div className={page.page}>
      <CalendarBar view={view} date={date} today={today} first={first} last={last} onPlaceForMore={nothing} />
      {team.error && !team.data && <ErrorState error={team.error} onRetry={() => void team.refetch()} />}
      {team.data?.vets.length === 0 && <Nobody />}
      {team.data && team.data.vets.length > 0 && <Visits {...{ view, date, first, last, now, isPhone }} vets={team.data.vets} />}
      {team.isLoading && <Skeleton height={560} radius="lg" />}
    </div>
  )
}

function Nobody() {
  const { t } = useTranslation('clinics')
  return (
    <p className={page.none}>
      {t('calendar.nobody')} <Link to="/dashboard/clinic/vets">{t('calendar.invite')}</Link>
    </p>
  )
}

type VisitsProps = {
  view: CalendarView
  date: string
  first: string
  last: string
  now: string
  isPhone: boolean
  vets: ClinicVets['vets']
}

function Visits({ view, date, first, last, now, isPhone, vets }: VisitsProps) {
  const { t } = useTranslation(['calendar', 'clinics'])
  const language = useLanguage()
  const serviceName = useServiceNaming()
  const range = useMemo(() => instantsOfDates(first, last, DEFAULT_ZONE), [first, last])
  const { data, isFetching, error, refetch } = useCalendarQuery(range)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const visits = useMemo(
    () => visitsOf(data?.items.map(({ appointment }) => appointment) ?? [], { serviceName, isProfessional: true }),
    // oxlint-disable-next-line react/exhaustive-deps -- the naming is another function each time and depends on the language alone
    [data, language],
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={560} radius="lg" />
  const chosen = visits.find((visit) => visit.id === chosenId)
  // Where a day has no column for each vet, the visit says with whom it is.
  const named = visits.map((visit) => ({ ...visit, service: `${visit.service}, ${visit.appointment.professional.displayName}` }))
  const shown = { visits: view === 'day' && !isPhone ? visits : named, chosen, onChoose: (visit: Visit) => setChosenId(visit.id) }
  return (
    <div aria-busy={isFetching}>
      {visits.length === 0 && <p className={page.none}>{t('none')}</p>}
      {isPhone && view === 'day' ? (
        <DayList {...shown} now={now} />
      ) : (
        <Suspense fallback={<Skeleton height={560} radius="lg" />}>
          <VetsCalendar {...shown} view={view} date={date} now={now} vets={vets} />
        </Suspense>
      )}
      <div className={classes.under}>
        {chosen ? <ChosenVisit visit={chosen} /> : <p className={page.hint}>{t('clinics:calendar.hint')}</p>}
        <ServiceLegend visits={visits} />
      </div>
    </div>
  )
}
