import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { deadlineAfterMove } from '@lapka/domain/appointments/move-appointment/decide.ts'
import { cancellationStage, fullRefundUntil } from '@lapka/domain/kernel/refund-policy.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Facts } from '../../kit/ui/facts.tsx'
import classes from '../appointments.module.css'

type Moving = Pick<AppointmentView, 'startsAt' | 'policy' | 'freeCancellationUntil' | 'priceCents' | 'zone'>

/** The effect of the parent's move on the deadline of free cancellation: as it is now, and as it would be. */
export function NewDeadline({ appointment, startsAt }: { appointment: Moving; startsAt: string }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const now = useNow(10_000)
  if (appointment.priceCents === 0) return null
  const { freeCancellationUntil } = deadlineAfterMove(
    { by: 'parent', startsAt, at: now },
    // A parent who was late before is past the deadline, which says the same.
    { ...appointment, isLateSticky: false },
  )
  const before = { ...appointment }
  const after = { ...appointment, startsAt, freeCancellationUntil }
  const said = (terms: Moving) =>
    cancellationStage(terms, now) === 'free'
      ? t('move.free', { deadline: format.moment(fullRefundUntil(terms)) })
      : t('move.notFree')
  return (
    <div role="status" className={classes.dialogDeadline}>
      <Facts
        facts={[
          { name: t('move.deadlineNow'), value: said(before) },
          { name: t('move.deadlineThen'), value: <b>{said(after)}</b> },
        ]}
      />
    </div>
  )
}
