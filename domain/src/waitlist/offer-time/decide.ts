import {
  accountStream,
  appointmentStream,
  petStream,
  professionalStream,
  scheduleStream,
  waitlistStream,
} from '@lapka/contracts/streams.ts'
import { WAIT_OFFER_MS } from '@lapka/contracts/time.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { accountFold, type Account } from '../../accounts/account.ts'
import { appointmentFold } from '../../appointments/appointment.ts'
import { ownPromotions, takenStreams } from '../../appointments/place-appointment/streams.ts'
import {
  decidePlaceAppointment,
  outcomeOfPlaceAppointment,
  type PlaceKey,
  type PlaceStates,
} from '../../appointments/place-appointment/decide.ts'
import type { PromotionStates, PromotionUser } from '../../promotions/use-promotions.ts'
import type { ClinicStates } from '../../clinics/needs.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'
import { professionalFold, type Professional } from '../../professionals/professional.ts'
import { scheduleFold, type Schedule } from '../../professionals/schedule/schedule.ts'
import { ledgerStreams, type LedgerStates } from '../../kernel/ledger.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import { addDays } from '../../kernel/zone.ts'
import { promisesOf, waitedResourceStreams, workOf } from '../../slots/promised-times.ts'
import { waitedFor } from '../waited-for.ts'
import { lineOf, waitlistFold, type Wait, type Waitlist } from '../../slots/waitlist.ts'

export type OfferTime = {
  date: string
  at: string
  /** The wait that the caller found; the states hold its pet and account. */
  waitId: string
  parentId: string
  petId: string
  professionalId: string
  /** The same for the same wait, so that no wait is ever offered two times. */
  appointmentId: string
  /** In clear, as they wrote it when they joined. */
  reason: string
  tzdataVersion: string
} & Partial<Pick<PromotionUser, 'promotionIds'>>
export type LineStates = { waitlist: Waitlist; professional: Professional; schedule: Schedule } & LedgerStates & ClinicStates
type LineAndPet = LineStates & { pet: Pet }
export type OfferStates = LineStates & PlaceStates & { account: Account }

export type NextOffer = { wait: Wait; startsAt: string }

/** The line for a day, and the professional's work on it: an appointment may begin that day and end on the next. */
export const lineOfDayStreams = ({ professionalId, date }: { professionalId: string; date: string }) => ({
  waitlist: { stream: waitlistStream(professionalId, date), fold: waitlistFold },
  professional: { stream: professionalStream(professionalId), fold: professionalFold },
  schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
  ...ledgerStreams(professionalId, [date, addDays(date, 1)]),
})

/** With the rooms and devices that are waited for. */
export const lineOfDay = (line: { professionalId: string; date: string }) => ({
  streams: lineOfDayStreams(line),
  more: (states: Pick<LineStates, 'waitlist' | 'professional'> & ClinicStates) =>
    waitedResourceStreams(states, { date: line.date, waits: lineOf(states.waitlist) }),
})

/** Streams of an offer: the wait that was looked up, and the days of the time that the line gives it. */
export const offerTimeStreams = (command: OfferTime) => ({
  streams: {
    ...lineOfDayStreams(command),
    pet: { stream: petStream(command.petId), fold: petFold },
    account: { stream: accountStream(command.parentId), fold: accountFold },
    appointment: { stream: appointmentStream(command.appointmentId), fold: appointmentFold },
    ...ownPromotions(command),
  },
  more: (states: LineAndPet & PromotionStates) => {
    const waited = lineOfDay(command).more(states)
    const next = nextOffer(states, command)
    if (next?.wait.waitId !== command.waitId) return waited
    return { ...waited, ...takenStreams({ ...command, ...wantedOf(next.wait), startsAt: next.startsAt }, states) }
  },
})

const wantedOf = ({ serviceId, extraIds }: Wait) => ({ serviceId, extraIds })

/** The first in the line that a free time on this day fits, and the earliest such time. */
export const nextOffer = (states: LineStates, { date, at }: { date: string; at: string }): NextOffer | undefined => {
  const work = workOf(states)
  if (work === undefined) return undefined
  const [next] = promisesOf(work, { date, waits: lineOf(states.waitlist) }, at)
  return next && { wait: next.wait, startsAt: next.claim.startsAt }
}

const decideOffer = (command: OfferTime, states: OfferStates): Decision<PlaceKey | 'waitlist'> | Missing => {
  const next = nextOffer(states, command)
  if (next === undefined) return { events: {} }
  const { wait, startsAt } = next
  // Another wait's turn came meanwhile: the caller looks again.
  if (wait.waitId !== command.waitId) return { events: {} }
  if (isGone(states, wait) || isOtherLength(states, wait)) return notPossible(wait)

  const { appointmentId, at, reason, tzdataVersion, promotionIds = [] } = command
  const { waitId, parentId, petId, professionalId, serviceId } = wait
  const holdMs = Math.min(WAIT_OFFER_MS, toMs(startsAt) - toMs(at))
  const toPlace = {
    promotionIds,
    appointmentId,
    parentId,
    petId,
    professionalId,
    serviceId,
    extraIds: wait.extraIds,
    startsAt,
    reason,
    at,
    tzdataVersion,
  }
  // Where it is to be is not known yet; naming the address asks for the way.
  const unlocated = { isAddressLater: true, travel: { ways: [], unknownCountsAsNone: true } } as const
  const placed = decidePlaceAppointment({ ...toPlace, ...unlocated, holdMs, openHoldCount: 0 }, states)
  if (!('events' in placed)) return placed
  if (outcomeOfPlaceAppointment(placed.events.appointment ?? []).isResumed) return { events: {} }
  const offered = { waitId, parentId, appointmentId, startsAt, expiresAt: addMs(at, holdMs) }
  return { events: { ...placed.events, waitlist: [{ type: 'WaitOffered', data: offered }] } }
}

const notPossible = ({ waitId, parentId }: Wait): Decision<'waitlist'> => ({
  events: { waitlist: [{ type: 'WaitLeft', data: { waitId, parentId, why: 'not_possible' } }] },
})

/** Holds the time for one parent alone, as a booking of their own would, and writes into the line that it was offered. */
export const decideOfferTime = replayable('offer-time', decideOffer)

/** Animal or table changed since they joined: the time that the line keeps for them is not what they would need now. */
const isOtherLength = (states: OfferStates, wait: Wait): boolean => {
  const tailored = waitedFor(states, wait)
  if ('refused' in tailored) return tailored.refused !== 'NOT_FOUND'
  return (
    (tailored.pricedBy !== undefined || wait.durationMinutes !== undefined) && tailored.durationMinutes !== wait.durationMinutes
  )
}

const isGone = ({ account, pet }: OfferStates, { parentId }: Wait): boolean =>
  account.status !== 'registered' || whyNotBooked(pet, parentId) !== null
