import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { stayContext } from '../../kit/i18n/stay-context.ts'
import { usePolicyRule } from '../../kit/ui/policy-words.ts'
import { usePromotionLines } from '../../kit/ui/promotion-lines.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { useAppointmentWords } from '../../entities/appointment/appointment-words.ts'
import { useCancelAppointmentMutation, useCancellationPreviewQuery } from '../../entities/appointment/appointments-api.ts'
import { useRefetchWhile } from '../refetch-while.ts'
import { undoOffered } from './last-cancelled.ts'
import answers from '../../kit/ui/answers.module.css'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import classes from '../appointments.module.css'

type CancelDialogProps = { appointment: AppointmentView; isOpen: boolean; onClose: () => void }

/** Shows the refund before cancelling. The amount on the button is the amount of the recorded event. */
export function CancelDialog({ appointment, isOpen, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const { pets, kind } = useAppointmentWords(appointment)
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('cancel.title', { pet: pets, ...kind })} size={540}>
      {isOpen && <CancelForm appointment={appointment} onClose={onClose} />}
    </Dialog>
  )
}

function CancelForm({ appointment, onClose }: Omit<CancelDialogProps, 'isOpen'>) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const [reason, setReason] = useState('')
  const idempotencyKey = useIdempotencyKey()
  const { preview, isFetching, previewError } = usePreview(appointment.id)
  const [cancel, { isLoading, error }] = useCancelAppointmentMutation()
  const dispatch = useDispatch()
  const { pets, kind } = useAppointmentWords(appointment)
  const isPaid = appointment.paidCents > 0
  const user = useCurrentUser()
  const isOwn = user?.id === appointment.parent.id
  const isClinic = user?.role === 'CLINIC'

  const submit = async () => {
    const answer = await cancel({ id: appointment.id, reason: reason.trim(), idempotencyKey })
    if (answer.error) return
    const { undoUntil } = answer.data
    if (undoUntil !== null) dispatch(undoOffered({ id: appointment.id, pet: pets, kind, undoUntil }))
    onClose()
  }
  const sum = preview ? format.euro(preview.refundCents) : ''
  return (
    <>
      {isPaid ? <Sum appointment={appointment} preview={preview} /> : <p>{t('cancel.unpaid', kind)}</p>}
      {preview && <Terms appointment={appointment} preview={preview} isOwn={isOwn} />}
      <Textarea
        label={t(isClinic ? 'cancel.reasonAsked' : 'cancel.reason')}
        required={isClinic}
        placeholder={t(isOwn ? 'cancel.reasonExample' : 'cancel.reasonExampleWork', { pet: pets, ...kind })}
        size="md"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ProblemNotice error={error ?? previewError} {...(error && { title: t('cancel.failed', kind) })} />
      <div className={`${answers.answers} ${classes.answers}`}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel.keep')}
        </Button>
        <Button
          color="cherry"
          loading={isLoading}
          disabled={!preview || isFetching || (isClinic && reason.trim() === '')}
          onClick={() => void submit()}
        >
          {isPaid && preview && preview.refundCents > 0
            ? t(isOwn ? 'cancel.confirm' : 'cancel.confirmWork', { sum })
            : t('cancel.confirmNothing', kind)}
        </Button>
      </div>
    </>
  )
}

/** The refund if cancelled now. It is unknown from the instant at which it changes until it is fetched again. */
const usePreview = (id: string) => {
  const { currentData, isFetching, error, refetch } = useCancellationPreviewQuery(id, { refetchOnMountOrArgChange: true })
  const now = useNow(250)
  const changesAt = currentData?.changesAt ?? null
  const isOutdated = changesAt !== null && changesAt <= now
  useRefetchWhile(isOutdated, refetch)
  return { preview: isOutdated || error ? undefined : currentData, isFetching, previewError: error }
}

type Preview = ReturnType<typeof useCancellationPreviewQuery>['data']

function Sum({ appointment, preview }: { appointment: AppointmentView; preview: Preview }) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  if (!preview) return <Skeleton of={['card']} />
  return (
    <Stack className={classes.sum} gap={0} align="center" data-part={preview.keptCents > 0 || undefined}>
      <span>{t('cancel.weReturn')}</span>
      <b>{format.euro(preview.refundCents)}</b>
      <span>
        {t(appointment.cardLast4 ? 'cancel.ofPaidByCard' : 'cancel.ofPaid', {
          paid: format.euro(appointment.paidCents),
          card: appointment.cardLast4,
        })}
      </span>
    </Stack>
  )
}

type TermsProps = { appointment: AppointmentView; preview: NonNullable<Preview>; isOwn: boolean }

/** The free-cancellation deadline concerns only the parent: if a professional cancels, all is refunded. */
function Terms({ appointment, preview, isOwn }: TermsProps) {
  const { t } = useTranslation('appointments')
  const format = useFormat(appointment.zone)
  const now = useNow(60_000)
  const left = Date.parse(preview.freeCancellationUntil) - Date.parse(now)
  // A parent who booked too late for it has missed nothing.
  const hadDeadline = !preview.isLate || appointment.placedAt < preview.freeCancellationUntil
  const isPaid = appointment.paidCents > 0
  const promotions = usePromotionLines(appointment.priceLines)
  const comesBack = !isOwn || comesBackWhole(appointment, preview)
  const rule = usePolicyRule(preview.policy, stayContext(appointment.stay))
  const freeUntil = isOwn && isPaid && hadDeadline && (
    <>
      {format.moment(preview.freeCancellationUntil)}
      {left > 0 && <small>{t('cancel.left', { time: format.timeLeft(left) })}</small>}
    </>
  )
  return (
    <>
      <Facts
        className={classes.facts}
        facts={[
          freeUntil && { name: t(preview.isLate ? 'cancel.wasFreeUntil' : 'cancel.freeUntil'), value: freeUntil },
          preview.keptCents > 0 && {
            name: t('cancel.kept', { professional: format.name(appointment.professional) }),
            value: format.euro(preview.keptCents),
          },
          preview.refundCents > 0 && {
            name: t(isOwn ? 'cancel.arrives' : 'cancel.arrivesToParent', { parent: appointment.parent.displayName }),
            value: t('cancel.usually'),
          },
          ...promotions.map(({ name }) => ({ name, value: t(comesBack ? 'cancel.comesBack' : 'cancel.staysUsed') })),
        ]}
      />
      {isOwn && isPaid && <p className={classes.rule}>{t('cancel.rule', { rule: rule.join(' ') })}</p>}
    </>
  )
}

/** Promotions come back with all of the money, and where nothing was agreed yet, as the domain decides it. */
const comesBackWhole = ({ status }: AppointmentView, { isLate, policy }: NonNullable<Preview>): boolean =>
  status === 'PAYMENT' || !isLate || policy.lateRefundPercent === 100
