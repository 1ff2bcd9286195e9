import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { Facts } from '../../kit/ui/facts.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { serverNow } from '../../kit/live/clock.ts'
import { toWall } from '../../kit/time/wall-clock.ts'
import { useAppointmentsOn } from './appointments-on.ts'
import { blocksOf, closedTest, type MovePlan } from './entry.ts'
import { useHazardWords } from './hazard-words.ts'
import { hazardOf, needsReason } from './hazards.ts'
import { bufferOf } from './use-hazards.ts'
import { entryAt, type ConfirmedMove } from './use-move.ts'
import { TimeFields } from './time-fields.tsx'
import classes from '../calendar.module.css'

type MoveDialogProps = {
  schedules: readonly ScheduleView[]
  plan: MovePlan
  /** The appointment as it is now; undefined once it is cancelled or out of range. */
  latest: AppointmentEntry | undefined
  onChange: (startsAt: string) => void
  onConfirm: (confirmed: ConfirmedMove) => void
  onClose: () => void
}

/** Confirms a dragged appointment, or moves it by keyboard. If it changes elsewhere meanwhile, the dialog says so and keeps the chosen time. */
export function MoveAppointmentDialog({ plan, latest, schedules, onChange, onConfirm, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['calendar', 'appointments'])
  const { appointment } = plan.entry
  const format = useFormat(appointment.zone)
  const { sentence } = useHazardWords()
  const [opened] = useState(plan.fromStartsAt)
  const current = latest?.appointment.startsAt ?? plan.fromStartsAt
  const isGone = latest === undefined
  const isSame = plan.startsAt === current
  const [reason, setReason] = useState('')
  const hazard = useHazard(plan, schedules)
  const isAsked = !isSame && needsReason(hazard)
  const canMove = !isGone && !isSame && hazard?.kind !== 'past' && !(isAsked && reason.trim() === '')
  return (
    <Dialog opened onClose={onClose} title={t('appointments:move.title', { pet: format.pets(appointment.pets) })} size={560}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (canMove) onConfirm({ fromStartsAt: current, anyway: hazard && { reason: isAsked ? reason.trim() : '' } })
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
        {!isSame && hazard && (
          <Group component="p" className={classes.warned} gap="xs" align="stretch" wrap="nowrap" role="status">
            <IconAlertTriangle size={20} stroke={2} aria-hidden="true" />
            {sentence(hazard)} {isAsked && t('plan.twoAtOnce')}
          </Group>
        )}
        {isAsked && (
          <Textarea
            size="md"
            label={t('plan.whyBeside')}
            required
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <p>{t('plan.moveRules', { parent: appointment.parent.displayName })}</p>
        <Group className={classes.buttons} gap="xs" align="stretch" justify="end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('appointments:move.keep')}
          </Button>
          <Button type="submit" disabled={!canMove} data-autofocus>
            {isSame && t('appointments:move.choose')}
            {!isSame && t(hazard ? 'plan.moveAnyway' : 'appointments:move.confirm', { when: format.moment(plan.startsAt) })}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** The hazard of the planned time, on any day. */
const useHazard = ({ entry, startsAt }: MovePlan, schedules: readonly ScheduleView[]) => {
  const { zone } = entry.appointment
  const date = localDateOf(startsAt, zone)
  const appointments = useAppointmentsOn(date, zone)
  const day = { first: date, last: date }
  return hazardOf(entry.appointment.id, entryAt(entry, startsAt), {
    appointments,
    blocks: blocksOf(schedules, day),
    isClosed: closedTest(schedules, day),
    now: toWall(serverNow(), zone),
    bufferMinutes: bufferOf(schedules),
  })
}
