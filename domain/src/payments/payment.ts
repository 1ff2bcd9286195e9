import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { RefundAct } from '@lapka/contracts/cases.ts'
import type { RefundStatus } from '@lapka/contracts/api/appointments.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { attemptSteps, PaymentIdentity, VoidReason } from '@lapka/contracts/payments.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

export type AttemptStep = (typeof attemptSteps)[number]
export type RefundAttempt = { attempt: number; idempotencyKey: string; providerRefundId: string | null; step: AttemptStep }

export type Refund = {
  refundId: string
  amountCents: number
  why: Events['RefundRequested']['why']
  status: RefundStatus
  /** Oldest first; the last one is the one to send or to wait for, unless a person is needed. */
  attempts: readonly RefundAttempt[]
  expectedBy: string | null
  /** Why an operator looks after it, from then until the money is back. */
  needsPersonWhy: string | null
  /** An operator's request that a second one has not decided yet. */
  approval: RefundApproval | null
  /** Paid back by bank transfer: the provider's news about it count no more. */
  isReturnedByTransfer: boolean
  /** Of the lost dispute that gave it back; it was never sent. */
  returnedByDispute: string | null
  /** By which the bank's clerk finds the money. */
  bankReference: string | null
  /** The intent that it goes back by, where that is not the payment's first. */
  paymentIntentId?: string
}
/** Money that the card's bank took back; won, it is ours again. */
export type Dispute = {
  disputeId: string
  amountCents: number
  reason: string
  evidenceDueBy: string | null
  status: 'open' | 'won' | 'lost'
}
/** The provider's fee, by its balance transaction. */
export type ProviderFee = { balanceTransactionId: string; feeCents: number }
export type RefundApproval = { approvalId: string; operatorId: string; act: RefundAct }

type Money = { refunds: readonly Refund[]; disputes: readonly Dispute[]; fees: readonly ProviderFee[] }
type Requested = Events['PaymentRequested'] &
  Money & {
    revision: number
    /** Ids of attempts at paying that came to nothing. */
    declinedAttempts?: readonly string[]
    /** The decision about authorised money that may not have happened at the provider yet. At most one of the two. */
    capturing?: { idempotencyKey: string }
    voiding?: { idempotencyKey: string; why: VoidReason }
  }
export type Authorisation = Pick<Events['PaymentAuthorised'], 'amountCents' | 'paymentIntentId' | 'cardLast4' | 'authorisedUntil'>
type Checkout = { checkoutSessionId: string; checkoutUrl: string }

export type Payment =
  | ({ status: 'none'; revision: number } & Money)
  /** Asked for; the provider's page is not open yet. */
  | (Requested & { status: 'requested' })
  | (Requested & Checkout & { status: 'open' })
  /** The bank keeps the money for us; none of it is captured. */
  | (Requested & { status: 'authorised'; authorisation: Authorisation })
  /** Promotions pay all of it, and there is a card: nothing is ever taken. */
  | (Requested & { status: 'verified' })
  /** `authorisation`: what the bank kept until then, if anything. */
  | (Requested & { status: 'voided'; why: VoidReason; authorisation?: Authorisation })
  /** The money came, and payments for single appointments captured it. */
  | (Requested & Divided & { status: 'divided' })
  | (Requested & {
      status: 'captured'
      capturedCents: number
      paymentIntentId: string
      cardLast4: string
      cardFingerprint?: string
      /** Money that came later by intents of its own, oldest first; `capturedCents` is all of it. */
      balances?: readonly CapturedIntent[]
    })

/** Money by the intent that brought it. */
type CapturedIntent = {
  paymentIntentId: string
  capturedCents: number
  cardLast4: string
  paymentId: string
  /** It paid for further nights. */
  isExtension?: true
}

type Divided = Pick<Events['PaymentDivided'], 'paymentIntentId' | 'cardLast4' | 'parts'>

const noMoney: Money = { refunds: [], disputes: [], fees: [] }

const changedRefund = (payment: Payment, refundId: string, change: (refund: Refund) => Partial<Refund>): Payment => ({
  ...payment,
  refunds: payment.refunds.map((refund) => (refund.refundId === refundId ? { ...refund, ...change(refund) } : refund)),
})

const changedAttempt = (refund: Refund, attempt: number, change: Partial<RefundAttempt>): readonly RefundAttempt[] =>
  refund.attempts.map((known) => (known.attempt === attempt ? { ...known, ...change } : known))

const requestedRefund = ({ refundId, amountCents, why, idempotencyKey, paymentIntentId }: Events['RefundRequested']): Refund => ({
  refundId,
  amountCents,
  why,
  status: 'requested',
  attempts: [{ attempt: 1, idempotencyKey, providerRefundId: null, step: 'requested' }],
  expectedBy: null,
  needsPersonWhy: null,
  approval: null,
  isReturnedByTransfer: false,
  returnedByDispute: null,
  bankReference: null,
  ...(paymentIntentId !== undefined && { paymentIntentId }),
})

