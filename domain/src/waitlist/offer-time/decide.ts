import { WAIT_OFFER_MS } from '@lapka/contracts/time.ts'
import type { Account } from '../../accounts/account.ts'
import { decidePlaceAppointment, type PlaceKey, type PlaceStates } from '../../appointments/place-appointment/decide.ts'
import { isRefused, LOOK_AGAIN, type Decision } from '../../decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Schedule } from '../../schedules/schedule.ts'
import type { DayStates } from '../../slots/day-ledger.ts'
import { addMs, toMs } from '../../time/instant.ts'
import { promisesOf, workOf } from '../promised-times.ts'
import { lineOf, type Wait, type Waitlist } from '../waitlist.ts'

export type OfferTime = {
  date: string
  at: string
  /** Whom the caller has looked up; the states hold their pet and account. */
  waitId: string
  /** The same for the same wait, so that nobody is ever offered two. */
  appointmentId: string
  /** In clear, as they wrote it when they joined. */
  reason: string
  tzdataVersion: string
}
export type LineStates = { waitlist: Waitlist; professional: Professional; schedule: Schedule } & DayStates
export type OfferStates = LineStates & PlaceStates & { account: Account }

export type NextOffer = { wait: Wait; startsAt: string }

/** The first in the line whom something free on this day fits, and the earliest such time. */
export const nextOffer = (states: LineStates, { date, at }: { date: string; at: string }): NextOffer | undefined => {
  const work = workOf(states)
  if (work === undefined) return undefined
  const [next] = promisesOf(work, { date, waits: lineOf(states.waitlist) }, at)
  return next && { wait: next.wait, startsAt: next.claim.startsAt }
}

/** Holds the time for one parent alone, as a booking of their own would, and writes into the line that it was offered. */
export const decideOfferTime = (command: OfferTime, states: OfferStates): Decision<PlaceKey | 'waitlist'> => {
  const next = nextOffer(states, command)
  if (next === undefined) return { events: {} }
  const { wait, startsAt } = next
  const { waitId, parentId } = wait
  if (waitId !== command.waitId) return LOOK_AGAIN
  if (isGone(states, wait))
    return { events: { waitlist: [{ type: 'WaitLeft', data: { waitId, parentId, why: 'not_possible' } }] } }

  const { appointmentId, at, reason, tzdataVersion } = command
  const { petId, professionalId, serviceId } = wait
  const holdMs = Math.min(WAIT_OFFER_MS, toMs(startsAt) - toMs(at))
  const wish = { appointmentId, parentId, petId, professionalId, serviceId, startsAt, reason, at, tzdataVersion }
  const placed = decidePlaceAppointment({ ...wish, holdMs, openHoldCount: 0 }, states)
  if (isRefused(placed)) return placed
  if (placed.answer.kind !== 'placed') return LOOK_AGAIN
  const offered = { waitId, parentId, appointmentId, startsAt, expiresAt: addMs(at, holdMs) }
  return { events: { ...placed.events, waitlist: [{ type: 'WaitOffered', data: offered }] } }
}

const isGone = ({ account, pet }: OfferStates, { parentId }: Wait): boolean =>
  account.status !== 'registered' || pet.status === 'none' || pet.ownerId !== parentId
