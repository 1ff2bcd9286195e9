import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageState } from '../../ui/page-state.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { schedulesPath } from '../paths.ts'
import { useSchedulesQuery } from '../schedules-api.ts'
import classes from '../schedules.module.css'
import { AddExceptionForm } from './add-exception-form.tsx'

/** A day off or extra hours: what it touches is shown before anything is written. */
export function AddExceptionPage() {
  const { t } = useTranslation('schedules')
  usePageTitle(t('add.title'))
  const query = useSchedulesQuery()
  return (
    <div className={classes.narrow}>
      <Link to={schedulesPath} className={classes.back}>
        <IconChevronLeft size={18} aria-hidden="true" /> {t('list.title')}
      </Link>
      <h1>{t('add.title')}</h1>
      <p className={classes.lead}>{t('add.lead')}</p>
      <PageState query={query}>{({ items }) => <FormOrNothing schedules={items} />}</PageState>
    </div>
  )
}

function FormOrNothing({ schedules }: { schedules: ScheduleView[] }) {
  const { t } = useTranslation('schedules')
  const [first] = schedules
  if (first === undefined)
    return <EmptyState text={t('list.none')} action={{ to: `${schedulesPath}/create`, label: t('list.create') }} />
  return <AddExceptionForm schedules={schedules} first={first} />
}
