import { Skeleton } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../pages/paths.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Pill } from '../ui/pill.tsx'
import { ChosenDetails, useChosen } from './chosen-details.tsx'
import { DayList } from './day-list.tsx'
import { ServiceLegend } from './service-legend.tsx'
import type { Shown } from './calendar-range.ts'
import { useRange, useVisits } from './use-visits.ts'
import { changeTones, markedChanges, type Visit } from './visit.ts'
import { AppointmentFacts } from './visit-panel.tsx'
import { useCalendarAsOfQuery } from './calendar-api.ts'
import states from '../ui/states.module.css'
import calendarClasses from './calendar-page.module.css'
import { Link } from 'react-router-dom'
import { useFormat } from '../format/use-format.ts'
import panelClasses from './visit-panel.module.css'

const VisitCalendar = lazy(async () => ({ default: (await import('./visit-calendar.tsx')).VisitCalendar }))

/** The calendar as it was at an instant, to be read only, with what changed since marked. */
export function PastCalendar({ asOf, ...shown }: Shown & { asOf: string }) {
  const { t } = useTranslation('calendar')
  const { view, date, zone, isPhone, hasSide } = shown
  const { currentData: data, isFetching, error, refetch } = useCalendarAsOfQuery({ ...useRange(shown), asOf })
  const visits = useVisits(data, shown)
  const choice = useChosen(visits, hasSide)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={560} radius="lg" />
  const { chosen, onChoose, onPress } = choice
  const list = { visits, now: asOf, chosen, onChoose }
  return (
    <div className={states.renewed} aria-busy={isFetching}>
      <Summary visits={visits} />
      <div className={calendarClasses.columns}>
        {isPhone && view === 'day' ? <DayList {...list} /> : <VisitCalendar {...list} {...{ onPress, view, date, zone }} />}
        <div className={calendarClasses.side}>
          <ChosenDetails {...choice} hint={t('chooseHint')} panel={chosen && <PastPanel visit={chosen} />} />
          <ServiceLegend visits={visits} />
        </div>
      </div>
    </div>
  )
}

function Summary({ visits }: { visits: Visit[] }) {
  const { t } = useTranslation('calendar')
  const counts = markedChanges.flatMap((change) => {
    const count = visits.filter((visit) => visit.since.change === change).length
    return count === 0 ? [] : [{ change, count }]
  })
  if (visits.length === 0) return <p className={calendarClasses.none}>{t('past.empty')}</p>
  if (counts.length === 0) return <p className={calendarClasses.none}>{t('past.same')}</p>
  return (
    <p className={calendarClasses.since}>
      {t('past.since')}{' '}
      {counts.map(({ change, count }) => (
        <Pill key={change} tone={changeTones[change]}>
          {count} {t(`sinceMany.${change}`, { count })}
        </Pill>
      ))}
    </p>
  )
}

/** A visit as it was, and what became of it. Nothing can be done here: the past is only read. */
function PastPanel({ visit }: { visit: Visit }) {
  const { t } = useTranslation('calendar')
  const { appointment, since } = visit
  const format = useFormat(visit.zone)
  const { pet, startsAt, endsAt } = appointment
  const { change, otherStartsAt: other } = since
  return (
    <Card as="aside" className={panelClasses.panel} aria-label={t('chosen')}>
      <header>
        <div>
          <h2>{pet.name}</h2>
          <p>
            {format.day(startsAt)}, {format.timeRange(startsAt, endsAt)}
          </p>
        </div>
      </header>
      <div className={panelClasses.pills}>
        <Pill tone="brand">{visit.service}</Pill>
        <Pill tone={changeTones[change]}>{t(`since.${change}`)}</Pill>
      </div>
      <AppointmentFacts entry={visit} more={other && { name: t('past.other'), value: format.moment(other) }} />
      <Link to={pathTo('appointmentHistory', { id: appointment.id })} data-autofocus>
        {t('past.history')}
      </Link>
    </Card>
  )
}