/** The payment after one more refund of the same append. */
export const withRefundRequested = (payment: Payment, event: LapkaEvent): Payment =>
  event.type === 'RefundRequested' ? { ...payment, refunds: [...payment.refunds, requestedRefund(event.data)] } : payment

export const paymentFold: Fold<Payment> = foldOf<Payment>(() => ({ status: 'none', revision: -1, ...noMoney }), {
  PaymentRequested: (payment, requested) => ({ ...requested, status: 'requested', revision: payment.revision, ...noMoney }),
  CheckoutOpened: (payment, { checkoutSessionId, checkoutUrl }) =>
    payment.status === 'requested' ? { ...payment, status: 'open', checkoutSessionId, checkoutUrl } : payment,
  PaymentDeclined: (payment, { attemptId }) =>
    payment.status === 'none' ? payment : { ...payment, declinedAttempts: [...(payment.declinedAttempts ?? []), attemptId] },
  // May arrive after the session was thought closed, as a capture may.
  PaymentAuthorised: (payment, { amountCents, paymentIntentId, cardLast4, authorisedUntil }) =>
    payment.status === 'none' || payment.status === 'captured'
      ? payment
      : { ...payment, status: 'authorised', authorisation: { amountCents, paymentIntentId, cardLast4, authorisedUntil } },
  CardVerified: (payment) => (payment.status === 'none' ? payment : { ...payment, status: 'verified' }),
  CaptureRequested: (payment, { idempotencyKey }) =>
    payment.status === 'none' ? payment : { ...payment, capturing: { idempotencyKey } },
  VoidRequested: (payment, { idempotencyKey, why }) =>
    payment.status === 'none' ? payment : { ...payment, voiding: { idempotencyKey, why } },
  PaymentVoided: (payment, { why }) =>
    payment.status === 'none' || payment.status === 'captured' ? payment : { ...payment, status: 'voided', why },
  // Money is a fact: it may arrive after the session was thought closed.
  PaymentCaptured: (payment, { amountCents, paymentIntentId, cardLast4, cardFingerprint }) =>
    payment.status === 'none'
      ? payment
      : {
          ...payment,
          status: 'captured',
          capturedCents: amountCents,
          paymentIntentId,
          cardLast4,
          ...(cardFingerprint && { cardFingerprint }),
        },
  BalanceCaptured: (payment, { amountCents, paymentIntentId, cardLast4, balancePaymentId, isExtension }) =>
    payment.status === 'captured'
      ? {
          ...payment,
          capturedCents: payment.capturedCents + amountCents,
          balances: [
            ...(payment.balances ?? []),
            {
              paymentIntentId,
              capturedCents: amountCents,
              cardLast4,
              paymentId: balancePaymentId,
              ...(isExtension && { isExtension }),
            },
          ],
        }
      : payment,
  PaymentDivided: (payment, { paymentIntentId, cardLast4, parts }) =>
    payment.status === 'none' ? payment : { ...payment, status: 'divided', paymentIntentId, cardLast4, parts },
  RefundRequested: (payment, request) => ({ ...payment, refunds: [...payment.refunds, requestedRefund(request)] }),
  RefundWithdrawn: (payment, { refundId }) => ({
    ...payment,
    refunds: payment.refunds.filter((refund) => refund.refundId !== refundId),
  }),
  RefundSubmitted: (payment, { refundId, attempt, providerRefundId }) =>
    changedRefund(payment, refundId, (refund) => ({
      status: 'submitted',
      attempts: refund.attempts.some((known) => known.attempt === attempt)
        ? changedAttempt(refund, attempt, { providerRefundId, step: 'submitted' })
        : // A person made it at the provider.
          [...refund.attempts, { attempt, idempotencyKey: '', providerRefundId, step: 'submitted' }],
    })),
  RefundPending: (payment, { refundId, attempt, expectedBy }) =>
    changedRefund(payment, refundId, (refund) => ({
      status: 'pending',
      expectedBy,
      attempts: changedAttempt(refund, attempt, { step: 'pending' }),
    })),
  RefundSucceeded: (payment, { refundId, attempt }) =>
    changedRefund(payment, refundId, (refund) => ({
      status: 'succeeded',
      needsPersonWhy: null,
      approval: null,
      attempts: changedAttempt(refund, attempt, { step: 'succeeded' }),
    })),
  RefundFailed: (payment, { refundId, attempt, nextIdempotencyKey }) =>
    changedRefund(payment, refundId, (refund) => ({
      status: 'failed',
      expectedBy: null,
      bankReference: null,
      returnedByDispute: null,
      attempts: [
        ...changedAttempt(refund, attempt, { step: 'failed' }),
        ...(nextIdempotencyKey === null
          ? []
          : [{ attempt: attempt + 1, idempotencyKey: nextIdempotencyKey, providerRefundId: null, step: 'requested' as const }]),
      ],
    })),
  RefundNeedsPerson: (payment, { refundId, why }) =>
    changedRefund(payment, refundId, () => ({ status: 'needs_person', needsPersonWhy: why })),
  RefundRetried: (payment, { refundId, attempt, idempotencyKey }) =>
    changedRefund(payment, refundId, ({ attempts }) => ({
      status: 'requested',
      expectedBy: null,
      attempts: [...attempts, { attempt, idempotencyKey, providerRefundId: null, step: 'requested' as const }],
    })),
  RefundReturnedByTransfer: (payment, { refundId, attempt }) =>
    changedRefund(payment, refundId, ({ attempts }) => ({
      isReturnedByTransfer: true,
      attempts: [...attempts, { attempt, idempotencyKey: '', providerRefundId: null, step: 'requested' as const }],
    })),
  RefundApprovalRequested: (payment, { refundId, approvalId, operatorId, act }) =>
    changedRefund(payment, refundId, ({ needsPersonWhy }) => ({
      needsPersonWhy: needsPersonWhy ?? 'approval',
      approval: { approvalId, operatorId, act },
    })),
  RefundApproved: (payment, { refundId }) =>
    changedRefund(payment, refundId, ({ approval, needsPersonWhy }) => ({
      approval: null,
      needsPersonWhy: approval?.act.kind === 'send' ? null : needsPersonWhy,
    })),
  RefundApprovalDeclined: (payment, { refundId }) => changedRefund(payment, refundId, () => ({ approval: null })),
  RefundReferenceReceived: (payment, { refundId, reference }) =>
    changedRefund(payment, refundId, () => ({ bankReference: reference })),
  RefundReturnedByDispute: (payment, { refundId, disputeId }) =>
    changedRefund(payment, refundId, () => ({ returnedByDispute: disputeId })),
  DisputeOpened: (payment, { disputeId, amountCents, reason, evidenceDueBy }) => ({
    ...payment,
    disputes: [...payment.disputes, { disputeId, amountCents, reason, evidenceDueBy, status: 'open' }],
  }),
  DisputeClosed: (payment, { disputeId, amountCents, outcome }) => ({
    ...payment,
    disputes: payment.disputes.map((dispute) =>
      dispute.disputeId === disputeId ? { ...dispute, amountCents, status: outcome } : dispute,
    ),
  }),
  ProviderFeeCharged: (payment, { balanceTransactionId, feeCents }) => ({
    ...payment,
    fees: [...payment.fees, { balanceTransactionId, feeCents }],
  }),
})

