import type { Appointment, PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { decideGiveUpSessions } from '@lapka/domain/appointments/give-up-sessions/decide.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import { courseStream } from '@lapka/contracts/streams.ts'
import { decideCancelAppointment } from '@lapka/domain/appointments/cancel-appointment/decide.ts'
import { decideReturnVisit } from '@lapka/domain/appointments/return-visit/decide.ts'
import type { LetterSources } from '../emails/read-facts.ts'
import { clear } from '../emails/people.ts'
import { claimStreams, readAppointment } from '../payments/appointment-streams.ts'
import { againAt, contextOf, defineJob, done, failed, type AppointmentCause, type JobResult } from '../work/job.ts'

type CalledOff = AppointmentCause & { courseId: string; sessionId: string }

/**
 * Gives back what a session that was called off cost one who had booked it: its share, or all of it with the seat where no other session is left or
 * nothing was paid yet. Done again it finds it given back.
 */
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
  // Its parent gave up the whole course before. If they take that back, the session is given back then; the others are none of the trainer's doing.
  if (appointment.status === 'cancelled' && hasOthers(appointment, sessionId) && appointment.cancelledAt <= calledOff.occurredAt)
    return appointment.undo === null ? done('the course was given up before') : againAt(appointment.undo.until)
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
    (states) => {
      if (isPaidPass(states.appointment)) return decideReturnVisit({ ...command, sessionId }, states)
      return keepsOthers(states.appointment, sessionId)
        ? decideGiveUpSessions({ ...command, sessionIds: [sessionId] }, states)
        : decideCancelAppointment(command, states)
    },
  )
  if (!('refused' in answer)) return done()
  return answer.refused === 'ALREADY_CANCELLED' ? done('already cancelled') : failed(answer.refused)
}

/** The visit is the pass's again. */
const isPaidPass = (appointment: Appointment): boolean =>
  appointment.status === 'confirmed' && appointment.seat?.pass !== undefined

/** A paid seat with further sessions stays. It may have been left before this session. */
const keepsOthers = (appointment: Appointment, sessionId: string): boolean =>
  appointment.status === 'confirmed' && hasOthers(appointment, sessionId)

const hasOthers = ({ seat }: Pick<PlacedAppointment, 'seat'>, sessionId: string): boolean =>
  seat?.sessions.some((session) => session.sessionId !== sessionId) === true

export const giveBackSeatJob = defineJob<{ appointmentId: string; courseId: string; sessionId: string }>({
  kind: 'give-back-seat',
  causes: {
    SessionCalledOff: ({ courseId, sessionId, appointmentIds }) =>
      appointmentIds.map((appointmentId) => ({ payload: { appointmentId, courseId, sessionId } })),
  },
  partOf: ({ appointmentId }) => appointmentId,
  run: giveBackSeat,
})
