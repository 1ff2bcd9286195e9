import type { CalendarAppointment } from '@lapka/contracts/api/calendar.ts'
import { Button, CloseButton } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../kit/ui/undo-bar.module.css'
import { useMoveAppointmentMutation } from '../entities/appointment/appointments-api.ts'
import { useIdempotencyKey } from '../kit/api/api.ts'
import { useFormat } from '../kit/format/format.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import './texts.ts'

/** A move that was just made. `wasOffered`: the old time was free time of work, so it can be taken again as any other. */
export type Moved = {
  appointment: Pick<CalendarAppointment, 'id' | 'zone' | 'parent'>
  title: string
  startsAt: string
  fromStartsAt: string
  wasOffered: boolean
}

/** How long the way back is offered, and how long its result stays. */
const OFFERED_MS = 12_000
const READ_MS = 6_000
/** The dialog returns the focus a moment after it closed. */
const AFTER_DIALOG_MS = 150

/** Says where the appointment is now, and moves it back while it is shown. Moving back is a move like any other, and is told like one. */
export function MovedBar({ moved, onClose }: { moved: Moved; onClose: () => void }) {
  const { t } = useTranslation(['calendar', 'common'])
  const { appointment, title, startsAt, fromStartsAt, wasOffered } = moved
  const format = useFormat(appointment.zone)
  const bar = useRef<HTMLElement>(null)
  const idempotencyKey = useIdempotencyKey(`${appointment.id} ${startsAt} ${fromStartsAt}`)
  const [move, { isLoading, isSuccess, isUninitialized, error }] = useMoveAppointmentMutation()
  useEffect(() => {
    const timer = setTimeout(() => bar.current?.focus(), AFTER_DIALOG_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isLoading || error) return undefined
    const timer = setTimeout(onClose, isUninitialized ? OFFERED_MS : READ_MS)
    return () => clearTimeout(timer)
  }, [onClose, isLoading, isUninitialized, error])
  const undo = () =>
    move({
      id: appointment.id,
      startsAt: fromStartsAt,
      fromStartsAt: startsAt,
      reason: t('moved.reason'),
      ...(!wasOffered && { anyway: true }),
      idempotencyKey,
    })
  return (
    <section ref={bar} tabIndex={-1} className={classes.bar} aria-label={t('moved.label')}>
      <IconCircleCheckFilled size={24} aria-hidden="true" />
      <div>
        <p role="status">
          {isSuccess
            ? t('moved.undone', { pet: title, when: format.moment(fromStartsAt) })
            : t('moved.done', { pet: title, when: format.moment(startsAt) })}
        </p>
        {isUninitialized && <small>{t('moved.told', { parent: appointment.parent.displayName })}</small>}
        <ProblemNotice error={error} zone={appointment.zone} />
      </div>
      {!isSuccess && (
        <Button
          variant="light"
          loading={isLoading}
          leftSection={<IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => void undo()}
        >
          {t('moved.undo')}
        </Button>
      )}
      <CloseButton aria-label={t('moved.close')} onClick={onClose} />
    </section>
  )
}
