import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { cancellationStage, fullRefundUntil } from '@lapka/domain/kernel/refund-policy.ts'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../kit/pages/paths.ts'
import { keepTogether, useFormat } from '../kit/format/format.ts'
import { useNow } from '../kit/live/clock.ts'
import { useServiceName } from '../entities/professional/professional-words.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { DayRow } from '../kit/ui/day-row.tsx'
import { Pill } from '../kit/ui/pill.tsx'
import { useAppointmentWords } from '../entities/appointment/appointment-words.ts'
import { AppointmentPill } from '../entities/appointment/appointment-pill.tsx'
import { isPartRefund } from '../entities/appointment/refund-trail.ts'
import classes from './appointments.module.css'

/** One appointment in a list: the day, who and what, the state, and the money on its way back. */
export function AppointmentRow({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const service = useServiceName(appointment.service)
  const user = useCurrentUser()
  const { dates, length, pets } = useAppointmentWords(appointment)
  const { id, startsAt, endsAt, zone, professional, parent, refund, priceCents, meetingType, stay, visitMinutes } = appointment
  const isOwn = user?.id === parent.id
  const other = user?.professionalId === professional.id ? format.letters(parent.displayName) : format.name(professional)
  const hours = visitMinutes === null ? format.clock(startsAt) : format.window(startsAt, endsAt)
  const title = (
    <>
      <span>{stay ? dates : hours} ·</span> <span>{keepTogether(other)}</span>
    </>
  )
  return (
    <DayRow
      at={startsAt}
      zone={zone}
      to={pathTo('appointment', { id })}
      title={title}
      note={[`${service}${meetingType ? ` ${t(`direct.by.${meetingType}`)}` : ''}`, stay && length, pets]
        .filter(Boolean)
        .join(', ')}
    >
      <AppointmentPill appointment={appointment} />
      {refund ? <RefundPill appointment={appointment} refund={refund} /> : <b>{format.euro(priceCents)}</b>}
      {isOwn && <Deadline appointment={appointment} />}
    </DayRow>
  )
}

type RefundPillProps = { appointment: AppointmentView; refund: NonNullable<AppointmentView['refund']> }

/** The money that went back or is on its way; a part says of how much. */
function RefundPill({ appointment, refund }: RefundPillProps) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const isPart = isPartRefund(appointment)
  const isBack = refund.status === 'succeeded'
  const part = isBack ? 'list.refundedPart' : 'list.refundingPart'
  return (
    <Pill tone={isPart ? 'warn' : isBack ? 'ok' : 'info'}>
      {t(isPart ? part : isBack ? 'list.refunded' : 'list.refunding', {
        sum: format.euro(refund.amountCents),
        paid: format.euro(appointment.paidCents),
      })}
    </Pill>
  )
}

/** Whether the parent may still cancel for nothing. */
function Deadline({ appointment }: { appointment: AppointmentView }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const stage = cancellationStage(appointment, useNow(60_000))
  const { status, isCancellable, paidCents } = appointment
  if (status !== 'SCHEDULED' || !isCancellable || paidCents === 0 || stage === 'begun') return null
  return (
    <small className={classes.deadline} data-stage={stage}>
      {stage === 'free' ? t('list.freeUntil', { deadline: format.moment(fullRefundUntil(appointment)) }) : t('list.notFree')}
    </small>
  )
}
