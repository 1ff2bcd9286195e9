import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import classes from './receipt.module.css'

type RefundReceiptProps = { visit: AppointmentView; refund: NonNullable<AppointmentView['refund']> }

/** A receipt only once the bank has the money; until then it says that it is on its way, and since when. */
export function RefundReceipt({ visit, refund }: RefundReceiptProps) {
  const { t } = useTranslation('bills')
  const format = useFormat(visit.zone)
  const { amountCents, reference, timeline, status, expectedBy } = refund
  const returnedAt = status === 'succeeded' ? timeline.findLast((step) => step.status === 'succeeded')?.at : undefined
  const requestedAt = timeline[0]?.at
  return (
    <section aria-labelledby="refund">
      <h2 id="refund">{t(returnedAt ? 'refund.title' : 'refund.travelling')}</h2>
      <table>
        <tbody>
          <tr data-total>
            <th scope="row">
              {t(visit.cardLast4 ? 'refund.toCard' : 'refund.sum', { card: visit.cardLast4 })}
              {requestedAt && <small>{t('refund.requested', { when: format.momentWithYear(requestedAt) })}</small>}
            </th>
            <td>
              {format.euro(amountCents)} <small>{format.lev(amountCents)}</small>
            </td>
          </tr>
          <tr>
            <th scope="row">{t('refund.kept')}</th>
            <td>{format.euro(visit.paidCents - amountCents)}</td>
          </tr>
        </tbody>
      </table>
      <p>
        {returnedAt
          ? t('refund.returned', { when: format.momentWithYear(returnedAt) })
          : expectedBy
            ? t('refund.expected', { when: format.dayWithYear(expectedBy) })
            : t('refund.soon')}
        {reference && <span className={classes.reference}>{t('refund.reference', { reference })}</span>}
      </p>
    </section>
  )
}
