import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { CopyNumber } from '../../kit/ui/copy-number.tsx'
import { kindContext } from '../../kit/i18n/stay-context.ts'
import { PawSteps, type Step } from '../../kit/ui/paw-steps.tsx'
import { refundNumber, refundReason, refundTrail, type TrailStep } from '../../entities/appointment/refund-trail.ts'

type RefundStepsProps = { appointment: AppointmentView; refund: NonNullable<AppointmentView['refund']> }

/** The steps of a refund, each a recorded event with its instant; one number stands where the money is. */
export function RefundSteps({ appointment, refund }: RefundStepsProps) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const now = useNow(60_000)
  const { steps, story } = refundTrail(refund, now)
  const number = refundNumber(refund, story)
  const why = refundReason(appointment)

  const isOwn = useCurrentUser()?.id === appointment.parent.id

  const titleOf = ({ name }: TrailStep) => {
    if (name === 'late')
      return t(number?.isBanks !== true ? 'refund.step.lateNoNumber' : isOwn ? 'refund.step.late' : 'refund.step.lateWork')
    if (name === 'cancelled') return t(`refund.step.cancelled.${why}`, kindContext(appointment))
    return t(name === 'sent' && !appointment.cardLast4 ? 'refund.step.sentNoCard' : `refund.step.${name}`, {
      sum: format.euro(refund.amountCents),
      card: appointment.cardLast4,
    })
  }
  const whenOf = ({ name, at }: TrailStep) => {
    if (name === 'late' && at) return t('refund.lateSince', { day: format.day(at) })
    // A stay that was shortened before has an earlier refund: the first step is the cancellation's own.
    if (name === 'cancelled' && appointment.cancellation) return format.moment(appointment.cancellation.at)
    if (at) return format.moment(at)
    if (name === 'arrived' && refund.expectedBy) return t('refund.expectedBy', { day: format.day(refund.expectedBy) })
    return t('refund.soon')
  }
  const wordsOf = (isBanks: boolean) => {
    if (!isBanks) return t('refund.providerReference')
    return t(isOwn && story === 'paid' ? 'refund.bankReference' : 'refund.bankReferenceWork')
  }
  const noteOf = ({ name }: TrailStep) => {
    if (name === number?.step)
      return (
        <>
          {name !== 'late' || !number.isBanks ? wordsOf(number.isBanks) : null} <CopyNumber value={number.value} />
        </>
      )
    if (name === 'person') return t(isOwn ? 'refund.personNote' : 'refund.personNoteWork')
    if (name === 'returned') return t('refund.returnedNote')
    return undefined
  }
  const shown = steps.map((step): Step => ({ title: titleOf(step), when: whenOf(step), note: noteOf(step), state: step.state }))
  return <PawSteps steps={shown} label={t('refund.trail')} />
}
