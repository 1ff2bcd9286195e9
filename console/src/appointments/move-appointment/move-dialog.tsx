import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { isMovedAtShortNotice } from '@lapka/domain/appointments/move-appointment/decide.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { minutesOf, useAppointmentWords } from '../../entities/appointment/appointment-words.ts'
import { useSlotMoment } from '../../entities/professional/use-slot-moment.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { SlotChoice } from '../../professionals/slot-choice.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useMoveAppointmentMutation } from '../../entities/appointment/appointments-api.ts'
import { NewDeadline } from './new-deadline.tsx'
import { useFormat } from '../../kit/format/format.ts'
import classes from '../appointments.module.css'

type MoveDialogProps = {
  appointment: AppointmentView
  /** Where it was dropped, chosen to begin with. */
  startsAt?: string
  /** That the dropped time is not offered, and why: it is taken anyway, or another is chosen. */
  warning?: string
  isOpen: boolean
  onClose: () => void
  onMoved?: (startsAt: string) => void
}

/** Offers the same slots as booking. The old slot stays booked until the new one is. */
export function MoveDialog({ appointment, isOpen, onClose, ...chosen }: MoveDialogProps) {
  const { t } = useTranslation(['appointments', 'common'])
  const format = useFormat()
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('move.title', { pet: format.pets(appointment.pets) })} size={880}>
      {isOpen && <MoveForm appointment={appointment} onClose={onClose} {...chosen} />}
    </Dialog>
  )
}

/** Where it is wanted, and who is to come: reception sees neither. */
const ofParent = ({ id, visitAddress, location, pets }: AppointmentView) => ({
  addressId: visitAddress?.id,
  movedAppointmentId: id,
  pets: location === 'ONLINE' ? [] : pets,
})

function MoveForm({ appointment, onClose, onMoved, warning, startsAt: dropped = '' }: Omit<MoveDialogProps, 'isOpen'>) {
  const { t } = useTranslation('appointments')
  const { when } = useAppointmentWords(appointment)
  const [startsAt, setStartsAt] = useState<string | null>(dropped || null)
  const [reason, setReason] = useState('')
  const user = useCurrentUser()
  const isClinic = user?.role === 'CLINIC'
  const isWork = user?.id !== appointment.parent.id
  const { id, professional, service, zone } = appointment
  const offer = { serviceId: service.id, minutes: minutesOf(appointment), zone, isReception: isWork }
  const chosen = useSlotMoment({ professional, startsAt, ...offer })
  const isAnyway = warning !== undefined && startsAt !== null && startsAt === dropped
  const hasBegun = appointment.startsAt <= serverNow()
  const idempotencyKey = useIdempotencyKey(`${startsAt} ${reason}`)
  const [move, { isLoading, error }] = useMoveAppointmentMutation()
  const submit = async () => {
    if (startsAt === null) return
    const answer = await move({ id, startsAt, reason: reason.trim(), ...(isAnyway && { anyway: true }), idempotencyKey })
    if (answer.error) return
    onClose()
    onMoved?.(startsAt)
  }
  return (
    <>
      <p className={classes.now}>
        {t('move.now')} <b>{when}</b>
        <br />
        {isWork ? t('move.rulesOfWork', { parent: appointment.parent.displayName }) : t('move.rules')}
        {hasBegun && <> {t('move.late')}</>}
      </p>
      {(startsAt === null || isAnyway) && <Warning words={warning} />}
      <SlotChoice
        professionalId={professional.id}
        {...offer}
        furtherServiceIds={service.inTurn?.slice(1).map((one) => one.id)}
        {...(!isWork && ofParent(appointment))}
        value={startsAt}
        onChange={setStartsAt}
        onTaken={() => setStartsAt(null)}
        {...(hasBegun && { onlyDate: localDateOf(appointment.startsAt, appointment.zone) })}
      />
      {isClinic && (
        <Textarea
          label={t('cancel.reasonAsked')}
          size="md"
          mt="md"
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <ProblemNotice error={error} title={t('move.failed')} onAlternative={setStartsAt} zone={appointment.zone} />
      <Group className={classes.buttons} gap="xs" align="stretch" justify="end">
        {startsAt !== null && isWork && <ShortNotice appointment={appointment} startsAt={startsAt} />}
        {startsAt !== null && !isWork && <NewDeadline appointment={appointment} startsAt={startsAt} />}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('move.keep')}
        </Button>
        <Button
          loading={isLoading}
          disabled={startsAt === null || (isClinic && reason.trim() === '')}
          onClick={() => void submit()}
        >
          {startsAt === null ? t('move.choose') : t(isAnyway ? 'move.anyway' : 'move.confirm', { when: chosen })}
        </Button>
      </Group>
    </>
  )
}

type Moving = { appointment: AppointmentView; startsAt: string }

/** The cost of a professional's move where the parent has too little time left to decide about it. */
function ShortNotice({ appointment, startsAt }: Moving) {
  const { t } = useTranslation('appointments')
  const move = { by: 'professional', startsAt, at: serverNow() } as const
  if (appointment.priceCents === 0 || !isMovedAtShortNotice(move, { ...appointment, isLateSticky: false })) return null
  return (
    <p role="status" className={classes.shortNotice}>
      {t('move.shortNotice', { parent: appointment.parent.displayName })}
    </p>
  )
}

function Warning({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <p className={classes.warning} role="status">
      {words}
    </p>
  )
}
