import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { Appointment, PlacedAppointment } from '../appointments/appointment.ts'
import type { MaybeStay } from '../appointments/is-consultation.ts'
import { addMs } from '../kernel/instant.ts'

/** `sequence`: the reminders hold for as long as the appointment stays at the time that it had with this one. */
export type ReminderRequest = { appointmentId: string; sequence: number; plannedAt: string }

type Caused = Pick<RecordedEvent, 'stream' | 'data' | 'occurredAt'>
const reminderOf = (event: Caused, sequence: number): { payload: ReminderRequest } => ({
  payload: { appointmentId: appointmentIdOf(event), sequence, plannedAt: event.occurredAt },
})

/** Which events ask for reminders of an appointment. The workers' job is declared with this, and an answer to "why" asks it again. */
export const reminderCauses = {
  AppointmentConfirmed: (_: unknown, event: Caused) => [reminderOf(event, 0)],
  AppointmentMoved: ({ sequence }: Pick<SealedEvents['AppointmentMoved'], 'sequence'>, event: Caused) => [
    reminderOf(event, sequence),
  ],
}

/**
 * When the parent is reminded, the first one first. Of a stay once, by the earliest: two hours before arrival is too late to pack, and
 * the hours of arrival are a window.
 */
export const reminderTimes = (
  { startsAt, stay }: Pick<PlacedAppointment, 'startsAt'> & MaybeStay,
  hours: readonly number[],
): string[] => {
  const times = [...new Set(hours)].toSorted((one, other) => other - one).map((before) => addMs(startsAt, -before * HOUR_MS))
  return stay === undefined ? times : times.slice(0, 1)
}

/** Why a reminder is not sent, as the worker notes it. */
export const reminderStops = {
  other_time: 'no longer at this time',
  begun: 'the appointment has begun',
} as const
export type ReminderStop = keyof typeof reminderStops

/** Why the reminders of an agreed time end; null if there are more to come. */
export const whyNoReminder = (
  appointment: Appointment,
  { sequence }: Pick<ReminderRequest, 'sequence'>,
  now: string,
): ReminderStop | null => {
  if (appointment.status !== 'confirmed' || appointment.sequence !== sequence) return 'other_time'
  // Of a pass no visit is chosen now.
  if (appointment.seat?.sessions.length === 0) return 'other_time'
  return now >= appointment.startsAt || appointment.outcome !== null ? 'begun' : null
}
