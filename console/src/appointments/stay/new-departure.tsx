import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import classes from './stay.module.css'

type NewDepartureProps = { zone: string; from: string; departure: string; endsAt: string | undefined; nights: string }

/** An hour that is over is not named: on the day itself the guests can still be taken later. */
export function NewDeparture({ zone, from, departure, endsAt, nights }: NewDepartureProps) {
  const { t } = useTranslation('appointments')
  const format = useFormat(zone)
  const now = useNow(60_000)
  const dayOf = (date: string) => format.day(noonOf(date, zone))
  const until = endsAt !== undefined && endsAt > now && t('stay.until', { time: format.time(endsAt) })
  return (
    <p className={classes.change} aria-live="polite">
      <b>{[dayOf(departure), until].filter(Boolean).join(', ')}</b>
      <span>
        <span className="lk-unseen">{t('stay.insteadOf')}</span> <s>{dayOf(from)}</s>
        <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span>{nights}</span>
    </p>
  )
}
