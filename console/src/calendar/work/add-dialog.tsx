import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddVisitForm } from './add-visit-form.tsx'
import { BlockForm } from './block-form.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import classes from './plan-dialog.module.css'

type AddDialogProps = {
  schedules: readonly ScheduleView[]
  zone: string
  from: string
  to: string
  onClose: () => void
}

const kinds = ['visit', 'block'] as const

/** Empty time that was pressed, or "new": a visit for somebody known, or time that nobody can book. */
export function AddDialog({ schedules, zone, from, to, onClose }: AddDialogProps) {
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
    <PlanDialog title={t('plan.new')} onClose={onClose}>
      {kind === 'visit' ? (
        <AddVisitForm
          zone={zone}
          startsAt={times.from}
          onStartsAt={(startsAt) => setTimes((before) => ({ ...before, from: startsAt }))}
          onClose={onClose}
        >
          {choice}
        </AddVisitForm>
      ) : (
        <BlockForm schedules={schedules} zone={zone} {...times} onTimes={setTimes} onClose={onClose}>
          {choice}
        </BlockForm>
      )}
    </PlanDialog>
  )
}
