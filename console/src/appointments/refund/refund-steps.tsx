import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/format.ts'
import { useNow } from '../../live/clock.ts'
import { useCurrentUser } from '../../sessions/use-current-user.ts'
import { CopyNumber } from '../../ui/copy-number.tsx'
import { PawSteps, type Step } from '../../ui/paw-steps.tsx'
import { refundReason, refundTrail, type TrailStep } from './refund-trail.ts'

type RefundStepsProps = { appointment: AppointmentView; refund: NonNullable<AppointmentView['refund']> }

/** The steps of a refund, each a recorded event with its instant; the reference number stands where the money is. */
export function RefundSteps({ appointment, refund }: RefundStepsProps) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const now = useNow(60_000)
  const { steps } = refundTrail(refund, now)
  const why = refundReason(appointment)

  const isOwn = useCurrentUser()?.id === appointment.parent.id

  const titleOf = ({ name }: TrailStep) => {
    if (name === 'late' && !isOwn) return t('refund.step.lateWork')
    if (name === 'cancelled') return t(`refund.step.cancelled.${why}`)
    return t(name === 'sent' && !appointment.cardLast4 ? 'refund.step.sentNoCard' : `refund.step.${name}`, {
      sum: format.euro(refund.amountCents),
      card: appointment.cardLast4,
    })
  }
  const whenOf = ({ name, at }: TrailStep) => {
    if (name === 'late' && at) return t('refund.lateSince', { day: format.day(at) })
    if (at) return format.moment(at)
    if (name === 'arrived' && refund.expectedBy) return t('refund.expectedBy', { day: format.day(refund.expectedBy) })
    return t('refund.soon')
  }
  const noteOf = ({ name }: TrailStep) => {
    if (name === 'arrived' && refund.bankReference)
      return (
        <>
          {t(isOwn ? 'refund.bankReference' : 'refund.bankReferenceWork')} <CopyNumber value={refund.bankReference} />
        </>
      )
    if ((name === 'bank' || name === 'late') && refund.reference) return <CopyNumber value={refund.reference} />
    if (name === 'person') return t(isOwn ? 'refund.personNote' : 'refund.personNoteWork')
    if (name === 'returned') return t('refund.returnedNote')
    return undefined
  }
  const shown = steps.map((step): Step => ({ title: titleOf(step), when: whenOf(step), note: noteOf(step), state: step.state }))
  return <PawSteps steps={shown} label={t('refund.trail')} />
}
