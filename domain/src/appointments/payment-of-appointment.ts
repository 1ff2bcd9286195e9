import { paymentStream } from '@lapka/contracts/streams.ts'
import type { Missing } from '../kernel/decision.ts'
import type { Fold } from '../kernel/fold.ts'
import { paymentFold, type Payment } from '../payments/payment.ts'
import type { LedgerStates, LedgerStreams } from '../kernel/ledger.ts'
import {
  missingPromotions,
  usedPromotionStreams,
  type PromotionStates,
  type PromotionStreams,
} from '../promotions/use-promotions.ts'
import type { Appointment, PlacedAppointment } from './appointment.ts'
import { claimedLedgers, missingClaimed } from './claimed-ledgers.ts'

type OfAppointment = { appointment: Appointment }
export type PaymentStreams = { payment?: { stream: string; fold: Fold<Payment> } }
/** `payment` is there once paying was started. */
export type PaidStates = OfAppointment & { payment?: Payment }

/** The payment that was started for an appointment, as `handle` takes further streams. */
export const startedPayment = ({ appointment }: OfAppointment): PaymentStreams =>
  appointment.status === 'none' || appointment.paymentId === null
    ? {}
    : { payment: { stream: paymentStream(appointment.paymentId), fold: paymentFold } }

/** The days of an appointment, and the promotions it was priced with: what is given back where it comes to nothing. */
export const ledgersAndPromotions = (states: OfAppointment & PromotionStates): LedgerStreams & PromotionStreams => ({
  ...claimedLedgers(states),
  ...(states.appointment.status === 'none' ? {} : usedPromotionStreams(states.appointment, states)),
})

/** Further streams of most commands about an appointment that may be paid. */
export const paymentAndLedgers = (
  states: OfAppointment & PromotionStates,
): PaymentStreams & LedgerStreams & PromotionStreams => ({ ...ledgersAndPromotions(states), ...startedPayment(states) })

/** The states that an appointment's end writes to and that were not read yet. */
export const missingToEnd = (states: LedgerStates & PromotionStates, appointment: PlacedAppointment): Missing | null => {
  const missing = [missingClaimed(states, appointment), missingPromotions(states, appointment)]
  return missing.find((lacking) => lacking !== null) ?? null
}

/** The payment as the decision was given it, "none" where paying was never started. */
export const paymentIn = ({ appointment, payment }: PaidStates): Payment | Missing => {
  if (payment !== undefined) return payment
  return startedPayment({ appointment }).payment === undefined ? paymentFold.initialState() : { missing: ['payment'] }
}

export const isMissing = (found: object): found is Missing => 'missing' in found
