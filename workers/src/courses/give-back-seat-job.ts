import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { courseStream } from '@lapka/contracts/streams.ts'
import { decideCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import type { LetterSources } from '../emails/read-facts.ts'
import { clear } from '../emails/people.ts'
import { claimStreams, readAppointment } from '../payments/appointment-streams.ts'
import { contextOf, defineJob, done, failed, type AppointmentCause, type JobResult } from '../work/job.ts'

type CalledOff = AppointmentCause & { courseId: string; sessionId: string }

/** Gives up the seat of one who had booked a session that was called off, with everything back. Done again it finds it cancelled. */
export const giveBackSeat = async (dependencies: LetterSources, work: CalledOff): Promise<JobResult> => {
  const { appointmentId, courseId, sessionId } = work
  const { appointment } = await readAppointment(dependencies, appointmentId)
  if (appointment.status === 'none') return done('no such appointment')
  const opened = await dependencies.handle.readOpened(courseStream(courseId))
  const calledOff = opened.find(
    ({ type, data }) => type === 'SessionCalledOff' && (data as { sessionId: string }).sessionId === sessionId,
  )
  const fact = openedFactsOf(opened, 'SessionCalledOff').find((one) => one.sessionId === sessionId)
  if (calledOff === undefined || fact === undefined) return failed('no such call-off')
  const refundId = dependencies.newId()
  const command = {
    by: 'professional' as const,
    reason: clear(fact.reason),
    // However late this runs, it was called off before it began.
    at: calledOff.occurredAt,
    refund: { refundId, idempotencyKey: `refund-${refundId}-1` },
  }
  const answer = await dependencies.handle(
    contextOf(dependencies, work, { courseId, sessionId, appointmentId }),
    claimStreams(appointmentId),
    (states) => decideCancelAppointment(command, states),
  )
  if (!('refused' in answer)) return done()
  return answer.refused === 'ALREADY_CANCELLED' ? done('already cancelled') : failed(answer.refused)
}

export const giveBackSeatJob = defineJob<{ appointmentId: string; courseId: string; sessionId: string }>({
  kind: 'give-back-seat',
  causes: {
    SessionCalledOff: ({ courseId, sessionId, appointmentIds }) =>
      appointmentIds.map((appointmentId) => ({ payload: { appointmentId, courseId, sessionId } })),
  },
  partOf: ({ appointmentId }) => appointmentId,
  run: giveBackSeat,
})
