import { Skeleton } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ChosenDetails } from '../chosen-details.tsx'
import { DayList } from '../day-list.tsx'
import { ServiceLegend } from '../service-legend.tsx'
import { useChosen } from '../use-chosen.ts'
import type { Shown } from '../use-shown.ts'
import { useRange, useVisits } from '../use-visits.ts'
import type { Visit } from '../visit.ts'
import { useCalendarAsOfQuery } from './past-api.ts'
import { PastPanel } from './past-panel.tsx'
import { changeTones, markedChanges } from './past-visit.ts'
import states from '../../ui/states.module.css'
import calendarClasses from '../calendar-page.module.css'
import classes from './as-it-was.module.css'

const VisitCalendar = lazy(async () => ({ default: (await import('../visit-calendar.tsx')).VisitCalendar }))

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
