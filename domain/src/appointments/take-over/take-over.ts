import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal, RefusalCode } from '@lapka/contracts/refusals.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import type { Appointment, PlacedAppointment } from '../appointment.ts'
import { quoteForAppointment } from '../cancel-appointment/decide.ts'
import { claimsOfVisit, ownClaim } from '../claimed-ledgers.ts'
import { isMissing, missingToEnd, startedPayment } from '../payment-of-appointment.ts'
import { refunded, whyRefunded } from '../settle-cancellation/decide.ts'
import { inheritClaims } from '../../kernel/change-ledger.ts'
import { isRefused, type Decided, type Missing } from '../../kernel/decision.ts'
import { addMs } from '../../kernel/instant.ts'
import type { LedgerKey, LedgerStates } from '../../kernel/ledger.ts'
import type { RefundKeys } from '../../payments/request-refund.ts'
import { paymentFold, type Payment } from '../../payments/payment.ts'
import type { Pet } from '../../pets/pet.ts'
import { isOffered, isPending } from '../../pets/transfer.ts'
import { giveBackPromotions, type PromotionKey, type PromotionStates } from '../../promotions/use-promotions.ts'
import { isTransferable } from './transferable.ts'

/** Further states where an appointment takes over another one. */
export type PartiesStates = { pet?: Pet; offered?: Appointment }
export type TakeOverStates = PartiesStates & { offeredPayment?: Payment } & LedgerStates & PromotionStates
export type TakeOverKey = 'offered' | 'offeredPayment' | LedgerKey | PromotionKey

type Offer = { transferId: string; offeredId: string; recipientId: string }
/** Why an appointment can't be taken over by this account in this transfer. Who is no part of it finds nothing. */
export const whyNotOffered = (pet: Pet, { transferId, offeredId, recipientId }: Offer): RefusalCode | null => {
  if (pet.status === 'none' || pet.transfer?.transferId !== transferId) return 'NOT_FOUND'
  const { transfer, death } = pet
  if (transfer.toId !== recipientId) return 'NOT_FOUND'
  if (!isPending(transfer)) return 'TRANSFER_OVER'
  if (death !== undefined) return 'PET_DIED'
  return isOffered(transfer, offeredId) ? null : 'APPOINTMENT_NOT_OFFERED'
}

type Allowed = { offered: PlacedAppointment }

/** Whether it can still take over what it was booked for, as that was then; null of an ordinary booking. */
export const takeOverNow = (
  { pet, offered }: PartiesStates,
  appointment: PlacedAppointment,
  at: string,
): Allowed | Refusal | Missing | null => {
  const { takesOver, parentId: recipientId } = appointment
  if (takesOver === undefined) return null
  if (pet === undefined || offered === undefined) return { missing: ['pet', 'offered'] }
  const refused = whyNotOffered(pet, { ...takesOver, recipientId })
  if (refused !== null) return { refused }
  return offered.status !== 'none' && isTransferable(offered, at) && isSame(offered, appointment)
    ? { offered }
    : { refused: 'APPOINTMENT_NOT_OFFERED' }
}

/** Neither moved nor made longer, and for the same service and animal as when it was begun to be taken over. */
const isSame = (offered: PlacedAppointment, appointment: PlacedAppointment): boolean =>
  (['startsAt', 'endsAt', 'bufferMinutes', 'serviceId', 'petId'] as const).every((key) => offered[key] === appointment[key])

type Taking = { appointment: PlacedAppointment; at: string; refund: RefundKeys }

/**
 * The paid appointment takes the place of the one it was booked for, in one append: that one ends with all of its money and promotions going back, and
 * its claim becomes the new one's. Null of an ordinary booking.
 */
export const takeOver = (
  states: TakeOverStates,
  { appointment, at, refund }: Taking,
): { events: Decided<TakeOverKey> } | Refusal | Missing | null => {
  const allowed = takeOverNow(states, appointment, at)
  if (allowed === null || isMissing(allowed) || isRefused(allowed)) return allowed
  const { offered } = allowed
  const payment = states.offeredPayment ?? paymentFold.initialState()
  if (states.offeredPayment === undefined && startedPayment({ appointment: offered }).payment !== undefined)
    return { missing: ['offeredPayment'] }
  const lacking = missingToEnd(states, offered)
  if (lacking !== null) return lacking
  if (ownClaim(states, offered) === undefined) return { refused: 'APPOINTMENT_NOT_OFFERED' }
  const { refundCents, keptCents, isLate, refundPercent } = quoteForAppointment(offered, payment, { by: 'system', at })
  const { appointmentId, parentId, paymentId } = offered
  const cancelled: LapkaEvent = {
    type: 'AppointmentCancelled',
    data: {
      appointmentId,
      parentId,
      by: 'system',
      paymentId,
      reasonCode: 'TAKEN_OVER',
      isLate,
      refundCents,
      keptCents,
      refundPercent,
    },
  }
  const { payment: ofPayment } = refunded(payment, { ...refund, amountCents: refundCents, why: whyRefunded('system') })
  return {
    events: {
      offered: [cancelled],
      ...(ofPayment && { offeredPayment: ofPayment }),
      ...giveBackPromotions(states, [appointmentId]),
      ...inheritClaims(states, appointmentId, claimsOfVisit({}, appointment, addMs(at, HOLD_MS))),
    },
  }
}
