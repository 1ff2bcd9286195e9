import type { CalendarAppointment } from '@lapka/contracts/api/calendar.ts'
import { CloseButton } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoveAppointmentMutation } from '../entities/appointment/appointments-api.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import { UndoBarFrame, UndoButton } from '../kit/ui/undo-bar.tsx'
import './texts.ts'

/** A move that was just made. `wasOffered`: the old time was free time of work, so it can be taken again as any other. */
export type Moved = {
  appointment: Pick<CalendarAppointment, 'id' | 'zone' | 'parent'>
  title: string
  startsAt: string
  fromStartsAt: string
  wasOffered: boolean
}

/** How long the way back is offered, and how long its result stays. */
const OFFERED_MS = 12_000
const READ_MS = 6_000

/** Says where the appointment is now, and moves it back while it is shown. Moving back is a move like any other, and is told like one. */
export function MovedBar({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  const { t } = useTranslation(['calendar', 'common'])
  const { appointment, title, startsAt, fromStartsAt, wasOffered } = moved
  const format = useFormat(appointment.zone)
  const idempotencyKey = useIdempotencyKey(`${appointment.id} ${startsAt} ${fromStartsAt}`)
  const [move, { isLoading, isSuccess, isUninitialized, error }] = useMoveAppointmentMutation()
  useEffect(() => {
    if (isLoading || error) return undefined
    const timer = setTimeout(onClose, isUninitialized ? OFFERED_MS : READ_MS)
    return () => clearTimeout(timer)
  }, [onClose, isLoading, isUninitialized, error])
  const undo = () =>
    move({
      id: appointment.id,
      startsAt: fromStartsAt,
      fromStartsAt: startsAt,
      reason: t('moved.reason'),
      ...(!wasOffered && { anyway: true }),
      idempotencyKey,
    })
  return (
    <UndoBarFrame label={t('moved.label')}>
      <IconCircleCheckFilled size={24} aria-hidden="true" />
      <div>
        <p role="status">
          {isSuccess
            ? t('moved.undone', { pet: title, when: format.moment(fromStartsAt) })
            : t('moved.done', { pet: title, when: format.moment(startsAt) })}
        </p>
        {isUninitialized && <small>{t('moved.told', { parent: appointment.parent.displayName })}</small>}
        <ProblemNotice error={error} zone={appointment.zone} />
      </div>
      {!isSuccess && <UndoButton label={t('moved.undo')} isLoading={isLoading} onUndo={undo} />}
      <CloseButton aria-label={t('moved.close')} onClick={onClose} />
    </UndoBarFrame>
  )
}
