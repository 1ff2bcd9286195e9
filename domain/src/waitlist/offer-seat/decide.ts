import { accountStream } from '@lapka/contracts/streams.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { HOLD_MS, SEAT_OFFER_MS, SEAT_OFFER_REST_MS, WAIT_OFFER_MS } from '@lapka/contracts/time.ts'
import { accountFold, type Account } from '../../accounts/account.ts'
import type { OwnKey } from '../../appointments/own-appointments.ts'
import { decidePlaceSeat, type PlaceSeat, type PlaceSeatStates } from '../../appointments/place-seat/decide.ts'
import { placeSeatStreams } from '../../appointments/place-seat/streams.ts'
import { whyElsewhereThen } from '../../courses/claims-of-seat.ts'
import { seatsFree } from '../../courses/course-line.ts'
import { dayOfFirst, sessionsToCome, whyNotAdmitted, type Course } from '../../courses/course.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'
import { lineOf, type Wait, type Waitlist } from '../../slots/waitlist.ts'

/** The appointment's id is the same for the same wait, so that no wait is offered two times. `reason` in clear, as they wrote it when they joined. */
export type OfferSeat = Omit<PlaceSeat, 'openHoldCount' | 'holdMs'> & { waitId: string }
export type OfferSeatStates = PlaceSeatStates & { account: Account }
type OfferDecision = Decision<'appointment' | 'waitlist' | LedgerKey | OwnKey> | Missing

export const offerSeatStreams = (command: OfferSeat) => {
  const { streams, more } = placeSeatStreams({ ...command, openHoldCount: 0 })
  return { streams: { ...streams, account: { stream: accountStream(command.parentId), fold: accountFold } }, more }
}

/** Whose turn it is, and when the first session begins. A seat that can't be paid for in time is offered to no one. */
export const nextForSeat = (
  states: { course: Course; waitlist?: Waitlist } & LedgerStates,
  at: string,
): { wait: Wait; startsAt: string } | undefined => {
  const { course, waitlist } = states
  if (course.status === 'none' || waitlist === undefined) return undefined
  const sessions = sessionsToCome(course, at)
  const [first] = sessions
  const [wait] = lineOf(waitlist)
  if (first === undefined || wait === undefined || toMs(first.startsAt) < toMs(at) + HOLD_MS) return undefined
  return seatsFree(states, { course, sessions }, at) > 0 ? { wait, startsAt: first.startsAt } : undefined
}

/**
 * Twelve hours, but two hours before the class a seat that was not taken is asked about once more. From then on it is kept for half an
 * hour, as a time is, and never beyond the beginning.
 */
export const seatOfferMs = (untilStartMs: number): number =>
  Math.min(untilStartMs, Math.max(WAIT_OFFER_MS, Math.min(SEAT_OFFER_MS, untilStartMs - SEAT_OFFER_REST_MS)))

const decideOffer = (command: OfferSeat, states: OfferSeatStates): OfferDecision => {
  const { waitId, parentId, appointmentId, at } = command
  const next = nextForSeat(states, at)
  // Another wait's turn came meanwhile: the caller looks again.
  if (next?.wait.waitId !== waitId) return { events: {} }
  if (isImpossible(command, states))
    return { events: { waitlist: [{ type: 'WaitLeft', data: { waitId, parentId, why: 'not_possible' } }] } }
  const holdMs = seatOfferMs(toMs(next.startsAt) - toMs(at))
  const placed = decidePlaceSeat({ ...command, holdMs, openHoldCount: 0 }, states)
  if (!('events' in placed)) return placed
  const offered = { waitId, parentId, appointmentId, startsAt: next.startsAt, expiresAt: addMs(at, holdMs) }
  return { events: { ...placed.events, waitlist: [{ type: 'WaitOffered', data: offered }] } }
}

/** Holds a seat for one parent alone, as a booking of their own would, and writes into the line that it was offered. */
export const decideOfferSeat = replayable('offer-seat', decideOffer)

/** The person or the pet is gone, may not come any more, or is elsewhere at that time. */
const isImpossible = ({ parentId, petId, at, appointmentId }: OfferSeat, states: OfferSeatStates): boolean => {
  const { account, pet, course } = states
  if (account.status !== 'registered' || whyNotBooked(pet, parentId) !== null || course.status === 'none') return true
  if (pet.status === 'added' && whyNotAdmitted(course.admits, pet, dayOfFirst(course)) !== null) return true
  return whyElsewhereThen(states, sessionsToCome(course, at), { petId, at, ownClaimId: appointmentId }) !== null
}
