import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { appointmentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { expireClaim, holdClaims, mergeEvents, releaseNights, type NewClaim } from '../../kernel/change-ledger.ts'
import {
  isLive,
  missingTimes,
  streamsOfTime,
  type LedgerKey,
  type LedgerStates,
  type LedgerStreams,
} from '../../kernel/ledger.ts'
import { toMs } from '../../kernel/instant.ts'
import { localDateOf } from '../../kernel/zone.ts'
import { professionalFold, type KnownProfessional, type Professional } from '../../professionals/professional.ts'
import { roomTimes, roomsOf } from '../../stays/claims-of-stay.ts'
import type { RefundKeys } from '../../payments/request-refund.ts'
import { appointmentFold, type Appointment } from '../appointment.ts'
import { claimedLedgers, claimsBeside, missingClaimed } from '../claimed-ledgers.ts'
import { endExtension } from '../extend-stay/end.ts'
import { isMissing, paymentIn, type PaidStates } from '../payment-of-appointment.ts'
import { giveUpNights } from '../shorten-stay/decide.ts'
import { earlyDeparture } from '../shorten-stay/quote.ts'
import { isBalanceDue, isVaccinationDue, requireConfirmed, type Confirmed } from '../started-appointment.ts'

/** `at` is the command's instant: the day that it falls on in the hotel's zone decides. */
type InRoom = { room: number; at: string }
type States = { appointment: Appointment } & LedgerStates
type RoomStates = States & { professional?: Professional }
type Guests = Confirmed & { stay: NonNullable<Confirmed['stay']> }
type GuestDecision = Decision<'appointment' | LedgerKey> | Missing

/** The streams that giving guests a room reads: the nights of that room too. */
export const houseGuestStreams = (appointmentId: string, { room, at }: InRoom) => ({
  streams: { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } },
  more: ({ appointment }: { appointment: Appointment }) => {
    const streams: LedgerStreams & { professional?: { stream: string; fold: typeof professionalFold } } = {}
    if (appointment.status === 'none' || appointment.stay === undefined) return streams
    Object.assign(streams, claimedLedgers({ appointment }))
    streams.professional = { stream: professionalStream(appointment.professionalId), fold: professionalFold }
    const { stay, extending } = appointment.stay
    const longest = { ...appointment, stay: { ...stay, departure: extending?.departure ?? stay.departure } }
    for (const time of roomTimes(longest, { room, from: localDateOf(at, appointment.zone) }))
      Object.assign(streams, streamsOfTime(time, appointment.zone))
    return streams
  },
})

const decideArrival = (command: InRoom, states: RoomStates): GuestDecision => {
  const guests = requireGuests(states.appointment)
  if (isRefused(guests)) return guests
  if (isBalanceDue(guests)) return { refused: 'BALANCE_UNPAID' }
  const today = localDateOf(command.at, guests.zone)
  if (today < guests.stay.stay.arrival) return { refused: 'NOT_STARTED' }
  if (guests.stay.room !== undefined) return { refused: 'ALREADY_CHECKED_IN' }
  if (today > guests.stay.stay.departure || guests.outcome !== null) return { refused: 'ALREADY_OVER' }
  if (isVaccinationDue(guests)) return { refused: 'VACCINATION_MISSING' }
  const held = holdRoom(command, states, guests)
  if (!('events' in held)) return held
  const { appointmentId } = guests
  const checkedIn: LapkaEvent = { type: 'GuestsCheckedIn', data: { appointmentId, room: command.room, from: today } }
  return { events: { appointment: [checkedIn], ...held.events } }
}

/** The animals have come: they get a room until they leave, which is the first that a stay says of a room. */
export const decideCheckIn = replayable('check-in', decideArrival)

const decideRoomChange = (command: InRoom, states: RoomStates): GuestDecision => {
  const guests = requireInHouse(states.appointment)
  if (isRefused(guests)) return guests
  if (guests.stay.room?.room === command.room) return { events: {} }
  const lacking = missingClaimed(states, guests)
  if (lacking !== null) return lacking
  const held = holdRoom(command, states, guests)
  if (!('events' in held)) return held
  const { appointmentId, zone } = guests
  const from = localDateOf(command.at, zone)
  const changed: LapkaEvent = { type: 'GuestRoomChanged', data: { appointmentId, room: command.room, from } }
  return { events: { appointment: [changed], ...mergeEvents(releaseRoom(states, guests, from), held.events) } }
}

/** Guests who are in the house get another room, from today on. */
export const decideChangeRoom = replayable('change-room', decideRoomChange)

/**
 * Guests who can leave now. Not before the day of arrival is over, as with a no-show: checking guests in and out would else free nights, for
 * which others pay once more, while their guests are on their way. The preview asks this too.
 */
export const requireLeaving = (appointment: Appointment, at: string): Guests | Refusal => {
  const guests = requireInHouse(appointment)
  if (isRefused(guests)) return guests
  // Until then the parent may still cancel, wherever the animals are.
  if (toMs(at) < toMs(guests.startsAt)) return { refused: 'NOT_STARTED' }
  return localDateOf(at, guests.zone) <= guests.stay.stay.arrival ? { refused: 'GUESTS_JUST_CAME' } : guests
}

