import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowBarToDown, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))
const ResizeDialog = lazy(async () => ({ default: (await import('../resize-appointment/resize-dialog.tsx')).ResizeDialog }))

type ChangeButtonsProps = { appointment: AppointmentView; size?: ButtonProps['size'] }

/** Changes that leave an appointment where it is, for those who may make them: its parent edits it, its professional edits and resizes it. */
export function ChangeButtons({ appointment, size = 'md' }: ChangeButtonsProps) {
  const { t } = useTranslation('appointments')
  const user = useCurrentUser()
  const [dialog, setDialog] = useState<'edit' | 'resize' | null>(null)
  const { parent, professional, isEditable, isResizable } = appointment
  const isWork = user?.professionalId === professional.id
  const close = () => setDialog(null)
  return (
    <>
      {isEditable && (isWork || user?.id === parent.id) && (
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
      <Suspense fallback={null}>
        {dialog === 'edit' && <EditDialog appointment={appointment} onClose={close} />}
        {dialog === 'resize' && <ResizeDialog appointment={appointment} onClose={close} />}
      </Suspense>
    </>
  )
}
