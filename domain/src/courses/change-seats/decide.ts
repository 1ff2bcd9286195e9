import { courseStream } from '@lapka/contracts/streams.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { toMs } from '../../kernel/instant.ts'
import { claimsOf, isLive, streamsOfTime, type Ledger, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import { courseFold, type Course } from '../course.ts'

export type ChangeSeats = { courseId: string; professionalId: string; seats: number; at: string }
type SessionLedgers = { [ledger: LedgerKey]: { stream: string; fold: Fold<Ledger>; isAsserted: true } }

/** Asserted, so that no seat is taken between the count and the change. */
export const sessionLedgers = ({ course }: { course: Course }, sessionId?: string): SessionLedgers => {
  const streams: SessionLedgers = {}
  if (course.status === 'none') return streams
  for (const { sessionId: resourceId, startsAt, endsAt } of course.sessions) {
    if (sessionId !== undefined && resourceId !== sessionId) continue
    for (const [key, ledger] of Object.entries(streamsOfTime({ resourceId, startsAt, endsAt, bufferMinutes: 0 }, course.zone)))
      streams[key as LedgerKey] = { ...ledger, isAsserted: true }
  }
  return streams
}

export const changeSeatsStreams = ({ courseId }: Pick<ChangeSeats, 'courseId'>) => ({
  streams: { course: { stream: courseStream(courseId), fold: courseFold } },
  more: (states: { course: Course }) => sessionLedgers(states),
})

/** More seats at any time; fewer only down to those that are booked or held in a session to come. */
export const decideChangeSeats = (
  { courseId, professionalId, seats, at }: ChangeSeats,
  states: { course: Course } & LedgerStates,
): Decision<'course'> => {
  const { course } = states
  if (course.status === 'none' || course.professionalId !== professionalId) return { refused: 'NOT_FOUND' }
  if (course.seats === seats) return { events: {} }
  const toCome = course.sessions.filter(({ startsAt }) => toMs(startsAt) > toMs(at))
  if (toCome.length === 0) return { refused: 'CLASS_OVER' }
  const taken = Math.max(
    ...toCome.map(({ sessionId }) => claimsOf(states, sessionId).filter((claim) => isLive(claim, at)).length),
  )
  if (seats < taken) return { refused: 'SEATS_BOOKED' }
  return { events: { course: [{ type: 'SeatsChanged', data: { courseId, professionalId, seats } }] } }
}
