import { UNDO_MS } from '@lapka/contracts/time.ts'
import {
  reminderCauses,
  reminderStops,
  reminderTimes,
  whyNoReminder,
  type ReminderRequest,
} from '@lapka/domain/letters/reminders.ts'
import { sendEmail, type SendEmailDependencies } from '../emails/send-email-job.ts'
import { havePetsDied, readAppointment } from '../payments/appointment-streams.ts'
import { againAt, againIn, defineJob, done, type AppointmentCause, type JobResult } from '../work/job.ts'

/** `reminderHours` before the appointment. */
export type ReminderDependencies = SendEmailDependencies & { reminderHours: readonly number[] }
type Reminder = AppointmentCause & ReminderRequest

/**
 * Reminds the parent of an appointment as often as is configured. One piece of work per time that the appointment was agreed for: once it was
 * moved, cancelled or has begun this one ends, and the move has asked for another. Comes back for each reminder; of those that
 * were missed only the last is sent, and none for a time before the appointment was agreed. Of an animal that died by its record none is sent.
 */
export const remindAppointment = async (dependencies: ReminderDependencies, work: Reminder): Promise<JobResult> => {
  const { appointmentId, plannedAt, workId } = work
  const { appointment } = await readAppointment(dependencies, appointmentId)
  // It may stand again in a moment.
  if (appointment.status === 'cancelled' && appointment.undo !== null) return againIn(dependencies, UNDO_MS)
  const now = dependencies.now()
  const stop = whyNoReminder(appointment, work, now)
  if (stop !== null || appointment.status === 'none') return done(reminderStops[stop ?? 'other_time'])
  const times = reminderTimes(appointment, dependencies.reminderHours).filter((time) => time > plannedAt)
  const dueAt = times.findLast((time) => time <= now)
  if (dueAt !== undefined && !(await havePetsDied(dependencies, appointment))) {
    const letter = { appointmentId, workId: `${workId}-${dueAt}`, template: 'appointment-reminder', to: 'parent', dueAt } as const
    const sent = await sendEmail(dependencies, letter)
    if (sent.result !== 'done') return sent
  }
  const next = times.find((time) => time > now)
  return next === undefined ? done() : againAt(next)
}

export const remindAppointmentJob = defineJob<ReminderRequest>({
  kind: 'remind-appointment',
  isLetter: true,
  priorityOf: () => 'later',
  causes: reminderCauses,
  run: remindAppointment,
})
