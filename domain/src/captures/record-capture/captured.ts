import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { requestRefund, type RefundKeys } from '../../payments/request-refund.ts'
import { identityOf, type Payment, type Refund } from '../../payments/payment.ts'

import type { Travel } from '../../travel/ways.ts'

type Requested = Exclude<Payment, { status: 'none' }>

/** As the provider's own object says. `refund` is used only where the money has to go back. */
export type RecordCapture = {
  at: string
  amountCents: number
  currency: string
  paymentIntentId: string
  cardLast4: string
  cardFingerprint?: string
  refund: RefundKeys
  /** For a hold that ran out and whose time may be taken once more. */
  travel?: Travel
}
/** A webhook that comes again, even days later, adds nothing. Another intent's money is not a repetition and must not pass silently. */
export const knownCapture = (
  command: RecordCapture,
  payment: Extract<Payment, { status: 'captured' }>,
): { events: Record<never, never> } => {
  if (payment.paymentIntentId !== command.paymentIntentId)
    throw new BrokenInvariant(`payment ${payment.paymentId} was captured by two intents`)
  return { events: {} }
}

export const captured = (
  { amountCents, paymentIntentId, cardLast4, cardFingerprint }: RecordCapture,
  payment: Requested,
): LapkaEvent => ({
  type: 'PaymentCaptured',
  data: { ...identityOf(payment), amountCents, paymentIntentId, cardLast4, ...(cardFingerprint && { cardFingerprint }) },
})

export const capturedAndRefunded = (
  command: RecordCapture,
  payment: Requested,
  request: { amountCents: number; why: Refund['why'] },
): LapkaEvent[] => {
  const balance = { keptCents: command.amountCents, lostCents: 0 }
  return [captured(command, payment), ...requestRefund(payment, balance, { ...command.refund, ...request })]
}
