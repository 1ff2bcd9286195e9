import { appointmentIdOf } from '@lapka/contracts/payments.ts'
import { decideRemindDue, dueReminder } from '@lapka/domain/appointments/remind-due/decide.ts'
import { appointmentStreams } from '../payments/appointment-streams.ts'
import {
  againAt,
  contextOf,
  defineJob,
  done,
  type AppointmentCause,
  type CommandDependencies,
  type JobResult,
} from '../work/job.ts'

type OwedWork = AppointmentCause & { dueSince: string }

/**
 * Reminds the parent of what they still owe the clinic; the letter follows from the event. One piece of work per time that something was
 * said about what is due: once more was said, or all of it is paid, this one ends.
 */
export const remindDue = async (dependencies: CommandDependencies, work: OwedWork): Promise<JobResult> => {
  const owed = { at: dependencies.now(), dueSince: work.dueSince }
  const streams = appointmentStreams(work.appointmentId)
  const reminder = dueReminder((await dependencies.handle.read(streams)).appointment, owed)
  if (reminder === null) return done('nothing is due, or something else')
  if (reminder.isDue)
    await dependencies.handle(contextOf(dependencies, work, { remindDue: owed }), { streams }, (states) =>
      decideRemindDue(owed, states),
    )
  return reminder.nextAt === null ? done() : againAt(reminder.nextAt)
}

const fromHereOn = (_: unknown, event: Parameters<typeof appointmentIdOf>[0] & { occurredAt: string }) => [
  { payload: { appointmentId: appointmentIdOf(event), dueSince: event.occurredAt } },
]

export const remindDueJob = defineJob<{ appointmentId: string; dueSince: string }>({
  kind: 'remind-due',
  priorityOf: () => 'later',
  causes: {
    BillAdjusted: fromHereOn,
    PaidAtClinic: fromHereOn,
    AppointmentCompleted: fromHereOn,
    AppointmentMarkedNoShow: fromHereOn,
  },
  run: remindDue,
})
