import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { refundTrail } from '../../entities/appointment/refund-trail.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { Card } from '../../kit/ui/card.tsx'
import classes from '../appointments.module.css'
import { RefundSteps } from './refund-steps.tsx'

/** The refund on the appointment's page, with a link to its own page. */
export function RefundSummary({
  appointment,
  refund,
}: {
  appointment: AppointmentView
  refund: NonNullable<AppointmentView['refund']>
}) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const { story } = refundTrail(refund, useNow(60_000))
  return (
    <Card as="div" className={classes.card}>
      <section className={classes.refund} aria-labelledby="refund-title" aria-live="polite">
        <h2 id="refund-title">{t(`refund.story.${story}.title`, { sum: format.euro(refund.amountCents) })}</h2>
        <RefundSteps appointment={appointment} refund={refund} />
        <Link to={pathTo('refund', { id: appointment.id })}>{t('refund.more')}</Link>
      </section>
    </Card>
  )
}
