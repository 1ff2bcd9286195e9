import { goesToParent } from '@lapka/contracts/service-locations.ts'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button } from '@mantine/core'
import { IconCalendarTime, IconCalendarWeek } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AppointmentRow } from '../appointments/appointment-row.tsx'
import { isSession, useClassSessionsQuery, useCourseName } from '../courses/own-sessions.ts'
import { useAppointmentsQuery } from '../entities/appointment/appointments-api.ts'
import { minutesSince } from '../entities/appointment/arrival-state.ts'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { hasAppointments } from '../kit/pages/dashboard-of.ts'
import { useCurrentUser, useOwnZone } from '../kit/session/use-current-user.ts'
import { PageSkeleton } from '../kit/ui/page-skeleton.tsx'
import { PageState } from '../kit/ui/page-state.tsx'
import { dayVerdictOf, type DayVerdict } from '../entities/appointment/appointments-ahead.ts'
import { dayItemsOf, stateOfItem, type DayItem } from './day/day-items.ts'
import { ChangesCard } from './day/changes-card.tsx'
import { ToDoCard } from './day/to-do-card.tsx'
import { TodayList } from './day/today-list.tsx'
import { WorkHead } from './day/work-head.tsx'
import '../appointments/arrival/texts.ts'
import classes from './dashboards.module.css'

const BusinessHome = lazy(async () => ({ default: (await import('./business-home.tsx')).BusinessHome }))
const HotelHome = lazy(async () => ({ default: (await import('./hotel/hotel-home.tsx')).HotelHome }))
const OpenInvitation = lazy(async () => ({ default: (await import('./open-invitation.tsx')).OpenInvitation }))

const LaterClass = lazy(async () => ({ default: (await import('./day/class-rows.tsx')).LaterClass }))

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
  const days = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }
  const query = useAppointmentsQuery({ ...days, limit: 500 })
  const isTrainer = useCurrentUser()?.role === 'TRAINER'
  const sessions = useClassSessionsQuery(days, { skip: !isTrainer })
  const day = { today, zone }
  return (
    <PageState query={query}>
      {({ items }) => (
        <div className={classes.dayPage}>
          {isTrainer ? (
            <PageState query={sessions}>
              {(own) => <Day {...day} appointments={items.toReversed()} sessions={own.items} />}
            </PageState>
          ) : (
            <Day {...day} appointments={items.toReversed()} sessions={[]} />
          )}
        </div>
      )}
    </PageState>
  )
}

type DayProps = { appointments: AppointmentView[]; sessions: ClassSession[]; today: string; zone: string }

function Day({ appointments, sessions, today, zone }: DayProps) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const isVet = useCurrentUser()?.role === 'VET'
  const { ofToday, later, toMark } = dayItemsOf({ appointments, sessions, today, zone, now })
  return (
    <>
      <DayHead items={ofToday} zone={zone} />
      <Suspense fallback={null}>{isVet && <OpenInvitation />}</Suspense>
      <div className={classes.columns}>
        <div>
          <TodayList items={ofToday} zone={zone} />
          {later.length > 0 && (
            <section aria-labelledby="later">
              <h2 id="later">{t('day.later')}</h2>
              <ol className={classes.later}>
                {later.slice(0, MAX_SHOWN).map((item) => (
                  <li key={item.id}>
                    {isSession(item) ? (
                      <Suspense fallback={null}>
                        <LaterClass session={item} />
                      </Suspense>
                    ) : (
                      <AppointmentRow appointment={item} />
                    )}
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <div>
          <ToDoCard appointments={toMark} sessions={sessions} today={today} zone={zone} />
          <ChangesCard today={today} />
        </div>
      </div>
    </>
  )
}

/** The heading is a verdict; what only vets have in the menu stands here for all trades. */
function DayHead({ items, zone }: { items: DayItem[]; zone: string }) {
  const { t } = useTranslation('work')
  const now = useNow(60_000)
  const format = useFormat(zone)
  const stateOf = (item: DayItem) => stateOfItem(item, now)
  const left = items.filter((one) => ['ahead', 'late', 'waiting', 'inside'].includes(stateOf(one)))
  const count = left.filter(isSession).length
  const leftText = [
    (left.length > count || count === 0) && t('day.left', { count: left.length - count }),
    count > 0 && t('day.leftClasses', { count }),
  ]
  const area = { area: 'professional' } as const
  return (
    <WorkHead
      title={useVerdictText(zone)(dayVerdictOf(items, stateOf))}
      line={[`${format.dayWithWeekday(now)}.`, ...leftText].filter(Boolean).join(' ')}
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
  const nameOf = useCourseName()
  return (verdict: DayVerdict<DayItem>): string => {
    if (verdict.kind === 'unmarked') {
      const { items } = verdict
      return items.some(isSession) ? t('day.verdict.unmarkedClass') : t('day.verdict.unmarked', { count: items.length })
    }
    if (!('item' in verdict)) return t(`day.verdict.${verdict.kind}`)
    const { kind, item: appointment } = verdict
    if (isSession(appointment)) {
      const words = { name: nameOf(appointment), time: format.time(appointment.startsAt) }
      return t(kind === 'ahead' ? 'day.verdict.aheadClass' : 'day.verdict.insideClass', words)
    }
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
