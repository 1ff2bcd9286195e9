import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import classes from '../stay/stay.module.css'
import { useLeaveToPay } from '../stay/use-leave-to-pay.ts'
import { useExtendStayMutation } from './extend-api.ts'
import './texts.ts'

type ExtendingCardProps = { appointment: AppointmentDetails; extending: NonNullable<StayView['extending']> }

/** More nights whose page was left: they can still be paid for a while. */
export function ExtendingCard({ appointment: { id, zone }, extending }: ExtendingCardProps) {
  const { t } = useTranslation('extending')
  const format = useFormat(zone)
  const { departure, nightCount, priceCents, until } = extending
  const [extend, { error }] = useExtendStayMutation()
  const idempotencyKey = useIdempotencyKey(`${departure} ${until}`)
  const { leave, isLeaving } = useLeaveToPay(() => extend({ id, departure, idempotencyKey }))
  if (useNow(1_000) >= until) return null
  const sum = format.euro(priceCents)
  return (
    <Card as="section" className={classes.balance} aria-labelledby="extending-title">
      <div>
        <h2 id="extending-title">{t('waiting', { count: nightCount, sum })}</h2>
        <p>{t('until', { day: format.day(noonOf(departure, zone)), time: format.time(until) })}</p>
      </div>
      <Button
        size="lg"
        leftSection={<IconLock size={19} stroke={2} aria-hidden="true" />}
        loading={isLeaving}
        onClick={() => void leave()}
      >
        {t('confirm', { sum })}
      </Button>
      <ProblemNotice error={error} />
    </Card>
  )
}
