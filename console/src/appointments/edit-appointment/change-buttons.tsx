import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowBarToDown, IconCalendarMinus, IconCalendarPlus, IconDoorExit, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/live/clock.ts'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))
const ShortenDialog = lazy(async () => ({ default: (await import('../shorten-stay/shorten-dialog.tsx')).ShortenDialog }))
const ExtendDialog = lazy(async () => ({ default: (await import('../extend-stay/extend-dialog.tsx')).ExtendDialog }))
const LeaveDialog = lazy(async () => ({ default: (await import('../../courses/leave-dialog.tsx')).LeaveDialog }))
const ResizeDialog = lazy(async () => ({ default: (await import('../resize-appointment/resize-dialog.tsx')).ResizeDialog }))

type ChangeButtonsProps = { appointment: AppointmentView; size?: ButtonProps['size'] }

/** Changes that leave an appointment where it is, for those who may make them: its parent edits, shortens or extends it, its professional resizes it too. */
export function ChangeButtons({ appointment, size = 'md' }: ChangeButtonsProps) {
  const { t } = useTranslation('appointments')
  const user = useCurrentUser()
  const [dialog, setDialog] = useState<'edit' | 'resize' | 'shorten' | 'extend' | 'leave' | null>(null)
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
  const canExtend = stay?.isExtendable === true && user?.id === parent.id
  const close = () => setDialog(null)
  const opens = (what: typeof dialog) => ({ size, onClick: () => setDialog(what) })
  return (
    <>
      {isEditable && isParty && (
        <ChangeButton {...opens('edit')} icon={IconPencil}>
          {t('page.edit')}
        </ChangeButton>
      )}
      {isResizable && isWork && (
        <ChangeButton {...opens('resize')} icon={IconArrowBarToDown}>
          {t('page.resize')}
        </ChangeButton>
      )}
      {stay?.isShortenable && isParty && (
        <ChangeButton {...opens('shorten')} icon={IconCalendarMinus}>
          {t('page.shorten')}
        </ChangeButton>
      )}
      {canExtend && (
        <ChangeButton {...opens('extend')} icon={IconCalendarPlus}>
          {t('page.extend')}
        </ChangeButton>
      )}
      {canLeave && (
        <ChangeButton {...opens('leave')} icon={IconDoorExit}>
          {t('page.leaveCourse')}
        </ChangeButton>
      )}
      <Suspense fallback={null}>
        {dialog === 'leave' && canLeave && <LeaveDialog appointment={appointment} onClose={close} />}
        {dialog === 'edit' && <EditDialog appointment={appointment} onClose={close} />}
        {dialog === 'resize' && <ResizeDialog appointment={appointment} onClose={close} />}
        {dialog === 'shorten' && stay?.isShortenable && <ShortenDialog appointment={appointment} stay={stay} onClose={close} />}
        {dialog === 'extend' && stay && canExtend && <ExtendDialog appointment={appointment} stay={stay} onClose={close} />}
      </Suspense>
    </>
  )
}

type ChangeButtonProps = {
  icon: typeof IconPencil
  size: NonNullable<ButtonProps['size']>
  onClick: () => void
  children: ReactNode
}

function ChangeButton({ icon: Icon, size, onClick, children }: ChangeButtonProps) {
  const icon = <Icon size={20} stroke={1.75} aria-hidden="true" />
  return (
    <Button variant="default" size={size} leftSection={icon} onClick={onClick}>
      {children}
    </Button>
  )
}
