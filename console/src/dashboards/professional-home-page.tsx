import { goesToParent } from '@lapka/contracts/service-locations.ts'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button } from '@mantine/core'
import { IconCalendarTime, IconCalendarWeek } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AppointmentRow } from '../appointments/appointment-row.tsx'
import { useAppointmentsQuery } from '../entities/appointment/appointments-api.ts'
import { arrivalStateOf, minutesSince } from '../entities/appointment/arrival-state.ts'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { hasAppointments } from '../kit/pages/dashboard-of.ts'
import { useCurrentUser, useOwnZone } from '../kit/session/use-current-user.ts'
import { PageSkeleton } from '../kit/ui/page-skeleton.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { aheadOf, dayVerdictOf, ofDay, type DayVerdict } from '../entities/appointment/appointments-ahead.ts'
import { ChangesCard } from './day/changes-card.tsx'
import { ToDoCard } from './day/to-do-card.tsx'
import { TodayList } from './day/today-list.tsx'
import { WorkHead } from './day/work-head.tsx'
import '../appointments/arrival/texts.ts'
import classes from './dashboards.module.css'

const BusinessHome = lazy(async () => ({ default: (await import('./business-home.tsx')).BusinessHome }))
const HotelHome = lazy(async () => ({ default: (await import('./hotel/hotel-home.tsx')).HotelHome }))
const OpenInvitation = lazy(async () => ({ default: (await import('./open-invitation.tsx')).OpenInvitation }))

const DAYS_BACK = 7
const DAYS_AHEAD = 8
const MAX_SHOWN = 5

export function ProfessionalHomePage() {
  const user = useCurrentUser()
  if (!user || hasAppointments(user)) return <DayPage />
  return <Suspense fallback={<PageSkeleton />}>{user.role === 'HOTELS' ? <HotelHome /> : <BusinessHome />}</Suspense>
}

/** The day: who waits and who is next, what was not marked or prescribed, and what others changed since yesterday. */
function DayPage() {
  const zone = useOwnZone()
  const today = localDateOf(useNow(60_000), zone)
  const query = useAppointmentsQuery({ from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD), limit: 500 })
  return (
    <PageState query={query}>
      {({ items }) => (
        <div className={classes.dayPage}>
          <Day items={items.toReversed()} today={today} zone={zone} />
        </div>
      )}
    </PageState>
  )
}

type DayProps = { items: AppointmentView[]; today: string; zone: string }

function Day({ items, today, zone }: DayProps) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const isVet = useCurrentUser()?.role === 'VET'
  const ofToday = ofDay(items, { date: today, zone, now })
  const later = aheadOf(items, now).filter(({ startsAt }) => localDateOf(startsAt, zone) > today)
  return (
    <>
      <DayHead appointments={ofToday} zone={zone} />
      <Suspense fallback={null}>{isVet && <OpenInvitation />}</Suspense>
      <div className={classes.columns}>
        <div>
          <TodayList appointments={ofToday} zone={zone} />
          {later.length > 0 && (
            <section aria-labelledby="later">
              <h2 id="later">{t('day.later')}</h2>
              <ol className={classes.later}>
                {later.slice(0, MAX_SHOWN).map((appointment) => (
                  <li key={appointment.id}>
                    <AppointmentRow appointment={appointment} />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <div>
          <ToDoCard appointments={items} today={today} zone={zone} />
          <ChangesCard today={today} />
        </div>
      </div>
    </>
  )
}

/** The heading is a verdict; what only vets have in the menu stands here for all trades. */
function DayHead({ appointments, zone }: Pick<DayProps, 'zone'> & { appointments: AppointmentView[] }) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const format = useFormat(zone)
  const left = appointments.filter((one) => ['ahead', 'late', 'waiting', 'inside'].includes(arrivalStateOf(one, now)))
  const area = { area: 'professional' } as const
  return (
    <WorkHead
      title={useVerdictText(zone)(dayVerdictOf(appointments, now))}
      line={`${format.dayWithWeekday(now)}. ${t('day.left', { count: left.length })}`}
    >
      <Button
        component={Link}
        to={pathTo('schedules')}
        variant="default"
        leftSection={<IconCalendarTime size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('day.schedule')}
      </Button>
      <Button
        component={Link}
        to={pathTo('calendar', area)}
        leftSection={<IconCalendarWeek size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('day.calendar')}
      </Button>
    </WorkHead>
  )
}

const useVerdictText = (zone: string) => {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const format = useFormat(zone)
  return (verdict: DayVerdict<AppointmentView>): string => {
    if (verdict.kind === 'unmarked') return t('day.verdict.unmarked', { count: verdict.count })
    if (!('appointment' in verdict)) return t(`day.verdict.${verdict.kind}`)
    const { kind, appointment } = verdict
    const { startsAt, endsAt, visitMinutes } = appointment
    const since = kind === 'waiting' ? (appointment.arrival?.arrivedAt ?? now) : startsAt
    const isVisit = goesToParent(appointment.location) && (kind === 'late' || kind === 'inside')
    return t(isVisit ? `day.verdict.${kind}Visit` : `day.verdict.${kind}`, {
      pet: format.pets(appointment.pets),
      time: visitMinutes === null ? format.time(startsAt) : format.window(startsAt, endsAt),
      minutes: format.minutes(minutesSince(since, now)),
    })
  }
}
