import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { billOf } from '../bills/bill.ts'
import { useFormat } from '../format/use-format.ts'
import { useServiceName } from '../professionals/professional-words.ts'
import classes from './appointment-page.module.css'

/** What was paid, when, with which card. The printed page is the receipt on paper. */
export function Receipt({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const { paidCents, paidAt, cardLast4, number, startsAt, endsAt } = appointment
  return (
    <section className={classes.receipt} aria-labelledby="receipt-title">
      <h2 id="receipt-title">{t('receipt.title')}</h2>
      <dl>
        <dt>
          {service}, {format.duration(startsAt, endsAt)}
        </dt>
        <dd>{format.euro(appointment.priceCents)}</dd>
        <dt>{t('receipt.fee')}</dt>
        <dd>{format.euro(0)}</dd>
        <dt className={classes.total}>{t('receipt.paid')}</dt>
        <dd className={classes.total}>
          {format.euro(paidCents)} <small>{format.lev(paidCents)}</small>
        </dd>
        {appointment.refunds.length > 0 && <Returned appointment={appointment} />}
      </dl>
      {paidAt && (
        <p>
          {t(cardLast4 ? 'receipt.paidByCard' : 'receipt.paidOn', {
            moment: format.momentWithYear(paidAt),
            card: cardLast4,
            number,
          })}
        </p>
      )}
      <button type="button" className={classes.print} onClick={() => window.print()}>
        {t('receipt.print')}
      </button>
    </section>
  )
}

/** A receipt says what went back, too, and what remains. */
function Returned({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat()
  const { returnedCents, onItsWayCents, keptCents } = billOf(appointment)
  return (
    <>
      {returnedCents > 0 && (
        <>
          <dt>{t('receipt.returned')}</dt>
          <dd>{format.euro(returnedCents)}</dd>
        </>
      )}
      {onItsWayCents > 0 && (
        <>
          <dt>{t('receipt.onItsWay')}</dt>
          <dd>{format.euro(onItsWayCents)}</dd>
        </>
      )}
      <dt className={classes.total}>{t('receipt.kept')}</dt>
      <dd className={classes.total}>
        {format.euro(keptCents)} <small>{format.lev(keptCents)}</small>
      </dd>
    </>
  )
}
