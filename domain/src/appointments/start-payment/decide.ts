import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { totalOf, type Price } from '@lapka/contracts/money.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { HOLD_TO_PAY_MS } from '@lapka/contracts/time.ts'
import type { CaptureMethod } from '@lapka/contracts/payments.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { replayable } from '../../kernel/decided-command.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { takeOverNow, type PartiesStates } from '../take-over/take-over.ts'
import type { Payment } from '../../payments/payment.ts'
import type { Professional } from '../../professionals/professional.ts'
import { confirmClaim, extendClaim } from '../../kernel/change-ledger.ts'
import { claimsInTheWay, type LedgerKey, type LedgerStates } from '../../kernel/ledger.ts'
import { addMs } from '../../kernel/instant.ts'
import { priceOfPart } from '../../stays/deposit-of-stay.ts'
import type { Appointment, PlacedAppointment } from '../appointment.ts'
import { professionalTime } from '../claim-of-time.ts'
import { whyElsewhere } from '../pets-there.ts'
import { isUnpaid, whyNotHeld, whyNotUnpaid } from '../unpaid.ts'
import { isConsultation } from '../is-consultation.ts'

/** `feePercent` is pinned: what Lapka takes of a payment does not follow later changes of the configuration. */
export type StartPayment = {
  at: string
  paymentId: string
  idempotencyKey: string
  feePercent: number
  language?: Language
  /** At once where nothing else is said. */
  capture?: CaptureMethod
  /** The payer agrees that the provider keeps the card. */
  saveCard?: boolean
  /** The provider's customer with the parent's saved cards. */
  customerId?: string
}
/** `payment` is the one that this command would begin. */
export type StartPaymentStates = { appointment: Appointment; payment: Payment; professional: Professional } & LedgerStates &
  PartiesStates

const decideStarting = (
  command: StartPayment,
  states: StartPaymentStates,
): Decision<'appointment' | 'payment' | LedgerKey> | Missing => {
  const { appointment } = states
  if (!isUnpaid(appointment)) return { refused: whyNotUnpaid(appointment) }
  // It was paid for before it became one.
  if (isConsultation(appointment)) return { refused: 'ALREADY_PAID' }
  if (appointment.seriesId !== undefined) return { refused: 'PAID_WITH_SERIES' }
  // Verification was lost after the time was held: the appointment must not take place, so it can't be paid.
  if (states.professional.status !== 'accepted') return { refused: 'PROFESSIONAL_NOT_VERIFIED' }
  if (appointment.address === null && goesToParent(appointment.location ?? 'AT_PROFESSIONAL'))
    return { refused: 'ADDRESS_MISSING' }
  const taking = takeOverNow(states, appointment, command.at)
  if (taking !== null && (isRefused(taking) || 'missing' in taking)) return taking
  const { appointmentId, parentId, price } = appointment
  const lost = whyNotHeld(appointment, states, command.at)
  if (lost !== null) return lost
  // An offer may stand beside another booking of its animal; the one that is taken over is with the same professional.
  const beside = claimsInTheWay(states, professionalTime(appointment), appointmentId).map(({ claimId }) => claimId)
  const elsewhere = whyElsewhere(states, appointment, { at: command.at, beside })
  if (elsewhere !== null) return elsewhere
  // A time that was offered and that promotions pay for: taking it is all there is to do.
  if (totalOf(price) === 0)
    return {
      events: {
        appointment: [{ type: 'AppointmentConfirmed', data: { appointmentId, paidCents: 0, feePercent: command.feePercent } }],
        ...confirmClaim(states, appointmentId),
      },
    }
  if (appointment.status === 'awaiting_payment') return { events: {}, standing: { paymentId: appointment.paymentId } }

  const expiresAt = addMs(appointment.holdExpiresAt, HOLD_TO_PAY_MS)
  const { paymentId, idempotencyKey, feePercent, language, capture = 'automatic', saveCard = false, customerId } = command
  return {
    events: {
      appointment: [{ type: 'PaymentStarted', data: { appointmentId, paymentId, holdExpiresAt: expiresAt } }],
      payment: [
        {
          type: 'PaymentRequested',
          data: {
            paymentId,
            subject: { kind: 'appointment', id: appointmentId },
            parentId,
            price: askedNow(appointment),
            idempotencyKey,
            sessionExpiresAt: expiresAt,
            feePercent,
            capture,
            ...(saveCard && { cardConsentAt: command.at }),
            ...(customerId !== undefined && { customerId }),
            ...(language && { language }),
          },
        },
      ],
      ...extendClaim(states, appointmentId, expiresAt),
    },
  }
}

/** Of a stay that begins with a deposit, that alone. */
const askedNow = ({ price, stay, serviceId, serviceName: name, serviceNameEn: nameEn }: PlacedAppointment): Price =>
  stay?.balance === undefined ? price : priceOfPart('deposit', { serviceId, name, nameEn }, stay.balance.depositCents)

/** Asks for the money and extends the hold, once. Asked again while the hold lives, it adds nothing: the same page goes on. */
export const decideStartPayment = replayable('start-payment', decideStarting)

/** The payment that goes on: this command's own, or the one that was asked for first; null where nothing was left to pay. */
export const outcomeOfStartPayment = (events: readonly { type: string; data: unknown }[]): { paymentId: string | null } => {
  if (factOf(events, 'AppointmentConfirmed') !== undefined) return { paymentId: null }
  const { paymentId } = factOf(events, 'PaymentStarted') ?? writtenFact(events, 'NothingChanged').standing
  return { paymentId: String(paymentId) }
}
