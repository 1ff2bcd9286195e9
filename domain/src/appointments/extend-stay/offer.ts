import type { Price } from '@lapka/contracts/money.ts'
import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import {
  MAX_NIGHTS,
  STAY_HORIZON_DAYS,
  type HotelRooms,
  type Night,
  type RoomClass,
  type StayTerms,
} from '@lapka/contracts/stays.ts'
import { appointmentStream, petStream, professionalStream } from '@lapka/contracts/streams.ts'
import { holdClaims, mergeEvents, type LedgerEvents, type NewClaim } from '../../kernel/change-ledger.ts'
import { isRefused, type Missing } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { missingTimes, nightsInterval, streamsOfTime, type LedgerStates, type LedgerStreams } from '../../kernel/ledger.ts'
import { toMs, type Instant } from '../../kernel/instant.ts'
import { addDays, localDateOf } from '../../kernel/zone.ts'
import { petFold, type Pet } from '../../pets/pet.ts'
import { whyNotBooked } from '../../pets/why-not-booked.ts'
import { isPublic, professionalFold, type Professional } from '../../professionals/professional.ts'
import { claimsOfExtension, isExtraGone, priceOfExtension } from '../../stays/extended-stay.ts'
import type { StayPart } from '../../stays/price-of-stay.ts'
import { nightsBetween } from '../../stays/stay-dates.ts'
import { minimumNights } from '../../stays/why-not-stay.ts'
import { appointmentFold, type Appointment, type PlacedAppointment } from '../appointment.ts'
import { claimedLedgers, claimsBeside, missingClaimed } from '../claimed-ledgers.ts'
import { clearedFor } from '../own-holds.ts'
import { petKey, whyTaken, type PetKey, type PetStates } from '../place-stay/decide.ts'
import { isPaidThere } from '../shorten-stay/quote.ts'
import { requireConfirmed, type Confirmed } from '../started-appointment.ts'

export type Extending = { departure: string; at: string }
export type ExtensionStates = { appointment: Appointment; professional?: Professional } & PetStates & LedgerStates

/** What more nights would come to now, and the events that hold them. */
export type ExtensionOffer = {
  appointment: ExtendedStay
  nights: Night[]
  terms: StayTerms
  price: Price
  parts: StayPart[]
  held: (claim: { claimId: string; expiresAt: string }) => LedgerEvents
}

type FurtherStreams = LedgerStreams & {
  [pet: PetKey]: { stream: string; fold: Fold<Pet> }
  professional?: { stream: string; fold: typeof professionalFold; isAsserted: true }
}

/** What the hotel sells may not change while it is decided. */
export const extendStayStreams = ({ appointmentId, departure }: { appointmentId: string; departure: string }) => ({
  streams: { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } },
  more: ({ appointment }: { appointment: Appointment }): FurtherStreams => {
    if (appointment.status === 'none' || appointment.stay === undefined) return {}
    const { professionalId, zone } = appointment
    const { stay, room } = appointment.stay
    const streams: FurtherStreams = {
      professional: { stream: professionalStream(professionalId), fold: professionalFold, isAsserted: true },
      ...claimedLedgers({ appointment }),
    }
    for (const { petId } of stay.pets) streams[petKey(petId)] = { stream: petStream(petId), fold: petFold }
    if (departure <= stay.departure || addDays(stay.arrival, MAX_NIGHTS) < departure) return streams
    const house = { professionalId, stay, room, maxPets: null, rooms: 1 }
    for (const time of claimsOfExtension(house, departure, { claimId: '', holderId: '', expiresAt: '' }))
      Object.assign(streams, streamsOfTime(time, zone))
    return streams
  },
})

/** Why this stay gets no more nights now, whichever are wanted; null if it can. */
const whyNotExtensible = (appointment: PlacedAppointment, at: Instant): RefusalCode | null => {
  const { stay, zone, outcome, billCents, paymentId } = appointment
  if (stay === undefined) return 'NOT_A_STAY'
  if (stay.leftOn !== undefined || outcome !== null || billCents !== null) return 'STAY_ENDED'
  if (localDateOf(at, zone) > stay.stay.departure) return 'STAY_ENDED'
  if (paymentId === null || isPaidThere(appointment)) return 'STAY_PAID_AT_HOTEL'
  const { dueCents = 0, dueAt = at } = stay.balance ?? {}
  return dueCents > 0 && toMs(at) >= toMs(dueAt) ? 'BALANCE_OVERDUE' : null
}

type ExtendedStay = Confirmed & { stay: NonNullable<Confirmed['stay']> }

/** The stay, if it can end on this later local date by the calendar alone. */
const requireLonger = (appointment: Appointment, { departure, at }: Extending): ExtendedStay | Refusal => {
  const confirmed = requireConfirmed(appointment)
  if (isRefused(confirmed)) return confirmed
  const refused = whyNotExtensible(confirmed, at)
  if (refused !== null || confirmed.stay === undefined) return { refused: refused ?? 'NOT_A_STAY' }
  const { stay } = confirmed.stay
  if (departure <= stay.departure) return { refused: 'NOT_LONGER' }
  if (addDays(stay.arrival, MAX_NIGHTS) < departure) return { refused: 'TOO_MANY_NIGHTS' }
  if (addDays(localDateOf(at, confirmed.zone), STAY_HORIZON_DAYS) < departure) return { refused: 'NIGHTS_TOO_FAR' }
  return { ...confirmed, stay: confirmed.stay }
}

