import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useIsBelow } from '../../kit/look/breakpoints.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { useAppointmentsQuery } from '../../entities/appointment/appointments-api.ts'
import { readDate } from '../../kit/time/calendar-range.ts'
import { instantsOfDates } from '../../kit/time/wall-clock.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { EmptyState, PageState } from '../../kit/ui/page-state.tsx'
import { PageTitle } from '../../kit/ui/page-title.tsx'
import { useSchedulesQuery } from '../schedules-api.ts'
import { sevenDaysOf, slotDays } from './half-hours.ts'
import { SlotTable } from './slot-table.tsx'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import classes from '../schedules.module.css'

const WhyDialog = lazy(async () => ({ default: (await import('./why-dialog.tsx')).WhyDialog }))

const DAYS = 7

/** `/calendar/work-schedule-slots`: every half-hour of a week, to close and to open. The week is in the address. */
export function SlotsPage() {
  const { t } = useTranslation('schedules')
  const query = useSchedulesQuery()
  return (
    <div className={classes.page}>
      <PageState query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState isPage text={t('list.none')} action={{ to: pathTo('newSchedule'), label: t('list.create') }} />
          ) : (
            <Week schedules={items} zone={items[0]?.zone ?? DEFAULT_ZONE} />
          )
        }
      </PageState>
    </div>
  )
}

type WeekProps = { schedules: ScheduleView[]; zone: string }

function Week({ schedules, zone }: WeekProps) {
  const { t } = useTranslation('schedules')
  const isPhone = useIsBelow('tablet')
  const now = useNow(60_000)
  const today = localDateOf(now, zone)
  const date = readDate(useSearchParams()[0].get('date'), today)
  const { first, last } = sevenDaysOf(date, today)
  const query = useAppointmentsQuery({ ...instantsOfDates(first, last, zone), limit: 500 })
  return (
    <>
      <Group
        component="header"
        className={classes.head}
        gap="var(--lk-3) var(--lk-5)"
        align="end"
        justify="space-between"
        mb="lg"
      >
        <div>
          <h1>
            <PageTitle />
          </h1>
          <p className={classes.lead}>{t('slots.lead')}</p>
        </div>
        <Group gap="xs" align="stretch">
          <WhyButton zone={zone} today={today} />
          <Button component={Link} to={pathTo('schedules')} variant="default">
            {t('slots.schedule')}
          </Button>
        </Group>
      </Group>
      <WeekBar date={date} today={today} zone={zone} />
      {isPhone && <DayStrip first={first} date={date} zone={zone} />}
      <PageState query={query}>
        {({ items }) => {
          const days = slotDays(first, last, { schedules, appointments: items, zone, now })
          return (
            <SlotTable
              key={isPhone ? date : first}
              days={isPhone ? days.filter((day) => day.date === date) : days}
              zone={zone}
              today={today}
              firstScheduleId={schedules[0]?.id ?? ''}
            />
          )
        }}
      </PageState>
    </>
  )
}

/** Why a time can't be booked: rarely needed, so its code is fetched on demand. */
function WhyButton({ zone, today }: { zone: string; today: string }) {
  const { t } = useTranslation('schedules')
  const professionalId = useCurrentUser()?.professionalId
  const [isOpen, setOpen] = useState(false)
  if (!professionalId) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('slots.why')}
      </Button>
      {isOpen && (
        <Suspense>
          <WhyDialog professionalId={professionalId} zone={zone} today={today} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const to = (date: string) => `?date=${date}`

function WeekBar({ date, today, zone }: { date: string; today: string; zone: string }) {
  const { t } = useTranslation('schedules')
  const format = useFormat(zone)
  const { first, last } = sevenDaysOf(date, today)
  const noon = (localDate: string) => `${localDate}T10:00:00.000Z`
  return (
    <Group className={classes.slotsBar} gap="xs" mb="sm">
      <ActionIcon component={Link} to={to(addDays(date, -DAYS))} variant="default" size={40} aria-label={t('slots.previous')}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon component={Link} to={to(addDays(date, DAYS))} variant="default" size={40} aria-label={t('slots.next')}>
        <IconChevronRight size={20} aria-hidden="true" />
      </ActionIcon>
      <Button component={Link} to={to(today)} variant="default" size="sm" h={40}>
        {t('slots.thisWeek')}
      </Button>
      <h2 aria-live="polite">{format.dayRange(noon(first), noon(last))}</h2>
    </Group>
  )
}

function DayStrip({ first, date, zone }: { first: string; date: string; zone: string }) {
  const { t } = useTranslation('schedules')
  const format = useFormat(zone)
  return (
    <nav className={classes.strip} aria-label={t('slots.day')}>
      {Array.from({ length: DAYS }, (_, index) => addDays(first, index)).map((day) => (
        <Link key={day} to={to(day)} replace aria-current={day === date ? 'date' : undefined}>
          {format.weekdayShort(`${day}T10:00:00.000Z`)}
          <b>{Number(day.slice(8))}</b>
        </Link>
      ))}
    </nav>
  )
}
