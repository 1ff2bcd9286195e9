import { COURSE_HORIZON_DAYS, MAX_SESSION_MINUTES, MIN_SESSION_MINUTES, type CourseSession } from '@lapka/contracts/courses.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { goesToParent, locationOf } from '@lapka/contracts/service-locations.ts'
import { courseStream, professionalStream } from '@lapka/contracts/streams.ts'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { expireClaim, holdClaims, mergeEvents, type NewClaim } from '../../kernel/change-ledger.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import {
  claimDates,
  claimsInTheWay,
  isLive,
  missingLedgers,
  streamsOfTime,
  type LedgerKey,
  type LedgerStates,
  type LedgerStreams,
} from '../../kernel/ledger.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { petDaysOf } from '../claims-of-seat.ts'
import { courseFold, type Course } from '../course.ts'

export type PlanCourse = Omit<Events['CoursePlanned'], 'zone'> & { at: string }
type States = { course: Course; professional: Professional } & LedgerStates

export const planCourseStreams = (command: PlanCourse) => ({
  streams: {
    course: { stream: courseStream(command.courseId), fold: courseFold, isNew: true },
    professional: { stream: professionalStream(command.professionalId), fold: professionalFold },
  },
  more: ({ professional }: { professional: Professional }): LedgerStreams =>
    professional.status === 'none'
      ? {}
      : (Object.assign({}, ...claimsOf(command).map((claim) => streamsOfTime(claim, professional.zone))) as LedgerStreams),
})

/** A trainer's sessions: their time is claimed once for each, whatever its seats, in one append or none. */
export const decidePlanCourse = (command: PlanCourse, states: States): Decision<'course' | LedgerKey> | Missing => {
  const { course, professional } = states
  if (course.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (professional.role !== 'TRAINER' || professional.status !== 'accepted') return { refused: 'NOT_BOOKABLE' }
  const service = professional.services.find(({ id }) => id === command.serviceId)
  if (service === undefined) return { refused: 'NOT_BOOKABLE' }
  if (goesToParent(locationOf(service, professional.role))) return { refused: 'CLASS_AT_PARENT' }
  const { zone } = professional
  const wrong = whyNotSessions(command.sessions, { at: command.at, zone })
  if (wrong !== null) return { refused: wrong }
  const { at, ...planned } = command
  const claims = claimsOf(command)
  const lacking = claims.map((claim) => missingLedgers(states, claim, zone)).find((one) => one !== null)
  if (lacking !== undefined && lacking !== null) return lacking
  const held = holdClaims(states, claims, { at, zone, isConfirmed: true })
  if (held === undefined) return { refused: 'SESSION_TIME_TAKEN' }
  const inTheWay = claims.flatMap((claim) => claimsInTheWay(states, claim, claim.claimId)).filter((claim) => !isLive(claim, at))
  const runOut = [...new Set(inTheWay.map(({ claimId }) => claimId))].map((claimId) => expireClaim(states, claimId))
  return { events: { course: [{ type: 'CoursePlanned', data: { ...planned, zone } }], ...mergeEvents(...runOut, ...held) } }
}

const claimsOf = ({ sessions, professionalId }: PlanCourse): NewClaim[] =>
  sessions.map(({ sessionId: claimId, startsAt, endsAt }) => ({
    resourceId: professionalId,
    capacity: 1,
    weight: 1,
    claimId,
    holderId: professionalId,
    startsAt,
    endsAt,
    bufferMinutes: 0,
    expiresAt: endsAt,
  }))

const whyNotSessions = (sessions: readonly CourseSession[], { at, zone }: { at: string; zone: string }): RefusalCode | null => {
  const minutes = sessions.map(({ startsAt, endsAt }) => (toMs(endsAt) - toMs(startsAt)) / MINUTE_MS)
  if (sessions.length === 0 || minutes.some((length) => !(length >= MIN_SESSION_MINUTES && length <= MAX_SESSION_MINUTES)))
    return 'SESSION_LENGTH'
  if (sessions.some(({ startsAt }) => toMs(startsAt) <= toMs(at))) return 'SESSION_IN_PAST'
  if (sessions.some(({ endsAt }) => toMs(endsAt) > toMs(at) + COURSE_HORIZON_DAYS * DAY_MS)) return 'SESSION_TOO_FAR'
  const isEarly = sessions.some(({ startsAt }, index) => toMs(startsAt) < toMs(sessions[index - 1]?.endsAt ?? startsAt))
  if (isEarly) return 'SESSIONS_OVERLAP'
  const hereDays = sessions.flatMap((session) => claimDates({ ...session, bufferMinutes: 0 }, zone))
  const areApart = [hereDays, sessions.flatMap(petDaysOf)].every((days) => new Set(days).size === days.length)
  return areApart ? null : 'SESSIONS_SAME_DAY'
}
