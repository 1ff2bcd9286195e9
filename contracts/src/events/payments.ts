import type { RefundAct } from '../cases.ts'
import type { Price } from '../money.ts'
import type { CaptureMethod, PaymentIdentity, VoidReason } from '../payments.ts'
import type { Language } from '../roles.ts'
import type { PersonalFields } from './personal-fields.ts'

/** Money in and money back, in the stream payment-{paymentId}. */
export type PaymentEvents = {
  PaymentRequested: PaymentIdentity & {
    parentId: string
    price: Price
    idempotencyKey: string
    sessionExpiresAt: string
    /** Lapka's share of what the professional earns by it, in whole per cent. */
    feePercent: number
    /** Manual: the money is authorised first, and taken only where a further decision says so. Verify: nothing is to be taken. */
    capture: CaptureMethod
    /** When the payer agreed that the provider keeps the card for the next time. */
    cardConsentAt?: string
    /** The provider's customer with kept cards; its page offers them, and the payer confirms there. */
    customerId?: string
    /** The payment that brought this money too, for several appointments at once: the provider knows that one alone. */
    partOf?: string
    /** More money for this stay, whose first payment has that id: its balance, or further nights. */
    balanceOf?: { appointmentId: string; paymentId: string }
    /** Of the pages the parent was just looking at; the provider's page goes on in it. Without one it is the account's. */
    language?: Language
  }
  CheckoutOpened: PaymentIdentity & { checkoutSessionId: string; checkoutUrl: string }
  PaymentCaptured: PaymentIdentity & {
    amountCents: number
    paymentIntentId: string
    cardLast4: string
    /** The provider’s mark of the card, the same for every account that pays with it. */
    cardFingerprint?: string
  }
  /** More money for what this payment began to pay, taken by an intent and a page of its own. */
  BalanceCaptured: PaymentIdentity & {
    amountCents: number
    paymentIntentId: string
    cardLast4: string
    balancePaymentId: string
    /** It was for further nights. */
    isExtension?: true
  }
  /** The money is there, and all of it is captured in the same append by the payments for each appointment. None of it is counted here. */
  PaymentDivided: PaymentIdentity & {
    amountCents: number
    paymentIntentId: string
    cardLast4: string
    parts: { paymentId: string; cents: number }[]
  }
  /**
   * The bank said no, or the payer did not approve. The same page stays open for another try. `code` is the provider's; the bank's
   * reason is sealed, and the professional never reads it.
   */
  PaymentDeclined: PaymentIdentity & { parentId: string; attemptId: string; code: string; cardLast4: string }
  /** The bank keeps the money for us until then; nothing has been taken. */
  PaymentAuthorised: PaymentIdentity & {
    amountCents: number
    paymentIntentId: string
    cardLast4: string
    authorisedUntil: string
  }
  /**
   * The provider made sure that there is a card, and took nothing: what promotions pay all of begins with it. `cardKey` is the hash of the
   * provider's mark of the card; also in the stream of what that card was used for.
   */
  CardVerified: PaymentIdentity & { parentId: string; cardKey: string }
  /** Requests the capture of an authorised payment; the key is here before the provider is called. */
  CaptureRequested: PaymentIdentity & { idempotencyKey: string }
  /** An authorised payment, or one that may still be, is not wanted any more. */
  VoidRequested: PaymentIdentity & { why: VoidReason; idempotencyKey: string }
  /** The session ended or was cancelled at the provider without money, or the authorisation was given up. */
  PaymentVoided: PaymentIdentity & { why: VoidReason }
  RefundRequested: PaymentIdentity & {
    refundId: string
    amountCents: number
    why:
      | 'cancelled_by_parent'
      | 'cancelled_by_professional'
      | 'paid_after_expiry'
      | 'paid_less_than_due'
      | 'entitlement_raised'
      | 'billed_lower'
      | 'no_show'
      | 'complaint'
      | 'stay_shortened'
      | 'sessions_given_up'
      | 'balance_not_due'
    idempotencyKey: string
    /** The intent that it goes back by, where that is not the payment's first. */
    paymentIntentId?: string
  }
  /** A second operator declined what one had decided about a complaint: nothing was sent, and nothing is owed. */
  RefundWithdrawn: PaymentIdentity & { refundId: string; amountCents: number }
  RefundSubmitted: PaymentIdentity & { refundId: string; attempt: number; providerRefundId: string }
  RefundPending: PaymentIdentity & { refundId: string; attempt: number; expectedBy: string }
  RefundSucceeded: PaymentIdentity & { refundId: string; attempt: number }
  RefundFailed: PaymentIdentity & { refundId: string; attempt: number; failure: string; nextIdempotencyKey: string | null }
  RefundNeedsPerson: PaymentIdentity & { refundId: string; why: string }
  /** The number by which the bank's clerk finds the money (ARN). It comes when the bank has the refund, or later. */
  RefundReferenceReceived: PaymentIdentity & { refundId: string; reference: string }
  /** A lost dispute gave the money back already: the refund is settled by it and never sent. */
  RefundReturnedByDispute: PaymentIdentity & { refundId: string; attempt: number; disputeId: string }
  /** The card's bank took money back (a chargeback). `disputeId` is the provider's, `reason` its code. */
  DisputeOpened: PaymentIdentity & { disputeId: string; amountCents: number; reason: string; evidenceDueBy: string | null }
  /** `won`: the money is ours again; `lost`: it stays with the parent. */
  DisputeClosed: PaymentIdentity & { disputeId: string; amountCents: number; outcome: 'won' | 'lost' }
  /** The provider's fee, by its balance transaction. */
  ProviderFeeCharged: PaymentIdentity & { feeCents: number; balanceTransactionId: string }
  /** An operator sends it again: one more attempt, with a key of its own. */
  RefundRetried: PaymentIdentity & OperatorAct & { attempt: number; idempotencyKey: string }
  /** An operator paid it back by bank transfer, which is an attempt of its own. Later news of the provider's attempts counts no more. */
  RefundReturnedByTransfer: PaymentIdentity & OperatorAct & { attempt: number; reference: string }
  /** An operator's act above the limit waits for a second operator. */
  RefundApprovalRequested: PaymentIdentity & OperatorAct & { approvalId: string; act: RefundAct; amountCents: number }
  /** The approved act follows in the same append. */
  RefundApproved: PaymentIdentity & OperatorAct & { approvalId: string; act: RefundAct }
  RefundApprovalDeclined: PaymentIdentity & OperatorAct & { approvalId: string }
}

/** The reason may name the parent, whose key seals it. The operator is in the envelope and, for the deciders, in `operatorId`. */
type OperatorAct = { refundId: string; parentId: string; operatorId: string; reason: string }

export const paymentFields = {
  PaymentDeclined: { code: 'parentId', cardLast4: 'parentId' },
  RefundRetried: { reason: 'parentId' },
  RefundReturnedByTransfer: { reason: 'parentId' },
  RefundApprovalRequested: { reason: 'parentId' },
  RefundApproved: { reason: 'parentId' },
  RefundApprovalDeclined: { reason: 'parentId' },
} as const satisfies PersonalFields<PaymentEvents>
