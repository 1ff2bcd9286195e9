import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowBarToDown, IconCalendarMinus, IconDoorExit, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))
const ShortenDialog = lazy(async () => ({ default: (await import('../shorten-stay/shorten-dialog.tsx')).ShortenDialog }))
const LeaveDialog = lazy(async () => ({ default: (await import('../../courses/leave-dialog.tsx')).LeaveDialog }))
const ResizeDialog = lazy(async () => ({ default: (await import('../resize-appointment/resize-dialog.tsx')).ResizeDialog }))

type ChangeButtonsProps = { appointment: AppointmentView; size?: ButtonProps['size'] }

/** Changes that leave an appointment where it is, for those who may make them: its parent edits or shortens it, its professional resizes it too. */
export function ChangeButtons({ appointment, size = 'md' }: ChangeButtonsProps) {
  const { t } = useTranslation('appointments')
  const user = useCurrentUser()
  const [dialog, setDialog] = useState<'edit' | 'resize' | 'shorten' | 'leave' | null>(null)
  const { parent, professional, isEditable, isResizable, stay, seat, status, startsAt, outcome } = appointment
  const now = useNow(60_000)
  const canLeave =
    user?.id === parent.id &&
    status === 'SCHEDULED' &&
    outcome === null &&
    startsAt <= now &&
    seat !== null &&
    seat.pass === null &&
    seat.sessions.some((session) => session.startsAt > now)
  const isWork = user?.professionalId === professional.id
  const isParty = isWork || user?.id === parent.id
  const close = () => setDialog(null)
  return (
    <>
      {isEditable && isParty && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setDialog('edit')}
        >
          {t('page.edit')}
        </Button>
      )}
      {isResizable && isWork && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconArrowBarToDown size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setDialog('resize')}
        >
          {t('page.resize')}
        </Button>
      )}
      {stay?.isShortenable && isParty && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconCalendarMinus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setDialog('shorten')}
        >
          {t('page.shorten')}
        </Button>
      )}
      {canLeave && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconDoorExit size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setDialog('leave')}
        >
          {t('page.leaveCourse')}
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog === 'leave' && canLeave && <LeaveDialog appointment={appointment} onClose={close} />}
        {dialog === 'edit' && <EditDialog appointment={appointment} onClose={close} />}
        {dialog === 'resize' && <ResizeDialog appointment={appointment} onClose={close} />}
        {dialog === 'shorten' && stay?.isShortenable && <ShortenDialog appointment={appointment} stay={stay} onClose={close} />}
      </Suspense>
    </>
  )
}
