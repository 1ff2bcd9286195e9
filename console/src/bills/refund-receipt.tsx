import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { billOf } from './bill.ts'
import classes from './receipt.module.css'

type Refund = AppointmentView['refunds'][number]

/** What went back or is on its way, each refund by itself, and what remains paid after all of them. */
export function RefundReceipt({ visit }: { visit: AppointmentView }) {
  const { t } = useTranslation('bills')
  const format = useFormat(visit.zone)
  const { returnedCents, onItsWayCents, keptCents } = billOf(visit)
  const { refunds } = visit
  return (
    <section aria-labelledby="refund">
      <h2 id="refund">{t(onItsWayCents === 0 ? 'refund.title' : 'refund.travelling')}</h2>
      <table>
        <tbody>
          {refunds.map((refund) => (
            <RefundLine key={refund.id} visit={visit} refund={refund} isOnly={refunds.length === 1} />
          ))}
          {refunds.length > 1 && (
            <tr data-total>
              <th scope="row">
                {t('refund.all')}
                {onItsWayCents > 0 && returnedCents > 0 && <small>{t('refund.ofIt', { sum: format.euro(returnedCents) })}</small>}
              </th>
              <td>
                {format.euro(returnedCents + onItsWayCents)} <small>{format.lev(returnedCents + onItsWayCents)}</small>
              </td>
            </tr>
          )}
          <tr>
            <th scope="row">{t('refund.kept')}</th>
            <td>{format.euro(keptCents)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

type RefundLineProps = { visit: AppointmentView; refund: Refund; isOnly: boolean }

/** A receipt only once the bank has the money; until then it says that it is on its way, and since when. */
function RefundLine({ visit: { zone, cardLast4 }, refund, isOnly }: RefundLineProps) {
  const { t } = useTranslation('bills')
  const format = useFormat(zone)
  const { amountCents, reference, timeline, status, expectedBy } = refund
  const returnedAt = status === 'succeeded' ? timeline.findLast((step) => step.status === 'succeeded')?.at : undefined
  const requestedAt = timeline[0]?.at
  const standing = returnedAt
    ? t('refund.returned', { when: format.momentWithYear(returnedAt) })
    : expectedBy
      ? t('refund.expected', { when: format.dayWithYear(expectedBy) })
      : t('refund.soon')
  return (
    <tr data-total={isOnly || undefined}>
      <th scope="row">
        {t(cardLast4 ? 'refund.toCard' : 'refund.sum', { card: cardLast4 })}
        {requestedAt && <small>{t('refund.requested', { when: format.momentWithYear(requestedAt) })}</small>}
        <small>{standing}</small>
        {reference && <small className={classes.reference}>{t('refund.reference', { reference })}</small>}
      </th>
      <td>
        {format.euro(amountCents)} <small>{format.lev(amountCents)}</small>
      </td>
    </tr>
  )
}
