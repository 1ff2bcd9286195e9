import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { useFormat } from '../format/use-format.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useExtendHoldMutation } from './booking-api.ts'
import { HoldNotice } from './hold-notice.tsx'

type HeldTimeProps = { appointment: AppointmentView; until: string; secondsLeft: number }

/** How long the time is still held, and five minutes more for whoever asks, once. The button stays
 * where it is and is never switched off, so that focus stays too. */
export function HeldTime({ appointment: { id, zone, isHoldExtendable }, until, secondsLeft }: HeldTimeProps) {
  const { t } = useTranslation('booking')
  const format = useFormat(zone)
  const idempotencyKey = useIdempotencyKey()
  const [extend, { data, error }] = useExtendHoldMutation()
  const isDone = data !== undefined
  return (
    <>
      <HoldNotice
        until={until}
        secondsLeft={secondsLeft}
        zone={zone}
        {...(data && { news: t('more.news', { time: format.time(data.holdExpiresAt) }) })}
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
