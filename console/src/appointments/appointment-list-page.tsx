import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageState } from '../ui/page-state.tsx'
import { useNow } from '../live/use-now.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import strip from '../ui/tabs.module.css'
import { AppointmentRow } from './appointment-row.tsx'
import { useAppointmentsQuery } from './appointments-api.ts'
import classes from './appointment-list-page.module.css'

const tabs = ['upcoming', 'past', 'cancelled'] as const
type Tab = (typeof tabs)[number]

/** "My appointments". The tab lives in the URL so that Back and a shared link show the same. */
export function AppointmentListPage() {
  const { t } = useTranslation('appointments')
  usePageTitle(t('list.title'))
  const [parameters] = useSearchParams()
  const tab = tabs.find((name) => name === parameters.get('show')) ?? 'upcoming'
  const query = useAppointmentsQuery({ limit: 500 })
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t('list.title')}</h1>
        <p className={classes.ways}>
          <Link to="/dashboard/recipe">{t('list.prescriptions')}</Link>
          <Link to="../history" relative="path">
            {t('list.history')}
          </Link>
        </p>
      </header>
      <nav className={`${strip.tabs} ${classes.tabs}`} aria-label={t('list.tabs')}>
        {tabs.map((name) => (
          <Link
            key={name}
            to={name === 'upcoming' ? '.' : `?show=${name}`}
            aria-current={name === tab ? 'page' : undefined}
            replace
          >
            {t(`list.tab.${name}`)}
          </Link>
        ))}
      </nav>
      <PageState query={query}>{({ items }) => <Rows appointments={items} tab={tab} />}</PageState>
    </div>
  )
}

function Rows({ appointments, tab }: { appointments: AppointmentView[]; tab: Tab }) {
  const { t } = useTranslation('appointments')
  const now = useNow(60_000)
  const shown = appointments.filter((appointment) => tabOf(appointment, now) === tab)
  // The list comes newest first; what is ahead reads better nearest first.
  const ordered = tab === 'upcoming' ? shown.toReversed() : shown
  if (ordered.length === 0)
    return <EmptyState text={t(`list.empty.${tab}`)} action={{ to: '/find-professional', label: t('list.find') }} />
  return (
    <ol className={classes.list}>
      {ordered.map((appointment) => (
        <li key={appointment.id}>
          <AppointmentRow appointment={appointment} />
        </li>
      ))}
    </ol>
  )
}

const tabOf = ({ status, endsAt }: AppointmentView, now: string): Tab => {
  if (status === 'CANCELED') return 'cancelled'
  return status === 'DONE' || endsAt < now ? 'past' : 'upcoming'
}
