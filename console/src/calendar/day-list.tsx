import { Group, Stack } from '@mantine/core'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnmarked } from '../entities/appointment/appointment-pill.tsx'
import { useFormat } from '../kit/format/format.ts'
import { isMarked, type AppointmentEntry } from './appointment-entry.ts'
import { HUES, toneClass } from '../kit/ui/service-tone.ts'
import { localDateOfWall, timeOfWall } from '../kit/time/wall-clock.ts'
import classes from './calendar.module.css'

// Loaded late: most calendars have no way between two appointments.
const WayThere = lazy(async () => ({ default: (await import('../entities/address/way-there.tsx')).WayThere }))

type ClosedTime = { id: string; start: Date; end: Date; reason: string; who?: string }
type DayListProps<Closed extends ClosedTime> = {
  appointments: AppointmentEntry[]
  now: string
  chosen: AppointmentEntry | undefined
  onChoose: (entry: AppointmentEntry) => void
  /** Chosen where the day can be planned; elsewhere it is only read. */
  closed?: { times: readonly Closed[]; onChoose?: (time: Closed) => void }
  /** What else takes time on that day, each with its row. */
  others?: readonly { id: string; start: Date; row: ReactNode }[]
}

/** The day view on a phone: a list with the now line. */
export function DayList<Closed extends ClosedTime>({
  appointments,
  now,
  chosen,
  onChoose,
  closed,
  others = [],
}: DayListProps<Closed>) {
  const { t } = useTranslation('calendar')
  const current = appointments.find((entry) => entry.appointment.endsAt > now)
  const isToday = appointments.some(({ start, zone }) => localDateOfWall(start) === localDateOf(now, zone))
  const rows = [
    ...appointments.map((entry) => ({
      ...entry,
      row: <Row entry={entry} isChosen={entry.id === chosen?.id} onChoose={onChoose} />,
    })),
    ...(closed?.times ?? []).map((time) => ({
      ...time,
      row: <ClosedRow time={time} onChoose={closed?.onChoose && (() => closed.onChoose?.(time))} />,
    })),
    ...others,
  ]
  return (
    <Stack component="ol" gap="xs" aria-label={t('visits')}>
      {rows
        .toSorted((one, other) => one.start.getTime() - other.start.getTime())
        .map(({ id, row }) => (
          <li key={id}>
            {isToday && id === current?.id && <Now now={now} zone={current.zone} />}
            {row}
          </li>
        ))}
    </Stack>
  )
}

function Now({ now, zone }: { now: string; zone: string }) {
  const { t } = useTranslation('calendar')
  const format = useFormat(zone)
  return (
    <Group component="p" className={classes.now} gap="xs" wrap="nowrap">
      {t('now', { time: format.time(now) })}
    </Group>
  )
}

function Row({
  entry,
  isChosen,
  onChoose,
}: {
  entry: AppointmentEntry
  isChosen: boolean
  onChoose: (entry: AppointmentEntry) => void
}) {
  const { t } = useTranslation('calendar')
  const format = useFormat(entry.zone)
  const { appointment, since } = entry
  return (
    <button
      type="button"
      className={`${classes.row} ${toneClass(entry)}`}
      data-framed={entry.tone >= HUES || undefined}
      data-status={isUnmarked(appointment) ? 'UNMARKED' : appointment.status}
      data-since={since.change}
      aria-pressed={isChosen}
      onClick={() => onChoose(entry)}
    >
      <time dateTime={appointment.startsAt}>
        {appointment.stay ? format.dayOfMonth(appointment.startsAt) : format.time(appointment.startsAt)}
        <small>{appointment.stay ? `–${format.dayOfMonth(appointment.endsAt)}` : format.time(appointment.endsAt)}</small>
      </time>
      <span>
        <b>{entry.title}</b>
        <small>
          {[entry.service, entry.who].filter(Boolean).join(', ')}
          {appointment.reason && ` · ${appointment.reason}`}
        </small>
        {appointment.wayThere && (
          <Suspense fallback={null}>
            <WayThere way={appointment.wayThere} />
          </Suspense>
        )}
        {appointment.visitAddress !== null && (
          <small>{format.letters([appointment.visitAddress.city, appointment.visitAddress.line].join(', '))}</small>
        )}
        {isMarked(since.change) && <small>{t(`since.${since.change}`)}</small>}
      </span>
    </button>
  )
}

function ClosedRow({ time: { start, end, reason, who }, onChoose }: { time: ClosedTime; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation('calendar')
  const Row = onChoose ? 'button' : 'div'
  return (
    <Row className={classes.row} data-closed {...(onChoose && { type: 'button', onClick: onChoose })}>
      <time>
        {timeOfWall(start)}
        <small>{timeOfWall(end)}</small>
      </time>
      <span>
        <b>{reason || t('plan.blocked')}</b>
        {(who ?? reason) && <small>{who ?? t('plan.blocked')}</small>}
      </span>
    </Row>
  )
}
