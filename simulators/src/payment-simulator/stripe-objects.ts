import { paidCharge, refundedCents } from './book.ts'
import type { Card, Charge, ConnectedAccount, Dispute, Intent, Payment, Payout, Refund, Transfer } from './records.ts'

/** The provider's records as Stripe writes them in JSON: the fields our adapter and a `verify` read, under their real names. */
export type StripeObject = Record<string, unknown>

export const sessionObject = (payment: Payment, checkoutUrl: string): StripeObject => ({
  id: payment.sessionId,
  object: 'checkout.session',
  amount_subtotal: payment.amount,
  amount_total: payment.amount,
  cancel_url: payment.cancelUrl,
  client_reference_id: payment.clientReferenceId,
  created: payment.createdAt,
  currency: payment.currency,
  customer: payment.customerId,
  customer_email: payment.customerEmail,
  expires_at: payment.expiresAt,
  livemode: false,
  locale: payment.locale,
  metadata: payment.metadata,
  mode: payment.setup === undefined ? 'payment' : 'setup',
  payment_intent: payment.intent?.id ?? null,
  payment_method_types: ['card'],
  payment_status: paymentStatusOf(payment),
  setup_intent: payment.setup?.id ?? null,
  status: payment.status,
  success_url: payment.successUrl,
  ui_mode: 'hosted',
  url: payment.status === 'open' ? checkoutUrl : null,
})

const paymentStatusOf = (payment: Payment): string => {
  if (payment.setup !== undefined) return 'no_payment_required'
  return payment.status === 'complete' && paidCharge(payment) !== undefined ? 'paid' : 'unpaid'
}

export const intentObject = (payment: Payment, intent: Intent): StripeObject => ({
  id: intent.id,
  object: 'payment_intent',
  amount: payment.amount,
  amount_capturable: intent.status === 'requires_capture' ? payment.amount : 0,
  amount_received: intent.status === 'succeeded' ? payment.amount : 0,
  canceled_at: intent.canceledAt,
  cancellation_reason: intent.cancellationReason,
  capture_method: payment.captureMethod,
  client_secret: `${intent.id}_secret_simulated`,
  confirmation_method: 'automatic',
  created: intent.createdAt,
  currency: payment.currency,
  customer: payment.customerId,
  description: payment.description,
  last_payment_error: problemObject(intent),
  latest_charge: intent.charges.at(-1)?.id ?? null,
  livemode: false,
  metadata: payment.intentMetadata,
  next_action:
    intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } } : null,
  payment_method: intent.paymentMethodId,
  payment_method_types: ['card'],
  setup_future_usage: payment.setupFutureUsage,
  status: intent.status,
})

const problemObject = ({ lastProblem, charges }: Intent): StripeObject | null => {
  if (lastProblem === null) return null
  const charge = charges.find((known) => known.paymentMethodId === lastProblem.paymentMethodId)
  return { ...errorObject(lastProblem), ...(charge && { charge: charge.id }) }
}

export const errorObject = ({
  code,
  declineCode,
  message,
  paymentMethodId,
  last4,
}: NonNullable<Intent['lastProblem']>): StripeObject => {
  return {
    type: declineCode === null ? 'invalid_request_error' : 'card_error',
    code,
    ...(declineCode !== null && { decline_code: declineCode }),
    message,
    payment_method: { id: paymentMethodId, object: 'payment_method', type: 'card', card: { last4 } },
  }
}

export const chargeObject = (payment: Payment, charge: Charge, refunds: Refund[]): StripeObject => {
  const isPaid = charge.status === 'succeeded' && charge.isCaptured
  // A released authorisation is shown as refunded, though nothing was ever taken.
  const isReleased = charge.status === 'succeeded' && !isPaid && payment.intent?.status === 'canceled'
  const refunded = isPaid ? refundedCents(refunds) : isReleased ? payment.amount : 0
  return {
    id: charge.id,
    object: 'charge',
    amount: payment.amount,
    amount_captured: isPaid ? payment.amount : 0,
    amount_refunded: refunded,
    balance_transaction: isPaid ? charge.id.replace(/^ch_/, 'txn_') : null,
    captured: isPaid,
    created: charge.createdAt,
    currency: payment.currency,
    description: payment.description,
    disputed: false,
    failure_code: charge.problem?.code ?? null,
    failure_message: charge.problem?.message ?? null,
    livemode: false,
    metadata: payment.intentMetadata,
    outcome: outcomeOf(charge),
    paid: charge.status === 'succeeded',
    payment_intent: payment.intent?.id ?? null,
    payment_method: charge.paymentMethodId,
    payment_method_details: { type: 'card', card: { ...cardObject(charge.card), ...captureBefore(payment) } },
    refunded: refunded === payment.amount,
    status: charge.status,
  }
}

