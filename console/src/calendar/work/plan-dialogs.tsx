import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddDialog } from './add-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { MoveVisitDialog } from './move-dialog.tsx'
import type { usePlanning } from './use-planning.ts'
import type { WorkCalendarProps } from './work-calendar.tsx'

type PlanDialogsProps = Pick<WorkCalendarProps, 'professionalId' | 'zone' | 'visits'> & {
  day: ReturnType<typeof usePlanning>
  panel: ReactNode
}

/** Whatever is being decided just now; at most one of them is open. */
export function PlanDialogs({ day, panel, professionalId, zone, visits }: PlanDialogsProps) {
  const { t } = useTranslation(['calendar', 'common'])
  const { move, schedules } = day
  return (
    <>
      <Modal
        opened={day.isOpen && day.chosen !== undefined}
        onClose={day.close}
        title={t('chosen')}
        size={440}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {panel}
      </Modal>
      {move.plan && (
        <MoveVisitDialog
          plan={move.plan}
          latest={visits.find(({ id }) => id === move.plan?.visit.id)}
          onChange={move.setStart}
          onConfirm={(fromStartsAt) => void move.confirm(fromStartsAt)}
          onClose={move.close}
        />
      )}
      {day.addition && <AddDialog {...{ professionalId, schedules, zone }} {...day.addition} onClose={day.endAddition} />}
      {day.blockPlan && <BlockDialog plan={day.blockPlan} schedules={schedules} onClose={() => day.setBlockPlan(null)} />}
    </>
  )
}
