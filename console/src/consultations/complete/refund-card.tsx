import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RefundSteps } from '../../appointments/refund/refund-steps.tsx'
import { refundTrail } from '../../entities/appointment/refund-trail.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from '../consultations.module.css'

type RefundProps = { appointment: AppointmentDetails; refund: NonNullable<AppointmentDetails['refund']> }

/** The refund of a consultation, and where it is. */
export function RefundCard({ appointment, refund }: RefundProps) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const { story } = refundTrail(refund, useNow(60_000))
  return (
    <Card className={classes.card} title={t(`refund.story.${story}.title`, { sum: format.euro(refund.amountCents) })}>
      <RefundSteps appointment={appointment} refund={refund} />
      <Link className={classes.more} to={pathTo('refund', { id: appointment.id })}>
        {t('refund.more')}
      </Link>
    </Card>
  )
}
