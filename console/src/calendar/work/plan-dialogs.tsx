import { AddDialog } from './add-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { MoveVisitDialog } from './move-dialog.tsx'
import type { usePlanning } from './use-planning.ts'
import type { WorkCalendarProps } from './work-calendar.tsx'

type PlanDialogsProps = Pick<WorkCalendarProps, 'zone' | 'visits'> & {
  day: ReturnType<typeof usePlanning>
}

/** Whatever is being decided just now; at most one of them is open. */
export function PlanDialogs({ day, zone, visits }: PlanDialogsProps) {
  const { move, schedules } = day
  return (
    <>
      {move.plan && (
        <MoveVisitDialog
          plan={move.plan}
          latest={visits.find(({ id }) => id === move.plan?.visit.id)}
          onChange={move.setStart}
          onConfirm={(fromStartsAt) => void move.confirm(fromStartsAt)}
          onClose={move.close}
        />
      )}
      {day.addition && <AddDialog {...{ schedules, zone }} {...day.addition} onClose={day.endAddition} />}
      {day.blockPlan && <BlockDialog plan={day.blockPlan} schedules={schedules} onClose={() => day.setBlockPlan(null)} />}
    </>
  )
}
