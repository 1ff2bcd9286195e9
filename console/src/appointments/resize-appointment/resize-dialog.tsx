import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useNow } from '../../kit/live/clock.ts'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useResizeAppointmentMutation } from '../edit-appointment/change-api.ts'
import classes from '../appointments.module.css'

type ResizeDialogProps = {
  appointment: Pick<AppointmentView, 'id' | 'startsAt' | 'endsAt' | 'zone' | 'pets' | 'parent'>
  /** The end that was chosen before the dialog opened, by dragging. */
  endsAt?: string | undefined
  onClose: () => void
}

const STEP_MINUTES = 15
const LONGEST_MINUTES = 12 * 60

/** The professional lets an appointment end later, where the time after it is free, or earlier. The price stays. */
export function ResizeDialog({ appointment, endsAt: dragged, onClose }: ResizeDialogProps) {
  const { t } = useTranslation('appointments')
  const { id, startsAt, endsAt: fromEndsAt, zone } = appointment
  const format = useFormat(zone)
  const now = useNow(60_000)
  const [endsAt, setEndsAt] = useState(dragged ?? fromEndsAt)
  const idempotencyKey = useIdempotencyKey(endsAt)
  const [resize, { isLoading, error }] = useResizeAppointmentMutation()
  const isSame = endsAt === fromEndsAt
  const ends = [...new Set([...endsAfter(startsAt), fromEndsAt, endsAt])].filter((end) => end > now || end === fromEndsAt)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSame && !(await resize({ id, endsAt, fromEndsAt, idempotencyKey })).error) onClose()
  }
  const said = (end: string) => `${format.timeRange(startsAt, end)} (${format.duration(startsAt, end)})`
  return (
    <Dialog opened onClose={onClose} title={t('resize.title', { pet: format.pets(appointment.pets) })} size={480}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <Facts
          className={classes.way}
          facts={[
            { name: t('resize.now'), value: said(fromEndsAt) },
            { name: t('resize.then'), value: isSame ? '–' : said(endsAt) },
          ]}
        />
        <NativeSelect
          size="md"
          label={t('resize.until')}
          value={endsAt}
          data={ends.toSorted().map((end) => ({ value: end, label: `${format.time(end)} (${format.duration(startsAt, end)})` }))}
          onChange={(event) => setEndsAt(event.currentTarget.value)}
          data-autofocus={isSame || undefined}
        />
        <p>{t('resize.rules', { parent: appointment.parent.displayName })}</p>
        <ProblemNotice error={error} zone={zone} />
        <Group gap="xs" align="stretch" justify="end">
          <Button variant="default" onClick={onClose}>
            {t('resize.keep')}
          </Button>
          <Button type="submit" loading={isLoading} disabled={isSame} data-autofocus={!isSame || undefined}>
            {isSame
              ? t('resize.choose')
              : t(endsAt > fromEndsAt ? 'resize.longer' : 'resize.shorter', { time: format.time(endsAt) })}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

const endsAfter = (startsAt: string): string[] =>
  Array.from({ length: LONGEST_MINUTES / STEP_MINUTES }, (_none, step) =>
    new Date(Date.parse(startsAt) + (step + 1) * STEP_MINUTES * MINUTE_MS).toISOString(),
  )
