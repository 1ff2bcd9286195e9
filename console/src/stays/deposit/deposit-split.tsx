import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { refundIfOverdue } from '@lapka/domain/stays/deadline-of-stay.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import './texts.ts'
import classes from '../hotel-booking.module.css'

type Terms = Omit<Parameters<typeof refundIfOverdue>[0], 'paidCents' | 'dueCents'> & { dueCents: number }
type DepositSplitProps = Terms & { depositCents: number; zone: string }

/** The last day on which the balance can be paid: it ends at the deadline. */
export const useLastDay = (zone: string) => {
  const format = useFormat(zone)
  return (dueAt: string) => format.day(new Date(Date.parse(dueAt) - MINUTE_MS).toISOString())
}

/** What is paid now and what later, by when, and what becomes of the stay if it is not. */
export function DepositSplit({ depositCents, zone, ...terms }: DepositSplitProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat(zone)
  const lastDay = useLastDay(zone)
  const backCents = refundIfOverdue({ ...terms, paidCents: depositCents })
  return (
    <div className={classes.split}>
      <dl>
        <div>
          <dt>{t('now')}</dt>
          <dd>{format.euro(depositCents)}</dd>
        </div>
        <div>
          <dt>
            {t('later')} <span>{t('byEndOf', { day: lastDay(terms.dueAt) })}</span>
          </dt>
          <dd>{format.euro(terms.dueCents)}</dd>
        </div>
      </dl>
      <p>
        {t('rule')} {backCents > 0 ? t('back', { sum: format.euro(backCents) }) : t('nothingBack')}
      </p>
    </div>
  )
}
