import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockForm } from './block-form.tsx'
import type { Block } from './entry.ts'
import { PlanDialog } from './plan-dialog.tsx'

export type BlockPlan = { block: Block; from: string; to: string }
type BlockDialogProps = { plan: BlockPlan; schedules: readonly ScheduleView[]; onClose: () => void }

/** Closed time that was pressed, pulled or made longer: the new times are already in the fields. */
export function BlockDialog({ plan, schedules, onClose }: BlockDialogProps) {
  const { t } = useTranslation('calendar')
  const { block } = plan
  const [times, setTimes] = useState({ from: plan.from, to: plan.to })
  return (
    <PlanDialog title={t('plan.blocked')} onClose={onClose}>
      <BlockForm schedules={schedules} zone={block.zone} {...times} onTimes={setTimes} block={block} onClose={onClose} />
    </PlanDialog>
  )
}
