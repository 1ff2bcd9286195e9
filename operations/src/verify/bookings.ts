import type { Actor, RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import type { PriceLine } from '@lapka/contracts/money.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { placeOffering, timeTaken, whyNotOffered } from '@lapka/domain/slots/why-not-offered.ts'
import { visitMinutesOf } from '@lapka/domain/kernel/windows.ts'
import { withoutNotice } from '@lapka/domain/kernel/working-hours.ts'
import { extraKey } from '@lapka/domain/services/price-keys.ts'
import { foldStream, streamsOf, violationOf, type Fact, type Streams, type Violation } from './violation.ts'

const i6 = violationOf('I6')

/** A booked time and the schedule that allowed it. Without a revision it is the schedule in force then. */
export type Booking = {
  professionalId: string
  appointmentId: string
  startsAt: string
  endsAt: string
  window?: VisitWindow | undefined
  at: string
  position: number
  scheduleRevision: number | null
  /** Professionals may book their own time without notice, and overlap bookings if they give a reason. */
  isOwnTime: boolean
}

const unscheduled: ReadonlySet<string> = new Set(['OverlapAllowed', 'StayBooked', 'SeatBooked'])

/**
 * Every booking that schedules bind: placed, and moved. What was put beside another on purpose follows none, nor does a stay, a seat or an instant
 * consultation. What takes over another one's place is where that one was.
 */
export const bookingsOf = (streams: Streams): Booking[] =>
  streamsOf(streams, 'appointment').flatMap(([, events]) => {
    if (events.some((event) => unscheduled.has(event.type) || isInstant(event))) return []
    const isTakeOver = events.some(({ type }) => type === 'TakeOverBegun')
    return events.flatMap((event, index): Booking[] => {
      if (event.type === 'AppointmentPlaced') return isTakeOver ? [] : [placed(event, events)]
      return event.type === 'AppointmentMoved' ? moved(event, events.slice(0, index)) : []
    })
  })

/** Placed by who accepted a consultation. */
export const isInstant = ({ type, data }: Fact): boolean =>
  type === 'AppointmentPlaced' && (data as SealedEvents['AppointmentPlaced']).consultation !== undefined

const placed = ({ data, occurredAt, position, commandId }: Fact, events: readonly Fact[]): Booking => {
  const { professionalId, appointmentId, startsAt, endsAt, window, scheduleRevision } = data as SealedEvents['AppointmentPlaced']
  const isOwnTime = events.some((event) => event.type === 'AppointmentAddedByProfessional' && event.commandId === commandId)
  return { professionalId, appointmentId, startsAt, endsAt, window, at: occurredAt, position, scheduleRevision, isOwnTime }
}

const isParent = ({ role }: Actor): boolean => role === 'PARENT'

const moved = ({ data, occurredAt, position, actor }: Fact, before: readonly Fact[]): Booking[] => {
  const appointment = foldStream(appointmentFold, before)
  if (appointment.status === 'none') return []
  const { appointmentId, startsAt, endsAt, window, anyway } = data as SealedEvents['AppointmentMoved']
  // Taken on purpose outside the hours of work, or beside another: no schedule allowed it.
  if (anyway !== undefined) return []
  const { professionalId } = appointment
  const known = { professionalId, appointmentId, startsAt, endsAt, window, at: occurredAt, position }
  return [{ ...known, scheduleRevision: null, isOwnTime: !isParent(actor) }]
}

/** I6: each lies within the schedule in force when it was made. `schedule` are the events of its professional's schedule. */
export const verifyBookings = (bookings: readonly Booking[], schedule: readonly Fact[]): Violation[] => {
  const known = new Map<number, ReturnType<typeof scheduleFold.initialState>>()
  const at = (revision: number) => {
    const state =
      known.get(revision) ??
      schedule
        .filter((event) => event.revision <= revision)
        .reduce((before, event) => scheduleFold.evolve(before, event as RecordedEvent), scheduleFold.initialState())
    known.set(revision, state)
    return state
  }
  return bookings.flatMap((booking) => {
    const stood = schedule.findLast(({ position }) => position < booking.position)?.revision ?? -1
    // A schedule that changed while an appointment was being moved counts from then on.
    const revisions = booking.scheduleRevision === null ? [stood, stood - 1] : [booking.scheduleRevision]
    const whys = revisions.map((revision) => whyOutside(booking, at(revision)))
    return whys.includes(null) ? [] : [i6(describe(booking, whys[0] ?? ''))]
  })
}

const whyOutside = (
  { startsAt, endsAt, window, at, isOwnTime }: Booking,
  schedule: ReturnType<typeof scheduleFold.initialState>,
): string | null => {
  if (schedule.status === 'none') return 'there was no schedule'
  const durationMinutes = visitMinutesOf({ startsAt, endsAt, ...(window && { window }) })
  const hours = isOwnTime ? withoutNotice(schedule) : schedule
  const place = placeOffering(hours, { startsAt, durationMinutes, now: at })
  if (place === undefined) return whyNotOffered(hours, startsAt, durationMinutes, at)
  return timeTaken(place, { startsAt, durationMinutes }).endsAt === endsAt ? null : 'it ends at another time'
}

const describe = ({ appointmentId, professionalId, startsAt, endsAt, scheduleRevision }: Booking, why: string): string =>
  `appointment ${appointmentId} from ${startsAt} to ${endsAt} is not within schedule ${scheduleRevision ?? 'of then'} of ${professionalId}: ${why}`

/** I6: services that were booked together fill the time that was booked, and each line of the price is of one of them. */
export const verifyServices = (streams: Streams): Violation[] =>
  streamsOf(streams, 'appointment').flatMap(([, events]) =>
    events.flatMap(({ type, data }) => {
      if (type !== 'AppointmentPlaced') return []
      const { appointmentId, services, price, ...placed } = data as SealedEvents['AppointmentPlaced']
      if (services === undefined) return []
      const minutes = services.reduce((sum, service) => sum + service.minutes, 0)
      const isOfOne = ({ item }: PriceLine) =>
        item.kind === 'promotion' ||
        services.some(({ id }) => item.serviceId === id || item.serviceId.startsWith(extraKey(id, '')))
      const isWhole = minutes === visitMinutesOf(placed) && price.lines.every(isOfOne)
      return isWhole ? [] : [i6(`the services of appointment ${appointmentId} come to another time or price than was booked`)]
    }),
  )
