import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { refundIfOverdue } from '@lapka/domain/stays/deadline-of-stay.ts'
import { useTranslation } from 'react-i18next'
import { usePayBalanceMutation } from '../edit-appointment/change-api.ts'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLastDay } from '../../stays/deposit/deposit-split.tsx'
import '../../stays/deposit/texts.ts'
import classes from './stay.module.css'
import { useLeaveToPay } from './use-leave-to-pay.ts'

type Balance = NonNullable<NonNullable<AppointmentDetails['stay']>['balance']>

/** What is left of a stay's price: how much, by when, and the way to pay it. */
export function BalanceCard({ appointment, balance }: { appointment: AppointmentDetails; balance: Balance }) {
  const { t } = useTranslation('deposit')
  const { id, zone, commands, policy, freeCancellationUntil, startsAt, priceCents } = appointment
  const format = useFormat(zone)
  const day = useLastDay(zone)(balance.dueAt)
  const isLate = useNow(60_000) >= balance.dueAt
  const [pay, { error }] = usePayBalanceMutation()
  const idempotencyKey = useIdempotencyKey(String(balance.dueCents))
  const { leave, isLeaving } = useLeaveToPay(() => pay({ id, idempotencyKey }))
  const sum = format.euro(balance.dueCents)
  // What was given up is settled: this is the money for what is left.
  const paidCents = priceCents - balance.dueCents
  const backCents = refundIfOverdue({ ...balance, paidCents, policy, freeCancellationUntil, startsAt })
  return (
    <Card as="section" className={classes.balance} aria-labelledby="balance-title" data-late={isLate || undefined}>
      <div>
        <h2 id="balance-title">{t('title', { sum })}</h2>
        <p>{isLate ? t('overdue', { day }) : t('until', { day })}</p>
        <p className={classes.balanceRule}>
          {t('rule')} {backCents > 0 ? t('back', { sum: format.euro(backCents) }) : t('nothingBack')}
        </p>
      </div>
      {commands.includes('pay-balance') && (
        <Button
          size="lg"
          leftSection={<IconLock size={19} stroke={2} aria-hidden="true" />}
          loading={isLeaving}
          onClick={() => void leave()}
        >
          {t('pay', { sum })}
        </Button>
      )}
      <ProblemNotice error={error} />
    </Card>
  )
}
