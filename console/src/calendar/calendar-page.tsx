import { Group, Stack } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { LeftOutIfBroken } from '../kit/ui/left-out-if-broken.tsx'
import { ErrorState } from '../kit/ui/page-state.tsx'
import { useCalendarQuery } from './calendar-api.ts'
import { PastControl } from './past-control.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { ChosenDetails, useChosen } from './chosen-details.tsx'
import { DayList } from './day-list.tsx'
import { ServiceLegend } from './service-legend.tsx'
import { useShown, type Shown } from '../kit/time/calendar-range.ts'
import { useNotSent, useRangeShown, useShownAppointments } from './use-shown-appointments.ts'
import { AppointmentPanel } from './appointment-panel.tsx'
import type { AppointmentEntry } from './appointment-entry.ts'
import './texts.ts'
import states from '../kit/ui/states.module.css'
import { Skeleton } from '../kit/ui/page-skeleton.tsx'
import classes from './calendar.module.css'

/** The same calendar for parents and professionals. View and date live in the URL; only the visible range is fetched. */
export function CalendarPage() {
  const user = useCurrentUser()
  const shown = useShown((isPhone) => (isPhone ? 'day' : 'week'))
  // A working day has much to show; a parent's few appointments keep their measure.
  const isWork = typeof user?.professionalId === 'string'
  const asOf = pastOf(useSearchParams()[0].get('asOf'), shown.now)
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const isOnCallShown = user?.role === 'VET' && isWork && asOf === undefined
  return (
    <div className={classes.page} data-wide={isWork || undefined}>
      <CalendarBar {...shown} onToolbar={setToolbar} />
      <Group className={classes.under} gap="var(--lk-2) var(--lk-4)" data-switch={isOnCallShown || undefined}>
        {isOnCallShown && (
          <LeftOutIfBroken>
            <OnCallSwitch />
          </LeftOutIfBroken>
        )}
        <PastControl asOf={asOf} zone={shown.zone} />
      </Group>
      <Suspense fallback={<Skeleton of={['board']} />}>
        {asOf === undefined ? (
          <PresentCalendar {...shown} toolbar={toolbar} professionalId={user?.professionalId ?? null} />
        ) : (
          <PastCalendar {...shown} asOf={asOf} />
        )}
      </Suspense>
    </div>
  )
}

type PresentProps = Shown & { toolbar: HTMLElement | null; professionalId: string | null }

function PresentCalendar({ professionalId, ...shown }: PresentProps) {
  const { t } = useTranslation('calendar')
  const range = useRangeShown(shown)
  // The previous grid stays while other days load.
  const { data, currentData, isFetching, error, refetch } = useCalendarQuery(range)
  const isProfessional = professionalId !== null
  // Loads the code in parallel with the appointments.
  useEffect(() => void (isProfessional ? loadWork() : loadOwn()), [isProfessional])
  const appointments = useShownAppointments(data, shown)
  const notSent = useNotSent(data)
  const isEmpty = currentData !== undefined && appointments.length === 0
  if (error && !currentData) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton of={['board']} label={t('loading')} />
  return (
    <div className={states.renewed} aria-busy={isFetching}>
      {isEmpty && !isProfessional && (
        <p className={classes.none}>
          {t('none')} <Link to={pathTo('findProfessional')}>{t('find')}</Link>
        </p>
      )}
      {isProfessional ? (
        <WorkCalendar {...shown} {...{ professionalId, range, appointments, notSent, isEmpty }} />
      ) : (
        <OwnCalendar {...shown} {...{ appointments, notSent }} />
      )}
    </div>
  )
}

type OwnProps = Shown & { appointments: AppointmentEntry[]; notSent: ReadonlyMap<string, number> }

/** A parent's calendar: read-only, with the actions of the chosen appointment beside it. */
function OwnCalendar({ view, date, now, zone, isPhone, hasSide, appointments, notSent }: OwnProps) {
  const { t } = useTranslation('calendar')
  const choice = useChosen(appointments, hasSide)
  const { chosen, onChoose, onPress } = choice
  const list = { appointments, now, chosen, onChoose }
  return (
    <div className={classes.columns}>
      {isPhone && view === 'day' ? (
        <DayList {...list} />
      ) : (
        <AppointmentCalendar {...list} {...{ onPress, view, date, zone, notSent }} />
      )}
      <Stack gap="md" miw={0}>
        <ChosenDetails {...choice} hint={t('chooseHint')} panel={chosen && <AppointmentPanel key={chosen.id} entry={chosen} />} />
        <ServiceLegend appointments={appointments} />
      </Stack>
    </div>
  )
}

const loadOwn = () => import('./appointment-calendar.tsx')
const AppointmentCalendar = lazy(async () => ({ default: (await loadOwn()).AppointmentCalendar }))
const loadWork = () => import('./work/work-calendar.tsx')
const WorkCalendar = lazy(async () => ({ default: (await loadWork()).WorkCalendar }))
const OnCallSwitch = lazy(async () => ({ default: (await import('../consultations/ring/on-call-switch.tsx')).OnCallSwitch }))
const PastCalendar = lazy(async () => ({ default: (await import('./past-calendar.tsx')).PastCalendar }))

/** An instant of the past that the address asks for. */
const pastOf = (text: string | null, now: string): string | undefined => {
  if (text === null || Number.isNaN(Date.parse(text))) return undefined
  const instant = new Date(text).toISOString()
  return instant <= now && instant >= '2000' ? instant : undefined
}