const captureBefore = ({ intent }: Payment): StripeObject =>
  intent === null || intent.captureBefore === null ? {} : { capture_before: intent.captureBefore }

const outcomeOf = ({ problem }: Charge): StripeObject =>
  problem === null
    ? { type: 'authorized', network_status: 'approved_by_network', reason: null, seller_message: 'Payment complete.' }
    : {
        type: 'issuer_declined',
        network_status: 'declined_by_network',
        reason: problem.declineCode ?? problem.code,
        seller_message: problem.message,
      }

export const cardObject = (card: Card): StripeObject => ({
  brand: card.brand,
  country: 'US',
  exp_month: 12,
  exp_year: 2034,
  ...(card.fingerprint !== undefined && { fingerprint: card.fingerprint }),
  funding: 'credit',
  last4: card.last4,
  network: card.brand,
})

export const refundObject = (refund: Refund): StripeObject => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: refund.id.replace(/^re_/, 'txn_'),
  charge: refund.chargeId,
  created: refund.createdAt,
  currency: refund.currency,
  destination_details: { type: 'card', card: referenceOf(refund) },
  ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
  metadata: refund.metadata,
  payment_intent: refund.intentId,
  reason: refund.reason,
  receipt_number: null,
  status: refund.status,
})

/** The number a bank's clerk can find the money by; it exists once the bank has the refund. */
const referenceOf = (refund: Refund): StripeObject =>
  refund.status === 'succeeded'
    ? {
        reference: referenceNumber(refund.id),
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      }
    : { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' }

const referenceNumber = (id: string): string => {
  let folded = 0n
  for (const letter of id) folded = (folded * 131n + BigInt(letter.codePointAt(0) ?? 0)) % 10n ** 23n
  return String(folded).padStart(23, '7')
}

/** The charge a caller means by "the payment's charge", with what went back of it. */
export const paidChargeObject = (payment: Payment, refunds: Refund[]): StripeObject | undefined => {
  const charge = paidCharge(payment)
  return charge === undefined ? undefined : chargeObject(payment, charge, refunds)
}

export const disputeObject = (dispute: Dispute): StripeObject => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  charge: dispute.chargeId,
  created: dispute.createdAt,
  currency: dispute.currency,
  evidence_details: { due_by: dispute.evidenceDueAt, has_evidence: false, past_due: false, submission_count: 0 },
  is_charge_refundable: dispute.status.startsWith('warning'),
  livemode: false,
  metadata: {},
  payment_intent: dispute.intentId,
  payment_method_details: { type: 'card', card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '10.4' } },
  reason: dispute.reason,
  status: dispute.status,
})

export const payoutObject = (payout: Payout): StripeObject => ({
  id: payout.id,
  object: 'payout',
  amount: payout.amount,
  arrival_date: payout.arrivesAt,
  automatic: false,
  balance_transaction: payout.id.replace(/^po_/, 'txn_'),
  created: payout.createdAt,
  currency: payout.currency,
  description: payout.description,
  destination: 'ba_simulated',
  failure_code: payout.failureCode,
  failure_message: payout.failureCode === null ? null : 'The bank account has been closed.',
  livemode: false,
  metadata: payout.metadata,
  method: 'standard',
  source_type: 'card',
  statement_descriptor: null,
  status: payout.status,
  type: 'bank_account',
})

export const accountObject = (account: ConnectedAccount): StripeObject => ({
  id: account.id,
  object: 'account',
  capabilities: { transfers: account.isReady ? 'active' : 'inactive' },
  charges_enabled: false,
  country: account.country,
  created: account.createdAt,
  default_currency: 'eur',
  details_submitted: account.isReady,
  email: account.email,
  metadata: account.metadata,
  payouts_enabled: account.isReady,
  type: 'express',
})

export const transferObject = (transfer: Transfer): StripeObject => ({
  id: transfer.id,
  object: 'transfer',
  amount: transfer.amount,
  amount_reversed: transfer.amountReversed,
  created: transfer.createdAt,
  currency: 'eur',
  description: transfer.description,
  destination: transfer.destination,
  livemode: false,
  metadata: transfer.metadata,
  reversed: transfer.amountReversed === transfer.amount,
  transfer_group: transfer.transferGroup,
})
