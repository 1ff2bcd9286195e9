import type { Decision } from '../../kernel/decision.ts'
import type { Appointment } from '../appointment.ts'
import { dueReminderTimes, leftAtClinic } from '../due-at-clinic.ts'

type Owed = { at: string; dueSince: string }

/** Which reminder is due at an instant and has not gone out, and when to look again; null where there is nothing more to remind of. */
export const dueReminder = (
  appointment: Appointment,
  { at, dueSince }: Owed,
): { isDue: boolean; nextAt: string | null } | null => {
  if (appointment.status !== 'confirmed' || appointment.dueSince !== dueSince) return null
  const times = dueReminderTimes(dueSince, appointment.zone)
  const last = times.findLast((time) => time <= at)
  const isDue = last !== undefined && last > (appointment.dueRemindedAt ?? dueSince)
  return { isDue, nextAt: times.find((time) => time > at) ?? null }
}

/** The parent is reminded of what is left to pay at the clinic. What was missed meanwhile is one reminder. */
export const decideRemindDue = (owed: Owed, { appointment }: { appointment: Appointment }): Decision<'appointment'> => {
  if (appointment.status !== 'confirmed' || dueReminder(appointment, owed)?.isDue !== true) return { events: {} }
  const { appointmentId } = appointment
  const leftCents = leftAtClinic(appointment)
  return { events: { appointment: [{ type: 'DueReminded', data: { appointmentId, leftCents } }] } }
}
