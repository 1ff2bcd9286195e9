import type { FaultPlan } from './faults.ts'

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

/** The stored answer of an idempotency key. */
export type StoredAnswer = { key: string; fingerprint: string; status: number; body: string; atMs: number }

/** One line of the journal is a list of these and is applied whole or, when the line is torn, not at all. */
export type Entry =
  | { payment: Payment }
  | { refund: Refund }
  | { dispute: Dispute }
  | { payout: Payout }
  | { account: ConnectedAccount }
  | { transfer: Transfer }
  | { billingSession: BillingSession }
  | { subscription: ProviderSubscription }
  | { customer: Customer }
  | { paymentMethod: PaymentMethod }
  | { event: ProviderEvent }
  | { answer: StoredAnswer }
  | { faults: FaultPlan }
  /** The event's fate: delivered to the endpoint, or lost on purpose. */
  | { settled: string; how: 'delivered' | 'lost' }

export type Book = {
  payments: Map<string, Payment>
  /** Payment by the id of its intent, or of one of its charges. */
  paymentOf: Map<string, string>
  refunds: Map<string, Refund>
  refundsOfIntent: Map<string, string[]>
  disputes: Map<string, Dispute>
  payouts: Map<string, Payout>
  accounts: Map<string, ConnectedAccount>
  transfers: Map<string, Transfer>
  billingSessions: Map<string, BillingSession>
  subscriptions: Map<string, ProviderSubscription>
  customers: Map<string, Customer>
  paymentMethods: Map<string, PaymentMethod>
  events: Map<string, ProviderEvent>
  unsettled: Set<string>
  lost: Set<string>
  answers: Map<string, StoredAnswer>
  faults: FaultPlan | null
}

export const createBook = (): Book => ({
  payments: new Map(),
  paymentOf: new Map(),
  refunds: new Map(),
  refundsOfIntent: new Map(),
  disputes: new Map(),
  payouts: new Map(),
  accounts: new Map(),
  transfers: new Map(),
  billingSessions: new Map(),
  subscriptions: new Map(),
  customers: new Map(),
  paymentMethods: new Map(),
  events: new Map(),
  unsettled: new Set(),
  lost: new Set(),
  answers: new Map(),
  faults: null,
})

export const applyEntry = (book: Book, entry: Entry): void => {
  if ('payment' in entry) applyPayment(book, entry.payment)
  else if ('refund' in entry) applyRefund(book, entry.refund)
  else if ('dispute' in entry) book.disputes.set(entry.dispute.id, entry.dispute)
  else if ('payout' in entry) book.payouts.set(entry.payout.id, entry.payout)
  else if ('account' in entry) book.accounts.set(entry.account.id, entry.account)
  else if ('transfer' in entry) book.transfers.set(entry.transfer.id, entry.transfer)
  else if ('billingSession' in entry) book.billingSessions.set(entry.billingSession.id, entry.billingSession)
  else if ('subscription' in entry) book.subscriptions.set(entry.subscription.id, entry.subscription)
  else if ('customer' in entry) book.customers.set(entry.customer.id, entry.customer)
  else if ('paymentMethod' in entry) book.paymentMethods.set(entry.paymentMethod.id, entry.paymentMethod)
  else if ('answer' in entry) book.answers.set(entry.answer.key, entry.answer)
  else if ('faults' in entry) book.faults = entry.faults
  else if ('event' in entry) {
    book.events.set(entry.event.id, entry.event)
    book.unsettled.add(entry.event.id)
  } else {
    book.unsettled.delete(entry.settled)
    if (entry.how === 'lost') book.lost.add(entry.settled)
  }
}

const applyPayment = (book: Book, payment: Payment): void => {
  book.payments.set(payment.sessionId, payment)
  if (payment.setup !== undefined) book.paymentOf.set(payment.setup.id, payment.sessionId)
  if (payment.intent === null) return
  book.paymentOf.set(payment.intent.id, payment.sessionId)
  for (const charge of payment.intent.charges) book.paymentOf.set(charge.id, payment.sessionId)
}

const applyRefund = (book: Book, refund: Refund): void => {
  if (!book.refunds.has(refund.id)) {
    const siblings = book.refundsOfIntent.get(refund.intentId) ?? []
    book.refundsOfIntent.set(refund.intentId, [...siblings, refund.id])
  }
  book.refunds.set(refund.id, refund)
}

/** Oldest first. */
export const refundsOf = (book: Book, intentId: string): Refund[] =>
  (book.refundsOfIntent.get(intentId) ?? []).map((id) => book.refunds.get(id)).filter((refund) => refund !== undefined)

export const paymentWith = (book: Book, intentOrChargeId: string): Payment | undefined =>
  book.payments.get(book.paymentOf.get(intentOrChargeId) ?? '')

/** The charge that took the money, if any did. */
export const paidCharge = (payment: Payment): Charge | undefined =>
  payment.intent?.charges.find(({ status, isCaptured }) => status === 'succeeded' && isCaptured)

/** The cards that are kept for a customer, newest first. */
export const keptCards = (book: Book, customerId: string | null): PaymentMethod[] =>
  customerId === null ? [] : [...book.paymentMethods.values()].filter((method) => method.customerId === customerId).toReversed()

/** Refunded or on its way; a failed refund releases its share. */
export const refundedCents = (refunds: Refund[]): number =>
  refunds.filter((refund) => refund.status !== 'failed').reduce((sum, refund) => sum + refund.amount, 0)
