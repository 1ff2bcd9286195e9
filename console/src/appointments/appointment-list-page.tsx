import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { pathTo } from '../kit/pages/paths.ts'
import { EmptyState, PageState } from '../kit/ui/page-state.tsx'
import { useNow } from '../kit/live/clock.ts'
import { useCurrentUser, useOwnZone } from '../kit/session/use-current-user.ts'
import { aheadOf } from '../entities/appointment/appointments-ahead.ts'
import { dashboardOf } from '../kit/pages/dashboard-of.ts'
import { UnderHead } from '../kit/ui/page-skeleton.tsx'
import { PageTitle } from '../kit/ui/page-title.tsx'
import { TabLinks } from '../kit/ui/tab-links.tsx'
import { AppointmentRow } from './appointment-row.tsx'
import { useAppointmentPagesInfiniteQuery, useEveryAppointmentQuery } from '../entities/appointment/appointments-api.ts'
import answers from '../kit/ui/answers.module.css'
import rows from '../kit/ui/rows.module.css'
import classes from './appointments.module.css'

const tabs = ['upcoming', 'past', 'cancelled'] as const
type Tab = (typeof tabs)[number]

/** "My appointments". The tab lives in the URL so that Back and a shared link show the same. */
export function AppointmentListPage() {
  const { t } = useTranslation('appointments')
  const [parameters] = useSearchParams()
  const role = useCurrentUser()?.role
  const tab = tabs.find((name) => name === parameters.get('show')) ?? 'upcoming'
  return (
    <div className={rows.page}>
      <Group component="header" className={classes.listHead} gap="0 var(--lk-4)" align="baseline" justify="space-between">
        <h1>
          <PageTitle />
        </h1>
        <Group component="p" gap="var(--lk-2) var(--lk-4)" align="stretch" m={0}>
          {(role === 'PARENT' || role === 'VET') && <Link to={pathTo('prescriptions')}>{t('list.prescriptions')}</Link>}
          <Link to="../history" relative="path">
            {t('list.history')}
          </Link>
        </Group>
      </Group>
      <TabLinks
        label={t('list.tabs')}
        className={classes.listTabs}
        tabs={tabs.map((name) => ({
          to: name === 'upcoming' ? '.' : `?show=${name}`,
          text: t(`list.tab.${name}`),
          isCurrent: name === tab,
        }))}
      />
      <UnderHead>{tab === 'upcoming' ? <Upcoming /> : <Ended tab={tab} />}</UnderHead>
    </div>
  )
}

/** Reads every page: the newest start comes first, so the nearest appointment is on the last one. */
function Upcoming() {
  const now = useNow(60_000)
  // An appointment counts as upcoming until it ends.
  const from = addDays(localDateOf(now, useOwnZone()), -1)
  const query = useEveryAppointmentQuery({ from })
  return <PageState query={query}>{(items) => <Rows appointments={aheadOf(items, now)} tab="upcoming" />}</PageState>
}

function Ended({ tab }: { tab: Exclude<Tab, 'upcoming'> }) {
  const { t } = useTranslation('appointments')
  const query = useAppointmentPagesInfiniteQuery(tab === 'past' ? 'DONE' : 'CANCELED')
  const { currentData, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const items = useMemo(() => currentData?.pages.flatMap((page) => page.items), [currentData])
  return (
    <PageState query={{ ...query, currentData: items }}>
      {(appointments) => (
        <>
          <Rows appointments={appointments} tab={tab} />
          {hasNextPage && (
            <div className={answers.answers}>
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('list.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </PageState>
  )
}

function Rows({ appointments, tab }: { appointments: AppointmentView[]; tab: Tab }) {
  const { t } = useTranslation('appointments')
  const user = useCurrentUser()
  const isParent = !user || user.role === 'PARENT'
  const action = isParent
    ? { to: pathTo('findProfessional'), label: t('list.find') }
    : { to: dashboardOf(user), label: t('list.today') }
  if (appointments.length === 0) return <EmptyState text={t(`list.empty.${tab}`)} action={action} />
  return (
    <Stack component="ol" gap="sm">
      {folded(appointments, isParent).map(([first, ...others]) => (
        <li key={first.id}>
          <AppointmentRow appointment={first} />
          {others.length > 0 && (
            <details className={classes.folded}>
              <summary>{t('series.fold', { count: others.length })}</summary>
              <Stack gap="sm">
                {others.map((appointment) => (
                  <AppointmentRow key={appointment.id} appointment={appointment} />
                ))}
              </Stack>
            </details>
          )}
        </li>
      ))}
    </Stack>
  )
}

type Folded = [AppointmentView, ...AppointmentView[]]

/** To its parent a series is one row, where its first visit stands; a professional has each at its time. */
const folded = (appointments: AppointmentView[], isParent: boolean): Folded[] => {
  const rowsOfSeries = new Map<string, Folded>()
  return appointments.flatMap((appointment): Folded[] => {
    const row: Folded = [appointment]
    if (!isParent || appointment.seriesId === null) return [row]
    const known = rowsOfSeries.get(appointment.seriesId)
    if (known === undefined) {
      rowsOfSeries.set(appointment.seriesId, row)
      return [row]
    }
    known.push(appointment)
    return []
  })
}
