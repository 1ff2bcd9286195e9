import type { Price } from '../money.ts'
import type { Language } from '../roles.ts'

/** Money in and money back. */
export type PaymentEvents = {
  // payment-{appointmentId}
  PaymentRequested: {
    paymentId: string
    appointmentId: string
    parentId: string
    price: Price
    idempotencyKey: string
    sessionExpiresAt: string
    /** Of the pages the parent was just looking at; the provider's page goes on in it. Older facts leave it to the account. */
    language?: Language
  }
  CheckoutOpened: { paymentId: string; checkoutSessionId: string; checkoutUrl: string }
  PaymentCaptured: { paymentId: string; amountCents: number; paymentIntentId: string; cardLast4: string }
  /** The session ended or was cancelled at the provider without money. */
  PaymentVoided: { paymentId: string; why: 'expired' | 'cancelled' }
  RefundRequested: {
    paymentId: string
    refundId: string
    appointmentId: string
    amountCents: number
    why:
      | 'cancelled_by_parent'
      | 'cancelled_by_professional'
      | 'paid_after_expiry'
      | 'paid_less_than_due'
      | 'entitlement_raised'
      | 'billed_lower'
    idempotencyKey: string
    /** Of a cancellation that may still be taken back: it is sent once that is settled. */
    undoUntil?: string
  }
  /** The cancellation was taken back before anything was sent. */
  RefundWithdrawn: { refundId: string; amountCents: number }
  RefundSubmitted: { refundId: string; attempt: number; providerRefundId: string }
  RefundPending: { refundId: string; attempt: number; expectedBy: string }
  RefundSucceeded: { refundId: string; attempt: number }
  RefundFailed: { refundId: string; attempt: number; failure: string; nextIdempotencyKey: string | null }
  RefundNeedsPerson: { refundId: string; why: string }
}
