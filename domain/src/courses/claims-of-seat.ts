import { petInClassesResourceId, type SeatSession } from '@lapka/contracts/courses.ts'
import type { NewClaim } from '../kernel/change-ledger.ts'
import type { Instant } from '../kernel/instant.ts'
import { claimsInTheWay, isLive, type LedgerStates, type ResourceTime } from '../kernel/ledger.ts'

type Sessions = readonly Pick<SeatSession, 'sessionId' | 'startsAt' | 'endsAt'>[]

type SeatTime = ResourceTime & { startsAt: string; endsAt: string }

/**
 * Each session is a resource with as many units as it has seats, and the animal is one of its own: it sits in one place at a time, whoever
 * of its keepers booked. All are claimed in one append, or none.
 */
export const timesOfSeat = (sessions: Sessions, petId: string): [SeatTime, ...SeatTime[]] => {
  const times = sessions.map(({ sessionId: resourceId, startsAt, endsAt }) => ({
    resourceId,
    startsAt,
    endsAt,
    bufferMinutes: 0,
  }))
  const [first, ...others] = [...times, ...times.map((time) => ({ ...time, resourceId: petInClassesResourceId(petId) }))]
  if (first === undefined) throw new Error('a seat without a session')
  return [first, ...others]
}

type Holder = { claimId: string; holderId: string; expiresAt: string }

/** `seats`: how many each session has now. */
export const claimsOfSeat = (
  sessions: Sessions,
  { petId, seats }: { petId: string; seats: number },
  holder: Holder,
): NewClaim[] =>
  timesOfSeat(sessions, petId).map((time) => ({
    ...time,
    capacity: time.resourceId === petInClassesResourceId(petId) ? 1 : seats,
    weight: 1,
    ...holder,
  }))

/** Whether the animal has a seat, held or paid, in any class at the time of these sessions. */
export const isInClassThen = (
  states: LedgerStates,
  sessions: Sessions,
  { petId, at, ownClaimId = '' }: { petId: string; at: Instant; ownClaimId?: string },
): boolean =>
  timesOfSeat(sessions, petId)
    .filter(({ resourceId }) => resourceId === petInClassesResourceId(petId))
    .some((time) => claimsInTheWay(states, time, ownClaimId).some((claim) => isLive(claim, at)))
