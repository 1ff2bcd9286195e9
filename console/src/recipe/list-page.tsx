import { Button } from '@mantine/core'
import { IconChevronRight, IconFileText } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useEveryAppointmentQuery } from '../appointments/appointments-api.ts'
import { useFormat } from '../format/use-format.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { dashboardOf } from '../shell/dashboard-of.ts'
import answers from '../ui/answers.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageState } from '../ui/page-state.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { usePrescriptionPagesInfiniteQuery, type ListedSheet } from './recipe-api.ts'
import classes from './recipe.module.css'

/** All prescriptions: a professional's own, or those of a parent's pets. */
export function PrescriptionListPage() {
  const { t } = useTranslation('recipe')
  usePageTitle(t('list.title'))
  const query = usePrescriptionPagesInfiniteQuery()
  const sheets = useMemo(() => query.currentData?.pages.flatMap((page) => page.sheets), [query.currentData])
  return (
    <div className={classes.page}>
      <h1>{t('list.title')}</h1>
      <p className={classes.lead}>{t('list.lead')}</p>
      <PageState query={{ ...query, currentData: sheets }}>
        {(found: ListedSheet[]) => (
          <>
            {found.length === 0 && !query.hasNextPage ? <None /> : <Rows sheets={found} />}
            <ProblemNotice error={query.error} />
            {query.hasNextPage && (
              <div className={answers.answers}>
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('list.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </PageState>
    </div>
  )
}

function None() {
  const { t } = useTranslation('recipe')
  const user = useCurrentUser()
  return (
    <EmptyState
      text={t('list.none')}
      action={{ to: `${user ? dashboardOf(user) : '/dashboard'}/appointments?show=past`, label: t('list.appointments') }}
    />
  )
}

function Rows({ sheets }: { sheets: ListedSheet[] }) {
  const format = useFormat()
  const user = useCurrentUser()
  const { data } = useEveryAppointmentQuery({ appointmentIds: sheets.map(({ appointmentId }) => appointmentId) })
  const visits = new Map(data?.map((appointment) => [appointment.id, appointment]))
  return (
    <ol className={classes.list}>
      {sheets.map((sheet) => {
        const visit = visits.get(sheet.appointmentId)
        const other = visit && (user?.professionalId === null ? format.name(visit.professional) : visit.parent.displayName)
        return (
          <li key={sheet.id}>
            <Row sheet={sheet} who={[visit?.pet.name ?? sheet.number, other].filter(Boolean).join(' · ')} />
          </li>
        )
      })}
    </ol>
  )
}

function Row({ sheet, who }: { sheet: ListedSheet; who: string }) {
  const format = useFormat(sheet.zone)
  return (
    <Link className={classes.row} to={`/dashboard/recipe/${sheet.appointmentId}/${sheet.id}`}>
      <IconFileText size={24} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{sheet.medicines}</b>
        <span>{[who, sheet.diagnosis].filter(Boolean).join(' · ')}</span>
      </span>
      <time dateTime={sheet.writtenAt}>{format.dayWithYear(sheet.writtenAt)}</time>
      <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
