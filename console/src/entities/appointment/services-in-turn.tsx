import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { startsInTurn } from '@lapka/domain/services/services-in-turn.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useServiceNaming } from '../professional/professional-words.ts'
import classes from './services-in-turn.module.css'

type InTurn = Pick<AppointmentView, 'service' | 'startsAt' | 'zone' | 'visitMinutes'>

/** Each of several services, with its start where the visit has a time of its own; nothing of one alone. */
const useServicesInTurn = ({ service, startsAt, zone, visitMinutes }: InTurn) => {
  const format = useFormat(zone)
  const nameOf = useServiceNaming()
  const { inTurn = [] } = service
  const starts = startsInTurn(
    startsAt,
    inTurn.map(({ minutes }) => minutes),
  )
  return inTurn.map((one, nth) => ({
    id: one.id,
    name: nameOf(one),
    start: visitMinutes === null ? format.time(starts[nth] ?? startsAt) : null,
    length: format.minutes(one.minutes),
  }))
}

/** "10:00 Bath, 10:45 Nails"; of one service its name. */
export const useServiceText = (appointment: InTurn): string => {
  const nameOf = useServiceNaming()
  const inTurn = useServicesInTurn(appointment)
  if (inTurn.length === 0) return nameOf(appointment.service)
  return inTurn.map(({ start, name }) => [start, name].filter(Boolean).join('\u00a0')).join(', ')
}

/** "Consulting room, X-ray": what of the clinic it has; empty for most. */
export const resourceNames = ({ resources = [] }: Pick<AppointmentView, 'resources'>): string =>
  resources.map(({ name }) => name).join(', ')

/** The services one after another, for the pages of one appointment. */
export function ServicesInTurn({ appointment }: { appointment: InTurn }) {
  const inTurn = useServicesInTurn(appointment)
  if (inTurn.length === 0) return null
  return (
    <ol className={classes.list}>
      {inTurn.map(({ id, name, start, length }) => (
        <li key={id}>
          {start !== null && <time>{start}</time>}
          <span>
            {name} <small>{length}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
