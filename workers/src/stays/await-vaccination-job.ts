import { decideRemindVaccination } from '@lapka/domain/appointments/show-vaccination/decide.ts'
import { isVaccinationDue, type Confirmed } from '@lapka/domain/appointments/started-appointment.ts'
import { isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
import { vaccinationTimes } from '@lapka/domain/stays/vaccinations-of-stay.ts'
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
import { cancelOverdue } from './cancel-overdue.ts'

/** Asks the parent once more for a vaccination that a stay waits for, and cancels the stay if it is not there in time. */
export const awaitVaccination = async (dependencies: CommandDependencies, work: AppointmentCause): Promise<JobResult> => {
  const streams = appointmentStreams(work.appointmentId)
  const { appointment } = await dependencies.handle.read(streams)
  const dueAt = appointment.status === 'none' ? undefined : appointment.stay?.vaccinations?.dueAt
  if (appointment.status === 'none' || dueAt === undefined) return done('no vaccination is waited for')
  // A cancellation that can be taken back is settled within seconds.
  if (appointment.status === 'cancelled' && appointment.undo !== null) return againAt(appointment.undo.until)
  if (isUnpaid(appointment)) return againAt(appointment.holdExpiresAt)
  if (appointment.status !== 'confirmed') return done('no vaccination is waited for any more')
  const { remindAt, cancelAt } = vaccinationTimes({ dueAt, placedAt: appointment.placedAt })
  const at = dependencies.now()
  if (at < remindAt) return againAt(remindAt)
  if (at < cancelAt) {
    await dependencies.handle(contextOf(dependencies, work, { remindVaccination: at }), { streams }, (states) =>
      decideRemindVaccination({ at }, states),
    )
    // What was shown may be too short for a stay that becomes longer before its deadline.
    return againAt(cancelAt)
  }
  return isWaitedFor(appointment)
    ? cancelOverdue(dependencies, work, { at, reasonCode: 'VACCINATION_MISSING', isStillDue: isWaitedFor })
    : done('the vaccination was shown')
}

/** Guests who came early are in the house already: what is too short for a stay that was made longer since is for the hotel to judge. */
const isWaitedFor = (appointment: Confirmed): boolean => isVaccinationDue(appointment) && appointment.stay?.room === undefined

export const awaitVaccinationJob = defineJob<{ appointmentId: string }>({
  kind: 'await-vaccination',
  causes: {
    StayBooked: ({ appointmentId, vaccinations }, { occurredAt: placedAt }) =>
      vaccinations?.dueAt === undefined
        ? []
        : [{ payload: { appointmentId }, dueAt: vaccinationTimes({ dueAt: vaccinations.dueAt, placedAt }).remindAt }],
  },
  run: awaitVaccination,
})
