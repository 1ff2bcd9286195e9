import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RefundSteps } from '../../appointments/refund/refund-steps.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from './complete.module.css'

type RefundProps = { appointment: AppointmentDetails; refund: NonNullable<AppointmentDetails['refund']> }

/** What goes back of a consultation, and where it is. */
export function RefundCard({ appointment, refund }: RefundProps) {
  const { t } = useTranslation('consultations-complete')
  const format = useFormat(appointment.zone)
  return (
    <Card className={classes.card} title={t('unpaid.refund', { sum: format.euro(refund.amountCents) })}>
      <RefundSteps appointment={appointment} refund={refund} />
      <Link className={classes.more} to={pathTo('refund', { id: appointment.id })}>
        {t('unpaid.track')}
      </Link>
    </Card>
  )
}
