import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../format/use-format.ts'
import { RefundSteps } from './refund-steps.tsx'
import classes from './refund-summary.module.css'

/** The trail on the appointment's own page; the whole story has a page of its own. */
export function RefundSummary({
  appointment,
  refund,
}: {
  appointment: AppointmentView
  refund: NonNullable<AppointmentView['refund']>
}) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  return (
    <section className={classes.refund} aria-labelledby="refund-title" aria-live="polite">
      <h2 id="refund-title">
        {t(refund.status === 'succeeded' ? 'refund.title.paid' : 'refund.title.travelling', {
          sum: format.euro(refund.amountCents),
        })}
      </h2>
      <RefundSteps appointment={appointment} refund={refund} />
      <Link to={`/appointments/${appointment.id}/refund`}>{t('refund.more')}</Link>
    </section>
  )
}
