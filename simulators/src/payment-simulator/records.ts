/** The provider's records, as the journal keeps them. One payment is a checkout session with its intent and charges. */
export type Card = {
  last4: string
  /** The same whenever one card pays. */
  fingerprint?: string
  brand: 'visa' | 'mastercard'
  refunds: 'normal' | 'slow' | 'fails'
  /** Its owner goes to their bank soon after. */
  disputes?: { reason: DisputeReason; isInquiry: boolean }
  /** Its bank wants the owner's approval each time, also once it is kept. */
  asksEachTime?: true
}
export type CardProblem = { code: string; declineCode: string | null; message: string }

/** A charge that succeeded and is not captured is an authorisation: the bank keeps the money. */
export type Charge = {
  id: string
  status: 'succeeded' | 'failed'
  isCaptured: boolean
  createdAt: number
  card: Card
  problem: CardProblem | null
  paymentMethodId: string
}

/** A card's behaviour when it is charged once more: nothing stands between, or its bank wants the owner's approval each time. */
export type PaymentMethod = {
  id: string
  /** Null once it was taken away. */
  customerId: string | null
  createdAt: number
  card: Card
  asks: { afterApproval: CardProblem | null } | null
}
export type Customer = { id: string; createdAt: number; metadata: Record<string, string>; isDeleted: boolean }

export type WaitingCard = { card: Card; afterApproval: CardProblem | null; paymentMethodId: string; isSaved: boolean }

/** A card shown on a page. */
export type UsedCard = Omit<WaitingCard, 'afterApproval'>

export type Intent = {
  id: string
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
  createdAt: number
  canceledAt: number | null
  cancellationReason: string | null
  lastProblem: (CardProblem & { paymentMethodId: string; last4: string }) | null
  /** The card that waits for its owner's approval (3-D Secure), and what its bank will say then. */
  waitingCard: WaitingCard | null
  /** In seconds: until then what was authorised can be captured; then it is canceled. */
  captureBefore: number | null
  /** The card it is paid with. */
  paymentMethodId: string | null
  charges: Charge[]
}

/** The check of a card that nothing is taken from; `card` is the one that passed it. */
export type Setup = {
  id: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
  lastProblem: Intent['lastProblem']
  waitingCard: WaitingCard | null
  paymentMethodId: string | null
}

export type LineItem = { name: string; description: string | null; unitAmount: number; quantity: number }

/** Amounts are cents; `createdAt`, `expiresAt` and `canceledAt` are seconds, as Stripe counts. */
export type Payment = {
  sessionId: string
  status: 'open' | 'complete' | 'expired'
  createdAt: number
  expiresAt: number
  amount: number
  currency: string
  items: LineItem[]
  successUrl: string
  cancelUrl: string | null
  locale: string | null
  clientReferenceId: string | null
  customerEmail: string | null
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  description: string | null
  captureMethod: 'automatic' | 'manual'
  setupFutureUsage: 'on_session' | null
  /** The customer whose saved cards the page offers; one who is made by paying has no id before. */
  customerId: string | null
  isCustomerMade: boolean
  /** Null until the first attempt to pay, as at Stripe since 2022. */
  intent: Intent | null
  /** Of a session that only checks a card; it never has an intent. */
  setup?: Setup
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'
export type Refund = {
  id: string
  chargeId: string
  intentId: string
  amount: number
  currency: string
  createdAt: number
  status: RefundStatus
  reason: string | null
  failureReason: string | null
  metadata: Record<string, string>
  /** The bank's answer that is still to come, at a time in milliseconds. */
  next: { status: 'succeeded' | 'failed'; atMs: number } | null
}

export type DisputeReason =
  | 'fraudulent'
  | 'product_not_received'
  | 'product_unacceptable'
  | 'duplicate'
  | 'credit_not_processed'
  | 'unrecognized'
  | 'general'
/** Of one that was opened; `warning…` is an inquiry, which moves no money. */
export type Dispute = {
  id: string
  chargeId: string
  intentId: string
  amount: number
  currency: string
  createdAt: number
  closedAt: number | null
  evidenceDueAt: number
  reason: DisputeReason
  status:
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
}

export type Payout = {
  id: string
  amount: number
  currency: string
  createdAt: number
  arrivesAt: number
  status: 'pending' | 'paid' | 'failed' | 'canceled'
  failureCode: string | null
  metadata: Record<string, string>
  description: string | null
  /** The bank's answer that is still to come, at a time in milliseconds. */
  next: { status: 'paid' | 'failed'; atMs: number } | null
}

/** A payee at the provider. `returnUrl` is where they come back to from its pages. */
export type ConnectedAccount = {
  id: string
  country: string
  email: string | null
  metadata: Record<string, string>
  createdAt: number
  isReady: boolean
  returnUrl: string | null
}
/** Money that went on to a connected account. */
export type Transfer = {
  id: string
  amount: number
  amountReversed: number
  destination: string
  transferGroup: string | null
  description: string | null
  metadata: Record<string, string>
  createdAt: number
}

/** A hosted page for subscribing, and what comes of it. Times are seconds. */
export type BillingSession = {
  id: string
  createdAt: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  amount: number
  name: string
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
  trialEnd: number | null
  successUrl: string
  locale: string | null
  subscriptionId: string | null
}
export type Invoice = {
  id: string
  createdAt: number
  amount: number
  status: 'paid' | 'open'
  attemptCount: number
  nextAttemptAt: number | null
}
export type ProviderSubscription = {
  id: string
  customerId: string
  createdAt: number
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  amount: number
  /** The day of the month on which it renews. */
  anchor: number
  periodStart: number
  periodEnd: number
  trialEnd: number | null
  isCancelled: boolean
  isCardGood: boolean
  metadata: Record<string, string>
  /** The latest. */
  invoice: Invoice | null
}

/** An event as it is sent and listed: the object in it is a snapshot and never changes. */
export type ProviderEvent = { id: string; type: string; created: number; json: Record<string, unknown> }
