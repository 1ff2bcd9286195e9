import type { RecordSubscription } from '@lapka/domain/subscriptions/record-subscription/decide.ts'
import type { CaptureMethod, PaymentIdentity, SavedCard } from '@lapka/contracts/payments.ts'
import type { Language } from '@lapka/contracts/roles.ts'

/**
 * How a call to the provider ended. `retry_later`: it says it did nothing and may be asked again (`isReplayed`: it repeats an old
 * failure for this idempotency key, so asking again with the same key is useless). `unknown`: it may or may not have happened,
 * and only asking with the same key or looking it up may follow.
 */
export type Outcome<Value> =
  | { outcome: 'ok'; value: Value }
  | { outcome: 'declined'; code: string }
  | { outcome: 'rejected'; code: string }
  | { outcome: 'retry_later'; why: string; isReplayed: boolean }
  | { outcome: 'unknown'; why: string }

/** The names of ours that the provider keeps on its objects. */
export const paymentMetadata = ({ paymentId, subject }: PaymentIdentity) => ({
  paymentId,
  subjectKind: subject.kind,
  subjectId: subject.id,
})

export type CheckoutOrder = PaymentIdentity & {
  /** The stay whose balance it is. */
  balanceOf?: string
  /** Which log asks: money that it has lost can be told from another's by it. */
  logId: string
  /** The name of each part of the price, in the parent's language. */
  lines: readonly { title: string; cents: number }[]
  language: Language
  /** Ends the session at the provider, should we never get to do it ourselves. The same for every try, as its key is. */
  expiresAt: string
  capture: CaptureMethod
  /** The payer agreed that the provider keeps the card. */
  isCardSaved: boolean
  /** The account whose cards the page offers. */
  customerId?: string | undefined
  idempotencyKey: string
}

export type Capture = {
  paymentIntentId: string
  amountCents: number
  currency: string
  cardLast4: string
  cardFingerprint?: string
  saved: ProviderCard | null
}
/** A card that the provider keeps for the next time, and whose it is there. */
export type ProviderCard = { providerCardId: string; customerId: string; card: SavedCard }
/** Money that the bank keeps for us until then. */
export type Authorisation = Capture & { authorisedUntil: string }
/** The last attempt to pay that came to nothing; `attemptId` tells attempts apart. */
export type Decline = { attemptId: string; code: string; cardLast4: string }

/** The state of one intent's money. `isExpired`: the provider gave it up by itself, because it was not captured in time. */
export type IntentState =
  | { state: 'open'; decline: Decline | null }
  | { state: 'processing' }
  | { state: 'authorised'; authorisation: Authorisation }
  | { state: 'paid'; capture: Capture }
  | { state: 'canceled'; isExpired: boolean }
/** `paymentId` is ours, read back from metadata. */
export type Intent = { paymentIntentId: string; paymentId: string | null } & IntentState

/** The card that a page of ours checked and took nothing from. */
export type VerifiedCard = { cardFingerprint: string | null }

/**
 * `processing`: the parent has finished, the money has not arrived. `paid` always comes with its capture. `paymentId` is ours,
 * read back from metadata.
 */
export type Checkout = {
  sessionId: string
  paymentId: string | null
  /** Null on sessions that no order of ours names its log on. */
  logId: string | null
  subject: PaymentIdentity['subject'] | null
  /** Of a page to subscribe on: what came of it is no payment of ours. */
  subscriptionId: string | null
  url: string | null
} & (IntentState | { state: 'expired' } | { state: 'verified'; card: VerifiedCard })

export type CaptureOrder = { paymentIntentId: string; amountCents: number; idempotencyKey: string }

export type RefundOrder = PaymentIdentity & {
  paymentIntentId: string
  refundId: string
  attempt: number
  amountCents: number
  idempotencyKey: string
}

/** `refundId` and `paymentId` are ours, read back from metadata; null on a refund that a person made at the provider. */
export type ProviderRefund = {
  providerRefundId: string
  paymentIntentId: string | null
  refundId: string | null
  paymentId: string | null
  amountCents: number
  state: 'pending' | 'succeeded' | 'failed'
  failure: string
  /** By which the bank's clerk finds the money, once there is one. */
  bankReference: string | null
}

/** The card's bank takes money back, or, as an inquiry, only asks about it. `dismissed`: it asked and takes nothing. */
export type ProviderDispute = {
  disputeId: string
  paymentIntentId: string | null
  amountCents: number
  reason: string
  evidenceDueBy: string | null
  state: 'inquiry' | 'dismissed' | 'open' | 'won' | 'lost'
}

export type TransferOrder = { payoutId: string; amountCents: number; destination: string; idempotencyKey: string }

/** Money that went on to a payee's account. `payoutId` is ours, read back from metadata. */
export type ProviderTransfer = { transferId: string; payoutId: string | null; amountCents: number; isReversed: boolean }

