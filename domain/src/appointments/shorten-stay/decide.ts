import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { MIN_ROOM_CENTS } from '@lapka/contracts/stays.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { mergeEvents, releaseNights } from '../../kernel/change-ledger.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import { addDays, localDateOf, wallTimeOf } from '../../kernel/zone.ts'
import { balanceOf, unrefundedCentsOf } from '../../payments/balance.ts'
import { requestRefund, type RefundKeys } from '../../payments/request-refund.ts'
import type { Payment } from '../../payments/payment.ts'
import { toMs } from '../../kernel/instant.ts'
import { leastNights } from '../../stays/extended-stay.ts'
import { instantAt, nightsBetween } from '../../stays/stay-dates.ts'
import type { PlacedAppointment } from '../appointment.ts'
import { missingClaimed } from '../claimed-ledgers.ts'
import { endExtension } from '../extend-stay/end.ts'
import { isMissing, paymentIn, type PaidStates } from '../payment-of-appointment.ts'
import { requireConfirmed } from '../started-appointment.ts'
import { quoteShortening, type Shortening } from './quote.ts'

export type ShortenStay = Shortening & { refund: RefundKeys }
type States = PaidStates & LedgerStates

/** The latest hour of leaving on another local date, as it was agreed for the one that it has. */
export const endOfStay = ({ endsAt, zone }: Pick<PlacedAppointment, 'endsAt' | 'zone'>, departure: string): string =>
  instantAt(departure, wallTimeOf(endsAt, zone), zone)

/** Why a stay can't end on this local date; null if it can. The preview asks this too. */
export const whyNotShortened = (appointment: PlacedAppointment, shortening: Shortening): RefusalCode | null => {
  const { stay, zone, startsAt, outcome, billCents } = appointment
  const { departure, by, at } = shortening
  if (stay === undefined) return 'NOT_A_STAY'
  if (stay.leftOn !== undefined || outcome !== null || billCents !== null) return 'ALREADY_OVER'
  if (departure <= stay.stay.arrival) return 'DEPARTURE_BEFORE_ARRIVAL'
  if (departure >= stay.stay.departure) return 'NOT_SHORTER'
  if (departure < localDateOf(at, zone)) return 'NIGHTS_OVER'
  const { dueCents = 0 } = quoteShortening(appointment, shortening) ?? {}
  if (dueCents > 0 && dueCents < MIN_ROOM_CENTS) return 'BALANCE_TOO_SMALL'
  if (by === 'professional') return null
  const hasBegun = toMs(at) >= toMs(startsAt)
  // A no-show is judged by the policy for that.
  if (hasBegun && stay.room === undefined) return 'NOT_CHECKED_IN'
  const isTooShort = nightsBetween(stay.stay.arrival, departure).length < leastNights(stay, departure)
  return isTooShort && !hasBegun ? 'TOO_FEW_NIGHTS' : null
}

type GivenUp = { appointment: LapkaEvent[]; payment?: LapkaEvent[] }

/** The fact and the refund of the nights from `departure` on; freeing them in the ledgers is left to the caller. */
export const giveUpNights = (
  appointment: PlacedAppointment,
  payment: Payment,
  { refund, isEarlyDeparture, ...shortening }: ShortenStay & { isEarlyDeparture?: true },
): GivenUp | undefined => {
  const quote = quoteShortening(appointment, shortening)
  if (quote === undefined) return undefined
  const { by, departure } = shortening
  const { nights, price, isLate, refundCents, keptCents, dueToClinicCents, dueCents } = quote
  const balance = balanceOf(payment)
  // The parent's bank may have taken some of it back already.
  const amountCents = Math.min(refundCents, unrefundedCentsOf(balance))
  const refunded = requestRefund(payment, balance, { ...refund, amountCents, why: 'stay_shortened' })
  const { appointmentId } = appointment
  const endsAt = endOfStay(appointment, departure)
  const due = { ...(dueToClinicCents !== undefined && { dueToClinicCents }), ...(dueCents !== undefined && { dueCents }) }
  const sums = { nights, price, isLate, refundCents, keptCents, ...due }
  const early = isEarlyDeparture && { isEarlyDeparture }
  return {
    appointment: [{ type: 'StayShortened', data: { appointmentId, by, departure, endsAt, ...sums, ...early } }],
    ...(refunded.length > 0 && { payment: refunded }),
  }
}

const decideShortening = (command: ShortenStay, states: States): Decision<'appointment' | 'payment' | LedgerKey> | Missing => {
  const appointment = requireConfirmed(states.appointment)
  if (isRefused(appointment)) return appointment
  const { departure } = command
  const refused = whyNotShortened(appointment, command)
  if (refused !== null) return { refused }
  const payment = paymentIn(states)
  if (isMissing(payment)) return payment
  const lacking = missingClaimed(states, appointment)
  if (lacking !== null) return lacking
  const givenUp = giveUpNights(appointment, payment, command)
  if (givenUp === undefined) return { refused: 'NOT_A_STAY' }
  const { appointmentId, professionalId } = appointment
  const { facts, freed } = endExtension(states, appointment)
  const released = releaseNights(states, {
    claimId: appointmentId,
    // On the day of departure the house still has them at noon.
    fromOf: (resourceId) => (resourceId === professionalId ? addDays(departure, 1) : departure),
    reason: 'resized',
  })
  return { events: { ...givenUp, appointment: [...facts, ...givenUp.appointment], ...mergeEvents(freed, released) } }
}

/** The last nights are free at once, and what the pinned policy gives back for them is requested in the same append. */
export const decideShortenStay = replayable('shorten-stay', decideShortening)

export const outcomeOfShortenStay = (events: readonly { type: string; data: unknown }[]) => {
  const { departure, refundCents, keptCents } = writtenFact(events, 'StayShortened')
  return { departure, refundCents, keptCents }
}
