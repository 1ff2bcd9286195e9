import { ResizeDialog } from '../../appointments/resize-appointment/resize-dialog.tsx'
import { MoveAppointmentDialog } from './move-dialog.tsx'
import type { usePlanning } from './use-planning.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddAppointmentForm } from './add-appointment-form.tsx'
import { BlockForm } from './block-form.tsx'
import classes from '../calendar.module.css'
import type { BlockPlan } from './entry.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'

type PlanDialogsProps = { zone: string; appointments: AppointmentEntry[]; day: ReturnType<typeof usePlanning> }

/** The planning dialogs. At most one is open. */
export function PlanDialogs({ day, zone, appointments }: PlanDialogsProps) {
  const { move, schedules } = day
  return (
    <>
      {move.plan && (
        <MoveAppointmentDialog
          plan={move.plan}
          schedules={schedules}
          latest={appointments.find(({ id }) => id === move.plan?.entry.id)}
          onChange={move.setStart}
          onConfirm={(confirmed) => void move.confirm(confirmed)}
          onClose={move.close}
        />
      )}
      {day.resizePlan && (
        <ResizeDialog
          appointment={(appointments.find(({ id }) => id === day.resizePlan?.entry.id) ?? day.resizePlan.entry).appointment}
          endsAt={day.resizePlan.endsAt}
          onClose={day.endResize}
        />
      )}
      {day.addition && <AddDialog {...{ schedules, zone }} {...day.addition} onClose={day.endAddition} />}
      {day.blockPlan && <BlockDialog plan={day.blockPlan} schedules={schedules} onClose={() => day.setBlockPlan(null)} />}
    </>
  )
}

type AddDialogProps = {
  schedules: readonly ScheduleView[]
  zone: string
  from: string
  to: string
  onClose: () => void
}

const kinds = ['visit', 'phone', 'block'] as const

/** Opened from empty time or "new": adds an appointment, or blocks the time. */
function AddDialog({ schedules, zone, from, to, onClose }: AddDialogProps) {
  const { t } = useTranslation('calendar')
  const [kind, setKind] = useState<(typeof kinds)[number]>('visit')
  const [times, setTimes] = useState({ from, to })
  const choice = schedules.length > 0 && (
    <div className={classes.kinds} role="group" aria-label={t('plan.kinds')}>
      {kinds.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={kind === name}
          data-autofocus={name === 'visit' || undefined}
          onClick={() => setKind(name)}
        >
          {t(`plan.kind.${name}`)}
        </button>
      ))}
    </div>
  )
  return (
    <Dialog opened onClose={onClose} title={t('plan.new')} size={560}>
      {kind !== 'block' ? (
        <AddAppointmentForm
          key={kind}
          by={kind === 'visit' ? 'pet' : 'phone'}
          zone={zone}
          startsAt={times.from}
          onStartsAt={(startsAt) => setTimes((before) => ({ ...before, from: startsAt }))}
          onClose={onClose}
        >
          {choice}
        </AddAppointmentForm>
      ) : (
        <BlockForm schedules={schedules} zone={zone} {...times} onTimes={setTimes} onClose={onClose}>
          {choice}
        </BlockForm>
      )}
    </Dialog>
  )
}

type BlockDialogProps = { plan: BlockPlan; schedules: readonly ScheduleView[]; onClose: () => void }

/** Opened when blocked time is pressed, dragged or resized. The fields start with the new times. */
function BlockDialog({ plan, schedules, onClose }: BlockDialogProps) {
  const { t } = useTranslation('calendar')
  const { block } = plan
  const [times, setTimes] = useState({ from: plan.from, to: plan.to })
  return (
    <Dialog opened onClose={onClose} title={t('plan.blocked')} size={560}>
      <BlockForm schedules={schedules} zone={block.zone} {...times} onTimes={setTimes} block={block} onClose={onClose} />
    </Dialog>
  )
}
