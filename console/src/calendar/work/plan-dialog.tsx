import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type PlanDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** The frame that everything that changes the calendar is asked in. */
export function PlanDialog({ title, onClose, children }: PlanDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': t('close') }}>
      {children}
    </Modal>
  )
}
