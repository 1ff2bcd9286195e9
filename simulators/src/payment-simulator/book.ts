import type { FaultPlan } from './faults.ts'
import type {
  BillingSession,
  Charge,
  ConnectedAccount,
  Customer,
  Dispute,
  Payment,
  PaymentMethod,
  Payout,
  ProviderEvent,
  ProviderSubscription,
  Refund,
  Transfer,
} from './records.ts'

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
