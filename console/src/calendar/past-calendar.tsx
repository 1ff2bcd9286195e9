import { Group, Stack } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { ErrorState } from '../kit/ui/page-state.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { ChosenDetails, useChosen } from './chosen-details.tsx'
import { DayList } from './day-list.tsx'
import { ServiceLegend } from './service-legend.tsx'
import type { Shown } from '../kit/time/calendar-range.ts'
import { useRange, useShownAppointments } from './use-shown-appointments.ts'
import { changeTones, markedChanges, type AppointmentEntry } from './appointment-entry.ts'
import { AppointmentFacts, PanelCard } from './appointment-panel.tsx'
import { useCalendarAsOfQuery } from './calendar-api.ts'
import { useFormat } from '../kit/format/format.ts'
import states from '../kit/ui/states.module.css'
import calendarClasses from './calendar.module.css'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'

const AppointmentCalendar = lazy(async () => ({ default: (await import('./appointment-calendar.tsx')).AppointmentCalendar }))

/** The calendar as it was at an instant: read-only, with what changed since then marked. */
export function PastCalendar({ asOf, ...shown }: Shown & { asOf: string }) {
  const { t } = useTranslation('calendar')
  const { view, date, zone, isPhone, hasSide } = shown
  const { currentData: data, isFetching, error, refetch } = useCalendarAsOfQuery({ ...useRange(shown), asOf })
  const appointments = useShownAppointments(data, shown)
  const choice = useChosen(appointments, hasSide)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton of={['board']} />
  const { chosen, onChoose, onPress } = choice
  const list = { appointments, now: asOf, chosen, onChoose }
  return (
    <div className={states.renewed} aria-busy={isFetching}>
      <Summary appointments={appointments} />
      <div className={calendarClasses.columns}>
        {isPhone && view === 'day' ? <DayList {...list} /> : <AppointmentCalendar {...list} {...{ onPress, view, date, zone }} />}
        <Stack gap="md" miw={0}>
          <ChosenDetails {...choice} hint={t('chooseHint')} panel={chosen && <PastPanel entry={chosen} />} />
          <ServiceLegend appointments={appointments} />
        </Stack>
      </div>
    </div>
  )
}

function Summary({ appointments }: { appointments: AppointmentEntry[] }) {
  const { t } = useTranslation('calendar')
  const counts = markedChanges.flatMap((change) => {
    const count = appointments.filter((entry) => entry.since.change === change).length
    return count === 0 ? [] : [{ change, count }]
  })
  if (appointments.length === 0) return <p className={calendarClasses.none}>{t('past.empty')}</p>
  if (counts.length === 0) return <p className={calendarClasses.none}>{t('past.same')}</p>
  return (
    <Group component="p" gap="xs" mt={0} mb="md" c="dimmed" fz="var(--lk-font-17)">
      {t('past.since')}{' '}
      {counts.map(({ change, count }) => (
        <Pill key={change} tone={changeTones[change]}>
          {count} {t(`sinceMany.${change}`, { count })}
        </Pill>
      ))}
    </Group>
  )
}

/** An appointment as it was, and what became of it. Read-only. */
function PastPanel({ entry }: { entry: AppointmentEntry }) {
  const { t } = useTranslation('calendar')
  const { appointment, since } = entry
  const format = useFormat(entry.zone)
  const { change, otherStartsAt: other } = since
  return (
    <PanelCard entry={entry} pills={<Pill tone={changeTones[change]}>{t(`since.${change}`)}</Pill>}>
      <AppointmentFacts entry={entry} more={other && { name: t('past.other'), value: format.moment(other) }} />
      <Link to={pathTo('appointmentHistory', { id: appointment.id })} data-autofocus>
        {t('past.history')}
      </Link>
    </PanelCard>
  )
}
