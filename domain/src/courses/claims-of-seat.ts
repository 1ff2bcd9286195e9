import type { SeatSession } from '@lapka/contracts/courses.ts'
import { petTimeResourceId } from '@lapka/contracts/pets.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import type { NewClaim } from '../kernel/change-ledger.ts'
import { claimDates, type LedgerStates, type ResourceTime } from '../kernel/ledger.ts'
import { whyPetElsewhere, type Standing } from '../pets/pet-hours.ts'

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
  const [first, ...others] = [...times, ...times.map((time) => ({ ...time, resourceId: petTimeResourceId(petId) }))]
  if (first === undefined) throw new Error('a seat without a session')
  return [first, ...others]
}

/** The days of an animal that a session takes. Each holds one claim of a seat, so that a session can be released without the others. */
export const petDaysOf = ({ startsAt, endsAt }: Pick<SeatSession, 'startsAt' | 'endsAt'>): string[] =>
  claimDates({ startsAt, endsAt, bufferMinutes: 0 }, DEFAULT_ZONE)

type Holder = { claimId: string; holderId: string; expiresAt: string }

/** `seats`: how many each session has now. */
export const claimsOfSeat = (
  sessions: Sessions,
  { petId, seats }: { petId: string; seats: number },
  holder: Holder,
): NewClaim[] =>
  timesOfSeat(sessions, petId).map((time) => ({
    ...time,
    capacity: time.resourceId === petTimeResourceId(petId) ? 1 : seats,
    weight: 1,
    ...holder,
  }))

type Going = Standing & { petId: string; ownClaimId?: string }
/** Where the animal is, held or booked, at the time of one of these sessions; null if it can come. */
export const whyElsewhereThen = (
  states: LedgerStates,
  sessions: Sessions,
  { petId, ownClaimId: claimId = '', ...standing }: Going,
): Refusal | null => {
  for (const { startsAt, endsAt } of sessions) {
    const elsewhere = whyPetElsewhere(states, { petId, claimId, startsAt, endsAt }, standing)
    if (elsewhere !== null) return elsewhere
  }
  return null
}
