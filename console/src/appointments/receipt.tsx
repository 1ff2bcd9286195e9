import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { listCentsOf, totalOf } from '@lapka/contracts/money.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppointmentWords } from '../entities/appointment/appointment-words.ts'
import { billOf } from '../entities/appointment/bill.ts'
import { useFormat } from '../kit/format/format.ts'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { PolicyOnPaper } from '../kit/ui/policy-on-paper.tsx'
import { usePromotionLines, useServiceLines } from '../kit/ui/promotion-lines.tsx'
import { StayLines } from '../stays/stay-lines.tsx'
import classes from './appointments.module.css'

/** The amount paid, the time and the card. The printed page is the receipt on paper. */
export function Receipt({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const { length, kind } = useAppointmentWords(appointment)
  const { paidCents, paidAt, cardLast4, number, stay, seat, priceLines } = appointment
  const { returnedCents, onItsWayCents, keptCents } = billOf(appointment)
  const promotions = usePromotionLines(priceLines)
  const parts = useServiceLines(service, priceLines, appointment.pets)
  const isReturned = appointment.refunds.length > 0
  // The lines are of the nights that are left.
  const dueCents = stay?.balance?.dueCents ?? 0
  const droppedCents = stay === null && seat === null ? 0 : paidCents + dueCents - totalOf({ lines: priceLines })
  return (
    <section className={classes.receipt} aria-labelledby="receipt-title">
      <h2 id="receipt-title">{t('receipt.title')}</h2>
      {stay && (
        <div>
          <StayLines lines={priceLines} />
        </div>
      )}
      <dl>
        {!stay && parts.length === 0 && (
          <Line name={[service, length].filter(Boolean).join(', ')} cents={listCentsOf({ lines: priceLines })} />
        )}
        {[...(stay ? [] : parts), ...promotions].map(({ key, name, sum }) => (
          <Fragment key={key}>
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </Fragment>
        ))}
        {droppedCents > 0 && <Line name={t('receipt.dropped', kind)} cents={droppedCents} />}
        <Line name={t('receipt.fee')} cents={0} />
        {dueCents > 0 && appointment.status !== 'CANCELED' && <Line name={t('receipt.due')} cents={dueCents} />}
        <Line name={t('receipt.paid')} cents={paidCents} isTotal />
        {isReturned && returnedCents > 0 && <Line name={t('receipt.returned')} cents={returnedCents} />}
        {isReturned && onItsWayCents > 0 && <Line name={t('receipt.onItsWay')} cents={onItsWayCents} />}
        {isReturned && <Line name={t('receipt.kept')} cents={keptCents} isTotal />}
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
      <div className={classes.onPaper}>
        <PolicyOnPaper appointment={appointment} />
      </div>
      <button type="button" className={classes.print} onClick={() => window.print()}>
        {t('receipt.print')}
      </button>
    </section>
  )
}

function Line({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) {
  const format = useFormat()
  const className = isTotal ? classes.total : undefined
  return (
    <>
      <dt className={className}>{name}</dt>
      <dd className={className}>
        {format.euro(cents)} {isTotal && <small>{format.lev(cents)}</small>}
      </dd>
    </>
  )
}
