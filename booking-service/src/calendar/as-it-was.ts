import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { CalendarItem } from '@lapka/contracts/api/calendar.ts'
import { appointmentStream } from '@lapka/contracts/streams.ts'
import { appointmentsAsOf, type AppointmentThen } from '@lapka/projections/appointments/as-it-was.ts'
import { inLogOrder, paymentStreamsIn, readStreams } from '../appointments/history/history-events.ts'
import type { Dependencies } from '../dependencies.ts'

type Range = { from: string; to: string; asOf: string }

/** Each of today's appointments beside what it was, for those that were or are in the range. */
export const calendarAsOf = async (
  { handle, db }: Pick<Dependencies, 'handle' | 'db'>,
  appointments: readonly AppointmentView[],
  range: Range,
): Promise<CalendarItem[]> => {
  const own = await readStreams(
    handle,
    appointments.map(({ id }) => appointmentStream(id)),
  )
  const payments = await readStreams(handle, paymentStreamsIn([...own.values()].flat()))
  const events = inLogOrder([...own.values(), ...payments.values()].flat())
  const then = await appointmentsAsOf(db, events, range.asOf)
  return appointments
    .flatMap((now) => itemOf(now, then.get(now.id), range) ?? [])
    .toSorted((one, other) => one.appointment.startsAt.localeCompare(other.appointment.startsAt))
}

/** Undefined for one that neither was there then nor is there now. */
const itemOf = (now: AppointmentView, was: AppointmentThen | undefined, { from, to }: Range): CalendarItem | undefined => {
  const isIn = ({ startsAt, status }: Pick<AppointmentThen, 'startsAt' | 'status'>) =>
    status !== 'CANCELED' && startsAt >= from && startsAt < to
  if (was !== undefined && isIn(was)) return { appointment: { ...now, ...was }, since: sinceOf(now, was) }
  if (!isIn(now)) return undefined
  const wasElsewhere = was !== undefined && was.status !== 'CANCELED'
  return {
    appointment: now,
    since: wasElsewhere ? { change: 'moved', otherStartsAt: was.startsAt } : { change: 'added', otherStartsAt: null },
  }
}

const sinceOf = (now: AppointmentView, was: AppointmentThen): CalendarItem['since'] => {
  const only = (change: CalendarItem['since']['change']) => ({ change, otherStartsAt: null })
  if (now.status === 'CANCELED') return only(now.cancellation === null ? 'expired' : 'cancelled')
  if (now.startsAt !== was.startsAt) return { change: 'moved', otherStartsAt: now.startsAt }
  if (now.status === was.status) return only('none')
  return only(now.status === 'DONE' ? 'done' : 'paid')
}
