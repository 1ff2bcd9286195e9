import { IconClockHour4 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import classes from './hold-notice.module.css'

const LAST_MINUTE_S = 60

type HoldNoticeProps = { until: string; secondsLeft: number; zone: string; news?: string; children?: ReactNode }

/**
 * The time is held, counted by the server's clock. Calm until the last minute; then the bar appears and a screen reader hears it
 * once, as it hears `news`. Inside stands what can be done about it.
 */
export function HoldNotice({ until, secondsLeft, zone, news = '', children }: HoldNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat(zone)
  const isLastMinute = secondsLeft <= LAST_MINUTE_S
  return (
    <div className={classes.hold} data-last-minute={isLastMinute || undefined}>
      <IconClockHour4 size={24} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{t('hold.until', { time: format.time(until) })}</b>
        <span role="timer" aria-label={t('hold.timer')}>
          {t('hold.left', { time: format.countdown(secondsLeft) })}
        </span>
      </p>
      {children}
      <span className={classes.spoken} aria-live="assertive">
        {isLastMinute ? t('hold.lastMinute') : news}
      </span>
      {isLastMinute && <i className={classes.bar} style={{ width: `${(secondsLeft / LAST_MINUTE_S) * 100}%` }} />}
    </div>
  )
}
