import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button, Group } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { kindContext, type KindContext } from '../kit/i18n/stay-context.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { useExtendHoldMutation } from './booking-api.ts'
import classes from './booking.module.css'

const LAST_MINUTE_S = 60

type HoldNoticeProps = {
  until: string
  secondsLeft: number
  zone: string
  /** Nights are held, or a seat, and no time. */
  kind?: KindContext
  news?: string
  children?: ReactNode
}

/**
 * The time is held, counted by the server's clock. Calm until the last minute; then the bar appears and a screen reader hears it
 * once, as it hears `news`. Inside stands what can be done about it.
 */
export function HoldNotice({ until, secondsLeft, zone, kind = {}, news = '', children }: HoldNoticeProps) {
  const { t } = useTranslation()
  const format = useFormat(zone)
  const now = useNow(60_000)
  const isLastMinute = secondsLeft <= LAST_MINUTE_S
  return (
    <Group className={classes.hold} gap="sm" wrap="nowrap" data-last-minute={isLastMinute || undefined}>
      <IconClockHour4 size={24} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{t('hold.until', { time: format.untilAsOf(until, now), ...kind })}</b>
        <span role="timer" aria-label={t('hold.timer')}>
          {t('hold.left', { time: format.countdown(secondsLeft) })}
        </span>
      </p>
      {children}
      <span className={classes.spoken} aria-live="assertive">
        {isLastMinute ? t('hold.lastMinute') : news}
      </span>
      {isLastMinute && <i className={classes.bar} style={{ width: `${(secondsLeft / LAST_MINUTE_S) * 100}%` }} />}
    </Group>
  )
}

type HeldTimeProps = { appointment: AppointmentView; until: string; secondsLeft: number }

/** How long the time is still held, and five more minutes on request, once. The button stays
 * where it is and is never switched off, so that focus stays too. */
export function HeldTime({ appointment, until, secondsLeft }: HeldTimeProps) {
  const { id, zone, isHoldExtendable } = appointment
  const { t } = useTranslation('booking')
  const format = useFormat(zone)
  const idempotencyKey = useIdempotencyKey()
  const [extend, { data, error }] = useExtendHoldMutation()
  const isDone = data !== undefined
  const kind = kindContext(appointment)
  return (
    <>
      <HoldNotice
        until={until}
        secondsLeft={secondsLeft}
        zone={zone}
        kind={kind}
        {...(data && { news: t('more.news', { time: format.time(data.holdExpiresAt), ...kind }) })}
      >
        {(isHoldExtendable || isDone) && (
          <Button
            variant="default"
            size="sm"
            {...(isDone && { 'aria-disabled': true, 'data-disabled': true })}
            onClick={() => void (isDone || extend({ id, idempotencyKey }))}
          >
            {isDone ? t('more.given') : t('more.ask')}
          </Button>
        )}
      </HoldNotice>
      <ProblemNotice error={error} />
    </>
  )
}