type Selling = { rooms: HotelRooms; roomClass: RoomClass }

/** What the hotel sells today of what the stay has. */
const requireSold = ({ stay }: ExtendedStay, professional: Professional, departure: string): Selling | Refusal => {
  if (!isPublic(professional)) return { refused: 'PROFESSIONAL_NOT_VERIFIED' }
  const { rooms } = professional
  const roomClass = rooms?.classes.find(({ id }) => id === stay.stay.classId)
  if (rooms === undefined || roomClass === undefined || isExtraGone(rooms, stay)) return { refused: 'STAY_SOLD_NO_MORE' }
  const least = minimumNights(rooms, { arrival: stay.stay.departure, departure })
  return nightsBetween(stay.stay.arrival, departure).length < least ? { refused: 'TOO_FEW_NIGHTS' } : { rooms, roomClass }
}

/** Each animal as it would be booked now. */
const whyNotPets = ({ stay, parentId }: ExtendedStay, states: PetStates): Refusal | Missing | null => {
  const keys = stay.stay.pets.map(({ petId }) => petKey(petId))
  const missing = keys.filter((key) => states[key] === undefined)
  if (missing.length > 0) return { missing }
  const refused = keys.flatMap((key) => whyNotBooked(states[key] ?? petFold.initialState(), parentId) ?? [])
  return refused[0] === undefined ? null : { refused: refused[0] }
}

/** The price of more nights, and the claims that hold them; the preview and the decision ask this. */
export const offerExtension = (command: Extending, states: ExtensionStates): ExtensionOffer | Refusal | Missing => {
  const appointment = requireLonger(states.appointment, command)
  if (isRefused(appointment)) return appointment
  const { professional } = states
  if (professional === undefined) return { missing: ['professional'] }
  const { departure, at } = command
  const sold = requireSold(appointment, professional, departure)
  if (isRefused(sold)) return sold
  const refused = whyNotPets(appointment, states) ?? missingClaimed(states, appointment)
  if (refused !== null) return refused
  const { zone, professionalId, parentId: holderId, stay } = appointment
  const house = { professionalId, stay: stay.stay, room: stay.room, maxPets: sold.rooms.maxPets, rooms: sold.roomClass.rooms }
  const claimsWith = (claim: { claimId: string; expiresAt: string }) =>
    claimsOfExtension(house, departure, { ...claim, holderId })
  const claims = claimsWith({ claimId: NEW_CLAIM, expiresAt: at })
  const lacking = missingTimes(states, claims, zone)
  if (lacking !== null) return lacking
  const leaving = stay.extending === undefined ? [] : [stay.extending.extensionPaymentId]
  if (holdClaims(states, claims, { at, zone, leaving }) === undefined)
    return whyFull(states, claims, { appointment, at, leaving })
  const { nights, terms, price, parts } = priceOfExtension(sold.rooms, sold.roomClass, { ...stay, departure })
  const held: ExtensionOffer['held'] = (claim) =>
    mergeEvents(
      ...clearedFor(states, claims, { leaving, at }),
      ...(holdClaims(states, claimsWith(claim), { at, zone, leaving }) ?? []),
    )
  return { appointment, nights, terms, price, parts, held }
}

/** No claim has this name. */
const NEW_CLAIM = ''

type Full = { appointment: ExtendedStay; at: string; leaving: readonly string[] }

/** An animal that is elsewhere, the guests' own room, or the first night on which the class or the house is full. */
const whyFull = (states: LedgerStates, claims: readonly NewClaim[], { appointment, at, leaving }: Full): Refusal => {
  const { zone, stay } = appointment
  const isPet = ({ resourceId }: NewClaim) => stay.stay.pets.some(({ petId }) => petId === resourceId)
  const taken = whyTaken(claimsBeside(states, claims.filter(isPet)), { leaving, at })
  if (taken.refused !== 'NO_ROOM_FREE') return taken
  const isFree = (some: readonly NewClaim[]) => holdClaims(states, some, { at, zone, leaving }) !== undefined
  const sold = claims.filter((claim) => !isPet(claim)).slice(0, 2)
  if (isFree(sold)) return { refused: 'OWN_ROOM_CLOSED' }
  const until = claims[0]?.nights?.until ?? stay.stay.departure
  const fullNight = nightsBetween(stay.stay.departure, until).find(
    (date) => !isFree(sold.map((claim) => onNight(claim, date, stay.stay.departure))),
  )
  return { refused: 'NO_ROOM_FREE', ...(fullNight !== undefined && { fullNight }) }
}

/** The part of a claim that a night needs: of the house the day after it, on which the animals leave. */
const onNight = (claim: NewClaim, date: string, from: string): NewClaim => {
  const days = claim.nights?.from === from ? 0 : 1
  return { ...claim, ...nightsInterval(addDays(date, days), addDays(date, days + 1)) }
}