const decideDeparture = (
  { at, refund }: { at: string; refund: RefundKeys },
  states: PaidStates & LedgerStates,
): Decision<'appointment' | 'payment' | LedgerKey> | Missing => {
  const guests = requireLeaving(states.appointment, at)
  if (isRefused(guests)) return guests
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  const lacking = missingClaimed(states, guests)
  if (lacking !== null) return lacking
  const { appointmentId, zone, outcome } = guests
  const on = localDateOf(at, zone)
  const early = earlyDeparture(guests, at)
  const givenUp = early === null ? undefined : giveUpNights(guests, payment, { ...early, refund, isEarlyDeparture: true })
  const { facts, freed } = endExtension(states, guests)
  const completed: LapkaEvent[] = outcome === null ? [{ type: 'AppointmentCompleted', data: { appointmentId } }] : []
  return {
    events: {
      ...givenUp,
      appointment: [
        ...facts,
        ...(givenUp?.appointment ?? []),
        { type: 'GuestsCheckedOut', data: { appointmentId, on } },
        ...completed,
      ],
      ...mergeEvents(freed, releaseNights(states, { claimId: appointmentId, fromOf: () => on, reason: 'ended' })),
    },
  }
}

/**
 * They leave: the stay has taken place. The nights that are left of it are free at once, and the parent gets for them what the policy gives
 * back: a hotel that says that guests have gone can't keep their nights' price and sell them again.
 */
export const decideCheckOut = replayable('check-out', decideDeparture)

const requireGuests = (appointment: Appointment): Guests | Refusal => {
  const confirmed = requireConfirmed(appointment)
  if (isRefused(confirmed)) return confirmed
  return confirmed.stay === undefined ? { refused: 'NOT_A_STAY' } : { ...confirmed, stay: confirmed.stay }
}

const requireInHouse = (appointment: Appointment): Guests | Refusal => {
  const guests = requireGuests(appointment)
  if (isRefused(guests)) return guests
  return guests.stay.room === undefined || guests.stay.leftOn !== undefined ? { refused: 'NOT_CHECKED_IN' } : guests
}

/** Of a class that is sold no more, as many as there were when it was booked. */
const roomCount = (professional: KnownProfessional, { stay }: Guests): number =>
  roomsOf(professional, stay.stay) || stay.terms.roomClass.rooms

/** A room exists once: its guests have it for all of their nights. */
const holdRoom = (
  { room, at }: InRoom,
  states: RoomStates,
  guests: Guests,
): { events: ReturnType<typeof mergeEvents> } | Refusal | Missing => {
  const { professional } = states
  if (professional === undefined) return { missing: ['professional'] }
  if (professional.status === 'none' || room < 1 || room > roomCount(professional, guests)) return { refused: 'NO_SUCH_ROOM' }
  const { appointmentId: claimId, parentId: holderId, zone, endsAt: expiresAt } = guests
  const from = localDateOf(at, zone)
  const times = roomTimes({ ...guests, ...guests.stay }, { room, from })
  const further = furtherTimes(guests, { room, from, at })
  const lacking = missingTimes(states, [...times, ...further], zone)
  if (lacking !== null) return lacking
  const once = { holderId, capacity: 1, weight: 1 }
  const claims: NewClaim[] = times.map((time) => ({ ...time, ...once, claimId, expiresAt }))
  const furtherClaims = further.map((time) => ({ ...time, ...once }))
  const held = holdClaims(states, claims, { at, zone, isConfirmed: true })
  const heldFurther = holdClaims(states, furtherClaims, { at, zone })
  const all = [...claims, ...furtherClaims]
  if (held === undefined || heldFurther === undefined)
    return { refused: isClosed(professional, states, all) ? 'ROOM_CLOSED' : 'ROOM_OCCUPIED' }
  const runOut = claimsBeside(states, all).filter((claim) => !isLive(claim, at))
  return { events: mergeEvents(...runOut.map((claim) => expireClaim(states, claim.claimId)), ...held, ...heldFurther) }
}

/** The nights that their parent is paying for: once they are paid the guests stay in that room. */
const furtherTimes = ({ professionalId, stay }: Guests, { room, from, at }: InRoom & { from: string }) => {
  const { extending, stay: booked } = stay
  if (extending === undefined || !isLive(extending, at)) return []
  const { departure, extensionPaymentId: claimId, expiresAt } = extending
  const since = { room, from: from > booked.departure ? from : booked.departure }
  return roomTimes({ professionalId, stay: { ...booked, departure } }, since).map((time) => ({ ...time, claimId, expiresAt }))
}

const isClosed = ({ closures = [] }: KnownProfessional, states: LedgerStates, claims: readonly NewClaim[]): boolean => {
  const beside = claimsBeside(states, claims)
  return closures.some(({ closureId }) => beside.some(({ claimId }) => claimId === closureId))
}

/** The room that they have until now, from a local date on. */
const releaseRoom = (states: LedgerStates, guests: Guests, from: string) => {
  const [time] = guests.stay.room === undefined ? [] : roomTimes({ ...guests, ...guests.stay }, guests.stay.room)
  const fromOf = (resourceId: string) => (resourceId === time?.resourceId ? from : undefined)
  const claimIds = [guests.appointmentId, guests.stay.extending?.extensionPaymentId ?? []].flat()
  return mergeEvents(...claimIds.map((claimId) => releaseNights(states, { claimId, fromOf, reason: 'moved' })))
}
