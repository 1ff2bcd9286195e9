import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { exceptionStream, scheduleStream } from '@lapka/contracts/streams.ts'
import { decideCancelBlockedAppointment, exceptionRunFold } from '@lapka/domain/schedules/cancel-blocked-appointment/decide.ts'
import { scheduleFold } from '@lapka/domain/schedules/schedule.ts'
import type { LetterSources } from '../emails/read-facts.ts'
import { clear } from '../emails/people.ts'
import { claimStreams, readVisit } from '../payments/visit-streams.ts'
import { contextOf, defineJob, done, failed, type AppointmentCause, type JobResult } from '../work/job.ts'

type Blocked = AppointmentCause & { exceptionId: string; professionalId: string }

/** Gives up one booked visit in time that its professional has closed. Done again it finds the outcome and changes nothing. */
export const cancelBlockedAppointment = async (tools: LetterSources, work: Blocked): Promise<JobResult> => {
  const { appointmentId, exceptionId, professionalId } = work
  const { appointment } = await readVisit(tools, appointmentId)
  if (appointment.status === 'none') return done('no such appointment')
  const refundId = tools.newId()
  const command = {
    exceptionId,
    appointmentId,
    reason: await reasonOf(tools, work),
    at: tools.now(),
    refund: { refundId, idempotencyKey: `refund-${refundId}-1` },
  }
  const { streams: visit, more } = claimStreams(appointmentId)
  const streams = {
    ...visit,
    schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
    run: { stream: exceptionStream(exceptionId), fold: exceptionRunFold },
  }
  const answer = await tools.handle(contextOf(tools, work, { exceptionId, appointmentId }), { streams, more }, (states) =>
    decideCancelBlockedAppointment(command, states),
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
    ScheduleExceptionAdded: ({ exceptionId, professionalId, visits }) =>
      visits
        .filter(({ wish }) => wish === 'cancel')
        .map(({ appointmentId }) => ({ payload: { appointmentId, exceptionId, professionalId } })),
  },
  partOf: ({ appointmentId }) => appointmentId,
  run: cancelBlockedAppointment,
})