/** The ids that every event of a payment carries. */
export const identityOf = (payment: Payment): PaymentIdentity => {
  if (payment.status === 'none') throw new BrokenInvariant('a fact about a payment that was never requested')
  const { paymentId, subject } = payment
  return { paymentId, subject }
}

/** All money of a payment by the intents that brought it, oldest first; none before it was captured. */
export const capturesOf = (payment: Payment): CapturedIntent[] => {
  if (payment.status !== 'captured') return []
  const { paymentIntentId, cardLast4, paymentId, capturedCents, balances = [] } = payment
  const later = balances.reduce((cents, one) => cents + one.capturedCents, 0)
  return [{ paymentIntentId, cardLast4, paymentId, capturedCents: capturedCents - later }, ...balances]
}

/** The intent that a refund goes back by. */
export const intentOfRefund = (payment: Extract<Payment, { status: 'captured' }>, refund: Refund): string =>
  refund.paymentIntentId ?? payment.paymentIntentId

/** The refund's attempt that is to be sent or waited for. */
export const currentAttempt = (refund: Refund): RefundAttempt => {
  const attempt = refund.attempts.at(-1)
  if (attempt === undefined) throw new BrokenInvariant('a refund without an attempt')
  return attempt
}

export const refundOf = (payment: Payment, refundId: string): Refund | undefined =>
  payment.refunds.find((refund) => refund.refundId === refundId)

/** Every provider id that any attempt of any refund of this payment is recorded under. */
export const knownProviderIds = (refunds: readonly Refund[]): Set<string> =>
  new Set(
    refunds.flatMap(({ attempts }) =>
      attempts.flatMap(({ providerRefundId }) => (providerRefundId === null ? [] : [providerRefundId])),
    ),
  )

/** Whether the provider's object is another refund's already. It gave the money back once, so each object settles one refund. */
export const isOfAnotherRefund = (
  { refunds }: Payment,
  { refundId, providerRefundId }: { refundId: string; providerRefundId: string },
): boolean => knownProviderIds(refunds.filter((refund) => refund.refundId !== refundId)).has(providerRefundId)
