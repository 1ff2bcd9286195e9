import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { shareOf } from '@lapka/domain/appointments/refund-policy.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/format.ts'
import { useNow } from '../live/clock.ts'
import classes from './policy-ribbon.module.css'

type Pinned = {
  freeCancellationUntil: string
  startsAt: string
  priceCents: number
  zone: string
  policy: { lateRefundPercent: number }
}

/** The cancellation policy pinned to this appointment, read in three seconds: what comes back, and until when exactly. */
export function PolicyRibbon({ appointment }: { appointment: Pinned }) {
  const { t } = useTranslation()
  const format = useFormat(appointment.zone)
  const { freeCancellationUntil, startsAt, priceCents, policy, zone } = appointment
  const isOver = useNow(60_000) > freeCancellationUntil
  const lateCents = shareOf(priceCents, policy.lateRefundPercent)
  return (
    <section className={classes.policy} aria-label={t('policy.title')}>
      <h2>{t('policy.title')}</h2>
      <ol>
        <li data-part="free">
          <b>{isOver ? t('policy.over') : t('policy.full', { sum: format.euro(priceCents) })}</b>
          <span>
            {t('policy.until')} <time dateTime={freeCancellationUntil}>{format.moment(freeCancellationUntil)}</time>
          </span>
        </li>
        <li data-part="late">
          <b>{lateCents > 0 ? t('policy.full', { sum: format.euro(lateCents) }) : t('policy.nothing')}</b>
          <span>
            {t('policy.then')} <time dateTime={startsAt}>{format.moment(startsAt)}</time>
          </span>
        </li>
      </ol>
      <p>
        {zone === DEFAULT_ZONE ? t('policy.zone') : `${format.zoneName(freeCancellationUntil)}.`} {t('policy.professional')}
      </p>
    </section>
  )
}
