import { courseStream, professionalStream } from '@lapka/contracts/streams.ts'
import { releaseClaim } from '../../kernel/change-ledger.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { claimsOf, isLive, missingLedgers, streamsOfTime, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { sessionLedgers } from '../change-seats/decide.ts'
import { courseFold, type Course } from '../course.ts'

export type CallOff = { courseId: string; professionalId: string; sessionId: string; reason: string; at: string }
type States = { course: Course; professional: Professional } & LedgerStates

const sessionOf = (course: Course, sessionId: string) =>
  course.status === 'none' ? undefined : course.sessions.find((one) => one.sessionId === sessionId)

export const callOffStreams = ({ courseId, professionalId, sessionId }: CallOff) => ({
  streams: {
    course: { stream: courseStream(courseId), fold: courseFold },
    professional: { stream: professionalStream(professionalId), fold: professionalFold },
  },
  more: (states: { course: Course }) => {
    const session = sessionOf(states.course, sessionId)
    if (session === undefined || states.course.status === 'none') return {}
    const time = { ...session, resourceId: professionalId, bufferMinutes: 0 }
    return { ...streamsOfTime(time, states.course.zone), ...sessionLedgers(states, sessionId) }
  },
})

/**
 * One session does not take place: the trainer's time is free at once, and the append names everyone who has a seat in it, so that each
 * gets their money back. Not once it has begun: what happened there is for the bill.
 */
export const decideCallOff = (command: CallOff, states: States): Decision<'course' | LedgerKey> | Missing => {
  const { courseId, professionalId, sessionId, reason, at } = command
  const { course, professional } = states
  const session = sessionOf(course, sessionId)
  if (course.status === 'none' || course.professionalId !== professionalId || session === undefined)
    return { refused: 'NOT_FOUND' }
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (course.calledOff.includes(sessionId)) return { events: {} }
  if (toMs(session.startsAt) <= toMs(at)) return { refused: 'SESSION_BEGUN' }
  const lacking = missingLedgers(states, { ...session, resourceId: professionalId, bufferMinutes: 0 }, course.zone)
  if (lacking !== null) return lacking
  const appointmentIds = claimsOf(states, sessionId)
    .filter((claim) => isLive(claim, at))
    .map(({ claimId }) => claimId)
  const { accountId } = professional
  return {
    events: {
      course: [{ type: 'SessionCalledOff', data: { courseId, professionalId, sessionId, accountId, reason, appointmentIds } }],
      ...releaseClaim(states, sessionId, 'cancelled'),
    },
  }
}
