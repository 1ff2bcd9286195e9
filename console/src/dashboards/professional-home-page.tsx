import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { addDays, localDateOf } from '@lapka/domain/time/zone.ts'
import {
  IconBuildingHospital,
  IconCalendarTime,
  IconCalendarWeek,
  IconChartBar,
  IconDeviceMobile,
  IconHistory,
  IconId,
  IconListDetails,
  IconPaw,
  IconShare,
  IconUsers,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../pages/paths.ts'
import { AppointmentRow } from '../appointments/appointment-row.tsx'
import { useAppointmentsQuery } from '../appointments/appointments-api.ts'
import { useFormat } from '../format/format.ts'
import { useCurrentUser, useOwnZone } from '../sessions/use-current-user.ts'
import { useNow } from '../live/clock.ts'
import { EmptyState, PageState } from '../ui/page-state.tsx'
import { QuickActions, type QuickAction } from './quick-actions.tsx'
import { aheadOf } from './appointments-ahead.ts'
import classes from './dashboard.module.css'

const OpenInvitation = lazy(async () => ({ default: (await import('./open-invitation.tsx')).OpenInvitation }))

const DAYS_AHEAD = 7
const MOST_SHOWN = 5

/** The day at a glance: how much is left of it, who comes next, and what the week brings. */
export function ProfessionalHomePage() {
  const { t } = useTranslation('dashboards')
  const zone = useOwnZone()
  const format = useFormat(zone)
  const now = useNow(60_000)
  const isVet = useCurrentUser()?.role === 'VET'
  const today = localDateOf(now, zone)
  const query = useAppointmentsQuery({ from: today, to: addDays(today, DAYS_AHEAD), limit: 500 })
  return (
    <div className={classes.page}>
      <h1>{t('professional.today', { day: format.dayWithWeekday(now) })}</h1>
      <Suspense fallback={null}>{isVet && <OpenInvitation />}</Suspense>
      <PageState query={query}>{({ items }) => <AppointmentsAhead ahead={aheadOf(items, now)} today={today} />}</PageState>
      <QuickActions label={t('actions.label')} actions={useActions(isVet)} />
    </div>
  )
}

const useActions = (isVet: boolean): QuickAction[] => {
  const { t } = useTranslation('dashboards')
  const area = { area: 'professional' } as const
  const clinic = {
    to: pathTo('invitations'),
    title: t('professional.clinic'),
    note: t('professional.clinicNote'),
    icon: IconBuildingHospital,
  }
  return [
    { to: pathTo('calendar', area), title: t('actions.calendar'), note: t('professional.calendarNote'), icon: IconCalendarWeek },
    { to: pathTo('appointments', area), title: t('professional.list'), note: t('professional.listNote'), icon: IconListDetails },
    { to: pathTo('schedules'), title: t('professional.schedule'), note: t('professional.scheduleNote'), icon: IconCalendarTime },
    { to: pathTo('professionalPets'), title: t('professional.pets'), note: t('professional.petsNote'), icon: IconPaw },
    { to: pathTo('professionalParents'), title: t('professional.parents'), note: t('professional.parentsNote'), icon: IconUsers },
    { to: pathTo('history', area), title: t('professional.history'), note: t('professional.historyNote'), icon: IconHistory },
    { to: pathTo('revenues', area), title: t('professional.revenues'), note: t('professional.revenuesNote'), icon: IconChartBar },
    ...(isVet ? [clinic] : []),
    { to: pathTo('feed', area), title: t('actions.feed'), note: t('actions.feedNote'), icon: IconDeviceMobile },
    { to: pathTo('referral', area), title: t('professional.referral'), note: t('professional.referralNote'), icon: IconShare },
    { to: pathTo('personalData'), title: t('actions.data'), note: t('actions.dataNote'), icon: IconId },
  ]
}

function AppointmentsAhead({ ahead, today }: { ahead: AppointmentView[]; today: string }) {
  const { t } = useTranslation('dashboards')
  const isToday = ({ startsAt, zone }: AppointmentView) => localDateOf(startsAt, zone) === today
  const left = ahead.filter(isToday)
  const later = ahead.filter((appointment) => !isToday(appointment)).slice(0, MOST_SHOWN)
  if (ahead.length === 0)
    return (
      <EmptyState
        text={t('professional.nobody')}
        action={{ to: pathTo('calendar', { area: 'professional' }), label: t('actions.calendar') }}
      />
    )
  return (
    <div className={classes.parts}>
      <p className={classes.verdict}>
        {left.length === 0 ? t('professional.free') : t('professional.left', { count: left.length })}
      </p>
      {left.length > 0 && <Rows appointments={left} />}
      {later.length > 0 && (
        <section aria-labelledby="later">
          <h2 id="later">{t('professional.later')}</h2>
          <Rows appointments={later} />
        </section>
      )}
    </div>
  )
}

function Rows({ appointments }: { appointments: AppointmentView[] }) {
  return (
    <ol className={classes.rows}>
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <AppointmentRow appointment={appointment} />
        </li>
      ))}
    </ol>
  )
}
