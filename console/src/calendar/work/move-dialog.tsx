import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { Facts } from '../../kit/ui/facts.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import type { MovePlan } from './entry.ts'
import { TimeFields } from './time-fields.tsx'
import classes from './plan-dialog.module.css'

type MoveDialogProps = {
  plan: MovePlan
  /** The appointment as it is now; undefined once it is cancelled or out of range. */
  latest: AppointmentEntry | undefined
  onChange: (startsAt: string) => void
  onConfirm: (fromStartsAt: string) => void
  onClose: () => void
}

/** Confirms a dragged appointment, or moves it by keyboard. If it changes elsewhere meanwhile, the dialog says so and keeps the chosen time. */
export function MoveAppointmentDialog({ plan, latest, onChange, onConfirm, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['calendar', 'appointments'])
  const { appointment } = plan.entry
  const format = useFormat(appointment.zone)
  const [opened] = useState(plan.fromStartsAt)
  const current = latest?.appointment.startsAt ?? plan.fromStartsAt
  const isGone = latest === undefined
  const isSame = plan.startsAt === current
  return (
    <Dialog opened onClose={onClose} title={t('appointments:move.title', { pet: appointment.pet.name })} size={560}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isGone && !isSame) onConfirm(current)
        }}
      >
        <Facts
          className={classes.way}
          facts={[
            { name: t('plan.now'), value: format.moment(current) },
            { name: t('plan.then'), value: isSame ? '–' : format.moment(plan.startsAt) },
          ]}
        />
        <div role="status">
          {isGone && <p className={classes.notice}>{t('plan.gone')}</p>}
          {!isGone && current !== opened && (
            <p className={classes.notice}>{t('plan.movedMeanwhile', { when: format.moment(current) })}</p>
          )}
        </div>
        <TimeFields zone={appointment.zone} value={plan.startsAt} onChange={onChange} isFirst={isSame} />
        <p>{t('plan.moveRules', { parent: appointment.parent.displayName })}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('appointments:move.keep')}
          </Button>
          <Button type="submit" disabled={isGone || isSame} data-autofocus>
            {isSame ? t('appointments:move.choose') : t('appointments:move.confirm', { when: format.moment(plan.startsAt) })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
