import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathTo } from '../pages/paths.ts'
import { Ticket } from '../appointments/ticket.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import classes from './dashboard.module.css'

/** The ticket itself, with the one thing to do next; without a visit, the way to one. */
export function NextVisit({ visit }: { visit: AppointmentView | undefined }) {
  const { t } = useTranslation('dashboards')
  if (!visit)
    return (
      <section className={classes.empty} aria-label={t('parent.next')}>
        <EmptyState text={t('parent.noVisit')} action={{ to: pathTo('findProfessional'), label: t('actions.find') }} />
      </section>
    )
  const isUnpaid = visit.status === 'PAYMENT'
  return (
    <section aria-labelledby="next-visit">
      <h2 id="next-visit">{t('parent.next')}</h2>
      <Ticket appointment={visit} />
      <div className={classes.buttons}>
        {isUnpaid && (
          <Button component={Link} to={pathTo('checkout', { id: visit.id })} size="lg">
            {t('parent.pay')}
          </Button>
        )}
        <Button component={Link} to={pathTo('appointment', { id: visit.id })} size="lg" variant={isUnpaid ? 'default' : 'filled'}>
          {t('parent.open')}
        </Button>
      </div>
    </section>
  )
}
