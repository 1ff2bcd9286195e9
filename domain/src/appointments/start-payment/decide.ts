import { HOLD_EXTENDED_MS, HOLD_MS } from '@lapka/contracts/time.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { LOOK_AGAIN, type Decision } from '../../decision.ts'
import type { Payment } from '../../payments/payment.ts'
import type { Professional } from '../../professionals/professional.ts'
import { claimKeys, claimsOf, isLive, onDaysOf, type DayKey, type DayStates } from '../../slots/day-ledger.ts'
import { addMs } from '../../time/instant.ts'
import type { Appointment } from '../appointment.ts'

export type StartPayment = { at: string; paymentId: string; idempotencyKey: string; language?: Language }
export type StartPaymentStates = { appointment: Appointment; payment: Payment; professional: Professional } & DayStates

/** Asks for the money and extends the hold, once. Asked again while the hold lives, it adds nothing: the same page goes on. */
export const decideStartPayment = (
  command: StartPayment,
  states: StartPaymentStates,
): Decision<'appointment' | 'payment' | DayKey> => {
  const { appointment } = states
  switch (appointment.status) {
    case 'none':
      return { refused: 'NOT_FOUND' }
    case 'confirmed':
      return { refused: 'ALREADY_PAID' }
    case 'cancelled':
      return { refused: 'ALREADY_CANCELLED' }
    case 'expired':
      return { refused: 'HOLD_EXPIRED' }
    case 'held':
    case 'awaiting_payment':
      break
  }
  // Verification was lost after the time was held: nobody pays for a visit that must not take place.
  if (states.professional.status !== 'accepted') return { refused: 'PROFESSIONAL_NOT_VERIFIED' }
  const { appointmentId, parentId, priceCents, currency } = appointment
  if (claimKeys(states, appointment, appointment.zone) === undefined) return LOOK_AGAIN
  const claim = claimsOf(states).find(({ claimId }) => claimId === appointmentId)
  if (claim === undefined || !isLive(claim, command.at)) return { refused: 'HOLD_EXPIRED' }
  if (appointment.status === 'awaiting_payment') return { events: {} }

  const expiresAt = addMs(appointment.holdExpiresAt, HOLD_EXTENDED_MS - HOLD_MS)
  const { paymentId, idempotencyKey, language } = command
  return {
    events: {
      appointment: [{ type: 'PaymentStarted', data: { appointmentId, holdExpiresAt: expiresAt } }],
      payment: [
        {
          type: 'PaymentRequested',
          data: {
            paymentId,
            appointmentId,
            parentId,
            amountCents: priceCents,
            currency,
            idempotencyKey,
            sessionExpiresAt: expiresAt,
            ...(language && { language }),
          },
        },
      ],
      ...onDaysOf(states, appointmentId, { type: 'HoldExtended', data: { claimId: appointmentId, expiresAt } }),
    },
  }
}
