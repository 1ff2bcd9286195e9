import type { ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../../pages/paths.ts'
import { useCalendarQuery } from '../../calendar/calendar-api.ts'
import { CalendarBar } from '../../calendar/calendar-bar.tsx'
import page from '../../calendar/calendar-page.module.css'
import { ChosenDetails, useChosen } from '../../calendar/chosen-details.tsx'
import { DayList } from '../../calendar/day-list.tsx'
import { ServiceLegend } from '../../calendar/service-legend.tsx'
import { useShown, type Shown } from '../../calendar/calendar-range.ts'
import { useNotSent, useRangeShown, useVisits } from '../../calendar/use-visits.ts'
import { VisitPanel } from '../../calendar/visit-panel.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useCurrentUser } from '../../sessions/use-current-user.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useClinicVetsQuery } from '../clinics-api.ts'
import states from '../../ui/states.module.css'
import classes from '../clinics.module.css'
import '../../calendar/texts.ts'

const VisitCalendar = lazy(async () => ({ default: (await import('../../calendar/visit-calendar.tsx')).VisitCalendar }))
const nothing = () => undefined

/** All vets of the clinic side by side, to be read. A day has a column for each; longer views show everybody together. */
export function ClinicCalendarPage() {
  const clinicId = useCurrentUser()?.professionalId ?? ''
  const shown = useShown(() => 'day')
  const team = useClinicVetsQuery(clinicId)
  return (
    <div className={page.page}>
      <CalendarBar {...shown} onPlaceForMore={nothing} />
      {team.error && !team.data && <ErrorState error={team.error} onRetry={() => void team.refetch()} />}
      {team.data?.vets.length === 0 && <Nobody />}
      {team.data && team.data.vets.length > 0 && <Visits {...shown} vets={team.data.vets} />}
      {team.isLoading && <Skeleton height={560} radius="lg" />}
    </div>
  )
}

function Nobody() {
  const { t } = useTranslation('clinics')
  return (
    <p className={page.none}>
      {t('calendar.nobody')} <Link to={pathTo('vets')}>{t('calendar.invite')}</Link>
    </p>
  )
}

function Visits({ vets, ...shown }: Shown & Pick<ClinicVets, 'vets'>) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const { view, date, now, zone, isPhone } = shown
  const { data, currentData, isFetching, error, refetch } = useCalendarQuery(useRangeShown(shown))
  const visits = useVisits(data, shown)
  // The columns take the whole width.
  const choice = useChosen(visits, false)
  const notSent = useNotSent(data)
  // Where a day has no column for each vet, the visit says with whom it is.
  const named = useMemo(
    () => visits.map((visit) => ({ ...visit, service: `${visit.service}, ${format.name(visit.appointment.professional)}` })),
    [visits, format],
  )
  if (error && !currentData) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={560} radius="lg" />
  const { chosen, onChoose, onPress } = choice
  const hasColumns = view === 'day' && !isPhone
  const list = { visits: hasColumns ? visits : named, now, chosen, onChoose }
  return (
    <div className={states.renewed} aria-busy={isFetching}>
      {currentData && visits.length === 0 && <p className={page.none}>{t('none')}</p>}
      {isPhone && view === 'day' ? (
        <DayList {...list} />
      ) : (
        <Suspense fallback={<Skeleton height={560} radius="lg" />}>
          <VisitCalendar {...list} {...{ onPress, view, date, zone, vets, notSent }} />
        </Suspense>
      )}
      <div className={classes.under}>
        <ChosenDetails {...choice} hint={t('chooseHint')} panel={chosen && <VisitPanel visit={chosen} isRead />} />
        <ServiceLegend visits={visits} />
      </div>
    </div>
  )
}
