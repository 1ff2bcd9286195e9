import { IconArrowRight, IconCheck, IconClockDollar, IconLock, IconPlus, IconUserOff, IconX } from '@tabler/icons-react'
import { wallTimeOf } from '@lapka/domain/time/zone.ts'
import type { EventProps } from 'react-big-calendar'
import { useTranslation } from 'react-i18next'
import '../appointments/texts.ts'
import { useFormat } from '../format/use-format.ts'
import { isMarked } from './as-it-was/past-visit.ts'
import type { Visit } from './visit.ts'

/** Everything in words, from the instants themselves: what the grid can only show by place is right in any zone. */
const useVisitLabel = ({ appointment, title, service, since, zone }: Visit): string => {
  const { t } = useTranslation(['calendar', 'appointments'])
  const words = useFormat(zone)
  const time = `${words.day(appointment.startsAt)}, ${words.time(appointment.startsAt)}–${words.time(appointment.endsAt)}`
  const more = [
    isMarked(since.change) && t(`since.${since.change}`),
    appointment.outcome === 'no_show' && t('noShow'),
    appointment.overlap && t('overlaps'),
    appointment.isDirect && t('direct'),
  ]
  return [time, title, service, t(`appointments:status.${appointment.status}`), ...more].filter(Boolean).join(', ')
}

const sinceIcons = {
  cancelled: IconX,
  expired: IconX,
  moved: IconArrowRight,
  added: IconPlus,
  paid: undefined,
  done: undefined,
  none: undefined,
} as const

const StateIcon = ({ visit }: { visit: Visit }) => {
  const SinceIcon = sinceIcons[visit.since.change]
  if (SinceIcon) return <SinceIcon size={15} stroke={2.5} aria-hidden="true" />
  if (visit.appointment.isDirect) return <IconLock size={15} stroke={2.25} aria-hidden="true" />
  if (visit.appointment.outcome === 'no_show') return <IconUserOff size={15} stroke={2.25} aria-hidden="true" />
  if (visit.appointment.status === 'DONE') return <IconCheck size={15} stroke={2.5} aria-hidden="true" />
  if (visit.appointment.status === 'PAYMENT') return <IconClockDollar size={15} stroke={2} aria-hidden="true" />
  return null
}

/** A visit in the day's and the week's grid. */
export function TimeVisit({ event }: EventProps<Visit>) {
  return (
    <span role="group" aria-label={useVisitLabel(event)}>
      <b>
        {event.title}
        <StateIcon visit={event} />
      </b>
      <small>{event.service}</small>
    </span>
  )
}

/** A visit in one line, for the month. */
export function MonthVisit({ event }: EventProps<Visit>) {
  return (
    <span className="lk-line" role="group" aria-label={useVisitLabel(event)}>
      {wallTimeOf(event.appointment.startsAt, event.zone)} {event.title}
      <StateIcon visit={event} />
    </span>
  )
}

/** A row of the list. Its day and hour stand in cells of their own; a press anywhere on the row chooses it. */
export function ListVisit({ event }: EventProps<Visit>) {
  return (
    <button type="button" className="lk-line-button" aria-label={useVisitLabel(event)}>
      {event.title} <small>{event.service}</small> <StateIcon visit={event} />
    </button>
  )
}

/** Hue of the service, edge of the state. */
export const visitClass = ({ tone, appointment, since, move }: Visit): string =>
  [
    `lk-tone-${tone} lk-${appointment.status.toLowerCase()} lk-since-${since.change}`,
    appointment.overlap && 'lk-overlap',
    move && `lk-${move}`,
  ]
    .filter(Boolean)
    .join(' ')