export type SubscriptionOrder = {
  parentId: string
  priceCents: number
  title: string
  language: Language
  /** The end of the free period that was promised; null once it is over. */
  trialEndsAt: string | null
  idempotencyKey: string
}
export type SubscriptionPage = {
  sessionId: string
  url: string | null
  expiresAt: string
  state: 'open' | 'complete' | 'expired'
  subscriptionId: string | null
}
/** `parentId` is ours, read back from metadata. `customerId`: the customer that the provider made of the parent on its page. */
export type FoundSubscription = Omit<RecordSubscription, 'parentId'> & { parentId: string | null; customerId: string | null }

/** An event that the provider reports by itself, in the form of a webhook. */
export type ProviderEvent = { id: string; type: string; createdAt: string; objectId: string; payload: object }

/** The workers' port to a payment provider. Every call is bounded in time and never throws for what the provider does. */
export type PaymentGateway = {
  openCheckout: (order: CheckoutOrder) => Promise<Outcome<Checkout>>
  readCheckout: (sessionId: string) => Promise<Outcome<Checkout>>
  /** The checkout that an intent was made by, if there is one. */
  findCheckout: (paymentIntentId: string) => Promise<Outcome<string | null>>
  /** `rejected` when it is no longer open: read it again, it may have been paid. */
  closeCheckout: (sessionId: string) => Promise<Outcome<Checkout>>
  /** Our payment that an intent was made for, from its metadata. */
  readIntentPayment: (paymentIntentId: string) => Promise<Outcome<string | null>>
  readIntent: (paymentIntentId: string) => Promise<Outcome<Intent>>
  /** Takes what was authorised. `rejected` when there is nothing to take any more: read it again. */
  captureIntent: (order: CaptureOrder) => Promise<Outcome<Intent>>
  /** Gives up what was authorised. `rejected` when it was captured or given up before: read it again. */
  cancelIntent: (order: Omit<CaptureOrder, 'amountCents'>) => Promise<Outcome<Intent>>
  /** The provider keeps the card no more; `rejected` when it doesn't know it. */
  removeCard: (order: { providerCardId: string; idempotencyKey: string }) => Promise<Outcome<null>>
  /** The provider keeps nothing of this customer any more, cards included; `rejected` when it doesn't know them. */
  forgetCustomer: (customerId: string) => Promise<Outcome<null>>
  sendRefund: (order: RefundOrder) => Promise<Outcome<ProviderRefund>>
  readRefund: (providerRefundId: string) => Promise<Outcome<ProviderRefund>>
  /** All refunds of one payment intent: a list, because the provider's search is up to an hour behind. */
  listRefunds: (paymentIntentId: string) => Promise<Outcome<ProviderRefund[]>>
  readDispute: (disputeId: string) => Promise<Outcome<ProviderDispute>>
  openAccount: (order: { payeeId: string; idempotencyKey: string }) => Promise<Outcome<{ providerAccountId: string }>>
  /** A page on which the owner of an account tells the provider who they are. It lasts minutes. */
  openAccountLink: (providerAccountId: string) => Promise<Outcome<{ url: string; expiresAt: string }>>
  readAccount: (
    providerAccountId: string,
  ) => Promise<Outcome<{ providerAccountId: string; payeeId: string | null; isReady: boolean }>>
  sendTransfer: (order: TransferOrder) => Promise<Outcome<ProviderTransfer>>
  readTransfer: (transferId: string) => Promise<Outcome<ProviderTransfer>>
  /** Those that carry the payout's id. */
  listTransfers: (payoutId: string) => Promise<Outcome<ProviderTransfer[]>>
  openSubscriptionPage: (order: SubscriptionOrder) => Promise<Outcome<SubscriptionPage>>
  readSubscriptionPage: (sessionId: string) => Promise<Outcome<SubscriptionPage>>
  readSubscription: (subscriptionId: string) => Promise<Outcome<FoundSubscription>>
  /** It ends with what is paid for, or goes on after all. */
  changeSubscription: (change: {
    subscriptionId: string
    isCancelled: boolean
    idempotencyKey: string
  }) => Promise<Outcome<FoundSubscription>>
  /** At once, also within a paid period; `rejected` when it has ended or the provider doesn't know it. */
  endSubscription: (subscriptionId: string) => Promise<Outcome<FoundSubscription>>
  /** The provider's events of the kinds this gateway reads, since an instant, newest first; it remembers 30 days. */
  listEvents: (since: string) => Promise<Outcome<ProviderEvent[]>>
}

/** Whether a call says that the provider does not work; what it declines or rejects is an answer. */
export const isProviderAway = (answer: unknown): boolean => {
  const { outcome } = answer as Outcome<unknown>
  return outcome === 'unknown' || outcome === 'retry_later'
}
