import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { exceptionStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { decideCancelBlockedAppointment, exceptionRunFold } from '@lapka/domain/appointments/cancel-blocked-appointment/decide.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import type { LetterSources } from '../emails/read-facts.ts'
import { clear } from '../emails/people.ts'
import { claimStreams, readAppointment } from '../payments/appointment-streams.ts'
import { contextOf, defineJob, done, failed, type AppointmentCause, type JobResult } from '../work/job.ts'

type Blocked = AppointmentCause & { exceptionId: string; professionalId: string }

/** Gives up one booked appointment in time that its professional has closed. Done again it finds the outcome and changes nothing. */
export const cancelBlockedAppointment = async (dependencies: LetterSources, work: Blocked): Promise<JobResult> => {
  const { appointmentId, exceptionId, professionalId } = work
  const { appointment } = await readAppointment(dependencies, appointmentId)
  if (appointment.status === 'none') return done('no such appointment')
  const refundId = dependencies.newId()
  const command = {
    exceptionId,
    appointmentId,
    reason: await reasonOf(dependencies, work),
    at: dependencies.now(),
    refund: { refundId, idempotencyKey: `refund-${refundId}-1` },
  }
  const { streams: claimed, more } = claimStreams(appointmentId)
  const streams = {
    ...claimed,
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
    run: { stream: exceptionStream(exceptionId), fold: exceptionRunFold },
  }
  const answer = await dependencies.handle(
    contextOf(dependencies, work, { exceptionId, appointmentId }),
    { streams, more },
    (states) => decideCancelBlockedAppointment(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

/** The professional's words for the day off are what the parent is told. */
const reasonOf = async ({ handle }: LetterSources, { exceptionId, professionalId }: Blocked): Promise<string> => {
  const opened = await handle.readOpened(scheduleStream(professionalId))
  return clear(openedFactsOf(opened, 'ScheduleExceptionAdded').find((added) => added.exceptionId === exceptionId)?.reason)
}

export const cancelBlockedAppointmentJob = defineJob<{ appointmentId: string; exceptionId: string; professionalId: string }>({
  kind: 'cancel-blocked-appointment',
  causes: {
    ScheduleExceptionAdded: ({ exceptionId, professionalId, appointments }) =>
      appointments
        .filter(({ choice }) => choice === 'cancel')
        .map(({ appointmentId }) => ({ payload: { appointmentId, exceptionId, professionalId } })),
  },
  partOf: ({ appointmentId }) => appointmentId,
  run: cancelBlockedAppointment,
})
