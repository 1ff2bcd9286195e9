import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import { cancellationStage, refundsUnder } from '@lapka/domain/kernel/refund-policy.ts'
import { shareOf } from '@lapka/domain/payouts/share.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { stayContext } from '../../kit/i18n/stay-context.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { usePublicSite } from '../../kit/pages/public-links.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { FeeLine } from '../../kit/ui/fee-line.tsx'
import classes from './work.module.css'

type Shown = { appointment: AppointmentDetails }

/** The first name is enough beside the card of the owner. */
const usePayer = ({ parent }: AppointmentDetails): string => {
  const { t } = useTranslation('work')
  return parent.displayName.split(' ')[0] || t('owner.erased')
}

/** The amount paid, and where it goes in each case, with the owner's name. */
export function MoneyCard({ appointment }: Shown) {
  const { t } = useTranslation('work')
  const format = useFormat(appointment.zone)
  const parent = usePayer(appointment)
  const { paidCents, dueToClinicCents, paidAtClinicCents, leftAtClinicCents, refund, status } = appointment
  const sum = format.euro(paidCents || dueToClinicCents)
  const title = paidCents > 0 ? 'money.paid' : dueToClinicCents > 0 ? 'money.due' : 'money.notPaid'
  if (paidCents === 0 && dueToClinicCents === 0 && status !== 'PAYMENT') return null
  return (
    <Card title={t(title, { parent, sum })} className={classes.money}>
      {refund ? (
        <RefundLine appointment={appointment} refund={refund} />
      ) : (
        paidCents > 0 && <Outcomes appointment={appointment} />
      )}
      {(paidCents > 0 || paidAtClinicCents > 0) && leftAtClinicCents > 0 && (
        <p className={classes.soft}>{t('money.due2', { sum: format.euro(leftAtClinicCents) })}</p>
      )}
    </Card>
  )
}

function RefundLine({ appointment, refund }: Shown & { refund: NonNullable<AppointmentDetails['refund']> }) {
  const { t } = useTranslation('work')
  const parent = usePayer(appointment)
  const format = useFormat(appointment.zone)
  return (
    <p>
      {t(refund.status === 'succeeded' ? 'money.refundPaid' : 'money.refundOn', {
        parent,
        refund: format.euro(refund.amountCents),
      })}
      {'. '}
      <Link to={pathTo('refund', { id: appointment.id })}>{t('money.follow')}</Link>
    </p>
  )
}

/** Each way that it can still end, with both sums. */
function Outcomes({ appointment }: Shown) {
  const { t } = useTranslation('work')
  const format = useFormat(appointment.zone)
  const now = useNow(60_000)
  const parent = usePayer(appointment)
  const { feePercent: feeNow } = usePublicSite()
  const { feePercent: pinned, paidCents, policy, status, outcome, isCancellable, placedAt, stay } = appointment
  if (outcome !== null || (status !== 'SCHEDULED' && status !== 'DONE')) return null
  const kind = stayContext(stay)
  const balance = stay?.balance && stay.balance.dueCents > 0 ? stay.balance : null
  const dueCents = balance?.dueCents ?? 0
  // Guests are expected only once the balance is paid; who cancels before owes none, and it falls away first.
  const wholeCents = paidCents + dueCents
  const isLate = cancellationStage(appointment, now) !== 'free'
  const under = refundsUnder(policy, wholeCents)
  const ways = [
    { name: t('money.completed', kind), ofCents: wholeCents, refundCents: 0, tone: 'ok' },
    ...(isCancellable
      ? [
          {
            name: t(isLate ? 'money.parentCancelsLate' : 'money.parentCancels', { parent }),
            ofCents: paidCents,
            refundCents: isLate ? Math.max(0, under.lateCents - dueCents) : paidCents,
            tone: isLate ? 'warn' : 'quiet',
          },
          { name: t('money.youCancel'), ofCents: paidCents, refundCents: paidCents, tone: 'quiet' },
        ]
      : []),
    { name: t('money.noShow'), ofCents: wholeCents, refundCents: under.noShowCents, tone: 'ok' },
  ]
  const words = (ofCents: number, refundCents: number) => {
    const sums = {
      parent,
      refund: format.euro(refundCents),
      kept: format.euro(shareOf(ofCents, refundCents, pinned ?? feeNow ?? 0).earnedCents),
      gross: format.euro(ofCents - refundCents),
    }
    return t(refundCents === 0 ? 'money.yours' : refundCents === ofCents ? 'money.theirs' : 'money.both', sums)
  }
  return (
    <>
      {balance && (
        <p className={classes.soft}>
          {t('money.balance', { parent, sum: format.euro(dueCents), day: format.day(addMs(balance.dueAt, -MINUTE_MS)) })}
        </p>
      )}
      <ul>
        {ways.map(({ name, ofCents, refundCents, tone }) => (
          <li key={name} data-tone={tone}>
            <span>{name}</span>
            <b>{words(ofCents, refundCents)}</b>
          </li>
        ))}
      </ul>
      <FeeLine className={classes.soft} pinned={pinned} />
      <p className={classes.soft}>{t('money.pinned', { date: format.dateTime(placedAt), ...kind })}</p>
    </>
  )
}
