import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { HOLD_MS, HOLD_TO_PAY_MS } from '@lapka/contracts/time.ts'
import { replayable } from '../../kernel/decided-command.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import type { LedgerKey } from '../../kernel/ledger.ts'
import type { Payment } from '../../payments/payment.ts'
import type { StartPayment } from '../start-payment/decide.ts'
import { endedFact, extensionPageEnds, GRACE_MS } from './end.ts'
import { offerExtension, type ExtensionStates, type Extending } from './offer.ts'

/** For so long the provider's page takes the money. */
const PAGE_MS = HOLD_MS + HOLD_TO_PAY_MS
export type ExtendStay = Omit<StartPayment, 'capture' | 'saveCard'> & Extending

const decideExtending = (
  command: ExtendStay,
  states: ExtensionStates & { payment: Payment },
): Decision<'appointment' | 'payment' | LedgerKey> | Missing => {
  const offer = offerExtension(command, states)
  if (!('price' in offer)) return offer
  const { appointment, nights, terms, price } = offer
  const { departure, at, paymentId, idempotencyKey, feePercent, language, customerId } = command
  const { appointmentId, parentId, stay } = appointment
  const { extending } = stay
  if (extending?.departure === departure && toMs(extensionPageEnds(extending)) > toMs(at))
    return { events: {}, standing: { paymentId: extending.extensionPaymentId } }
  const expiresAt = addMs(at, PAGE_MS + GRACE_MS)
  const ended = extending === undefined ? [] : [endedFact(appointmentId, extending, 'replaced')]
  const held = { appointmentId, extensionPaymentId: paymentId, departure, nights, terms, price, expiresAt }
  return {
    events: {
      appointment: [...ended, { type: 'StayExtensionHeld', data: held }],
      payment: [
        {
          type: 'PaymentRequested',
          data: {
            paymentId,
            parentId,
            idempotencyKey,
            feePercent,
            subject: { kind: 'extension', id: paymentId },
            price,
            sessionExpiresAt: extensionPageEnds({ expiresAt }),
            capture: 'automatic',
            balanceOf: { appointmentId, paymentId: appointment.paymentId ?? '' },
            ...(customerId !== undefined && { customerId }),
            ...(language && { language }),
          },
        },
      ],
      ...offer.held({ claimId: paymentId, expiresAt }),
    },
  }
}

/**
 * Holds more nights at the end of a stay, all or none, at today's prices, and asks for their price by a payment of its own. Asked again while its page is
 * open, the same page goes on; other nights end the first ones' hold. What was agreed for the stay stays as it is, its cancellation policy too.
 */
export const decideExtendStay = replayable('extend-stay', decideExtending)

/** The payment that goes on: this command's own, or the one that was asked for first. */
export const outcomeOfExtendStay = (events: readonly { type: string; data: unknown }[]): { paymentId: string } => {
  const held = factOf(events, 'StayExtensionHeld')
  if (held !== undefined) return { paymentId: held.extensionPaymentId }
  return { paymentId: String(writtenFact(events, 'NothingChanged').standing.paymentId) }
}
