import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

type PlanDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** The frame that everything that changes the calendar is asked in. */
export function PlanDialog({ title, onClose, children }: PlanDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} size={560}>
      {children}
    </Dialog>
  )
}
