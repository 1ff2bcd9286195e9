import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { stayContext } from '../kit/i18n/stay-context.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { Ticket } from '../appointments/ticket.tsx'
import { EmptyState } from '../kit/ui/page-state.tsx'
import classes from './dashboards.module.css'

/** The ticket itself, with the one thing to do next; without an appointment, the way to one. */
export function NextAppointment({ appointment }: { appointment: AppointmentView | undefined }) {
  const { t } = useTranslation('dashboards')
  if (!appointment)
    return (
      <section className={classes.empty} aria-label={t('parent.next')}>
        <EmptyState text={t('parent.noVisit')} action={{ to: pathTo('findProfessional'), label: t('parent.find') }} />
      </section>
    )
  const kind = stayContext(appointment.stay)
  const isUnpaid = appointment.status === 'PAYMENT'
  return (
    <section aria-label={t('parent.next', kind)}>
      <Ticket appointment={appointment} />
      <Group className={classes.buttons} gap="sm" align="stretch" mt="md">
        {isUnpaid && (
          <Button component={Link} to={pathTo('checkout', { id: appointment.id })} size="lg">
            {t('parent.pay')}
          </Button>
        )}
        <Button
          component={Link}
          to={pathTo('appointment', { id: appointment.id })}
          size="lg"
          variant={isUnpaid ? 'default' : 'filled'}
        >
          {t('parent.open', kind)}
        </Button>
      </Group>
    </section>
  )
}
