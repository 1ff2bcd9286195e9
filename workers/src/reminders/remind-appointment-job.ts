import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { HOUR_MS, UNDO_MS } from '@lapka/contracts/time.ts'
import { sendEmail, type SendEmailDependencies } from '../emails/send-email-job.ts'
import { readAppointment } from '../payments/appointment-streams.ts'
import { againAt, againIn, defineJob, done, type AppointmentCause, type JobResult } from '../work/job.ts'

/** `reminderHours` before the appointment. */
export type ReminderDependencies = SendEmailDependencies & { reminderHours: readonly number[] }
type Reminder = AppointmentCause & { sequence: number; plannedAt: string }

/**
 * Reminds the parent of an appointment as often as is configured. One piece of work per time that the appointment was agreed for: once it was
 * moved, cancelled or has begun this one ends, and the move has asked for another. Comes back for each reminder; of those that
 * were missed only the last is sent, and none for a time before the appointment was agreed.
 */
export const remindAppointment = async (dependencies: ReminderDependencies, work: Reminder): Promise<JobResult> => {
  const { appointmentId, sequence, plannedAt, workId } = work
  const { appointment } = await readAppointment(dependencies, appointmentId)
  // It may stand again in a moment.
  if (appointment.status === 'cancelled' && appointment.undo !== null) return againIn(dependencies, UNDO_MS)
  if (appointment.status !== 'confirmed' || appointment.sequence !== sequence) return done('no longer at this time')
  const now = dependencies.now()
  const { startsAt } = appointment
  if (now >= startsAt || appointment.outcome !== null) return done('the appointment has begun')
  const times = timesBefore(startsAt, dependencies.reminderHours).filter((time) => time > plannedAt)
  const dueAt = times.findLast((time) => time <= now)
  if (dueAt !== undefined) {
    const letter = { appointmentId, workId: `${workId}-${dueAt}`, template: 'appointment-reminder', to: 'parent', dueAt } as const
    const sent = await sendEmail(dependencies, letter)
    if (sent.result !== 'done') return sent
  }
  const next = times.find((time) => time > now)
  return next === undefined ? done() : againAt(next)
}

const timesBefore = (startsAt: string, hours: readonly number[]): string[] =>
  [...new Set(hours)]
    .toSorted((one, other) => other - one)
    .map((before) => new Date(Date.parse(startsAt) - before * HOUR_MS).toISOString())

/** `sequence`: the reminder holds for as long as the appointment stays at the time that it had with this one. */
export const remindAppointmentJob = defineJob<{ appointmentId: string; sequence: number; plannedAt: string }>({
  kind: 'remind-appointment',
  isLetter: true,
  priorityOf: () => 'later',
  causes: {
    AppointmentConfirmed: (_, event) => [
      { payload: { appointmentId: appointmentIdOf(event), sequence: 0, plannedAt: event.occurredAt } },
    ],
    AppointmentMoved: ({ sequence }, event) => [
      { payload: { appointmentId: appointmentIdOf(event), sequence, plannedAt: event.occurredAt } },
    ],
  },
  run: remindAppointment,
})
