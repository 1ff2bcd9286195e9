import { paymentSubjects } from '@lapka/contracts/payments.ts'
import Stripe from 'stripe'
import {
  paymentMetadata,
  type Checkout,
  type CheckoutOrder,
  type PaymentGateway,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  type RefundOrder,
} from '../payment-gateway.ts'
import { billingCalls } from './stripe-billing.ts'
import { connectCalls } from './stripe-connect.ts'
import { intentStateOf, readIntent } from './stripe-intents.ts'
import { setupStateOf } from './stripe-setups.ts'
import { outcomeOf } from './stripe-outcome.ts'

type StripeGatewayOptions = {
  secretKey: string
  /** Another address for the API, such as the simulator's; undefined is Stripe itself. */
  apiUrl: string | undefined
  /** Where the browser returns to after paying. */
  publicUrl: string
  timeoutMs?: number
  /** Instead of the network. */
  httpClient?: Stripe.HttpClient
}

const TIMEOUT_MS = 10_000
/** More refunds than one payment can sensibly have; the provider's pages hold at most 100. */
const REFUND_PAGE = 100
const EVENT_PAGE = 100
const withCharge = { expand: ['payment_intent.latest_charge', 'setup_intent.payment_method'] }
const withItsCharge = { expand: ['latest_charge'] }

/** The payment provider through its real SDK. Idempotency keys are the caller's, stored in the log before the call. */
export const createStripeGateway = (options: StripeGatewayOptions): PaymentGateway => {
  const stripe = new Stripe(options.secretKey, {
    ...stripeAddressOf(options.apiUrl),
    maxNetworkRetries: 0,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    telemetry: false,
    ...(options.httpClient && { httpClient: options.httpClient }),
  })
  const { sessions } = stripe.checkout
  return {
    openCheckout: (order) =>
      outcomeOf(
        () => sessions.create(sessionParams(order, options.publicUrl), { idempotencyKey: order.idempotencyKey }),
        readSession,
      ),
    readCheckout: (sessionId) => outcomeOf(() => sessions.retrieve(sessionId, withCharge), readSession),
    findCheckout: (paymentIntentId) =>
      outcomeOf(
        () => sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
        (page) => page.data[0]?.id ?? null,
      ),
    closeCheckout: (sessionId) => outcomeOf(() => sessions.expire(sessionId), readSession),
    readIntentPayment: (paymentIntentId) =>
      outcomeOf(
        () => stripe.paymentIntents.retrieve(paymentIntentId),
        (intent) => intent.metadata['paymentId'] ?? null,
      ),
    readIntent: (paymentIntentId) => outcomeOf(() => stripe.paymentIntents.retrieve(paymentIntentId, withItsCharge), readIntent),
    captureIntent: ({ paymentIntentId, amountCents, idempotencyKey }) =>
      outcomeOf(
        () =>
          stripe.paymentIntents.capture(
            paymentIntentId,
            { ...withItsCharge, amount_to_capture: amountCents },
            { idempotencyKey },
          ),
        readIntent,
      ),
    cancelIntent: ({ paymentIntentId, idempotencyKey }) =>
      outcomeOf(() => stripe.paymentIntents.cancel(paymentIntentId, withItsCharge, { idempotencyKey }), readIntent),
    removeCard: ({ providerCardId, idempotencyKey }) =>
      outcomeOf(
        () => stripe.paymentMethods.detach(providerCardId, {}, { idempotencyKey }),
        () => null,
      ),
    forgetCustomer: (customerId) =>
      outcomeOf(
        () => stripe.customers.del(customerId),
        () => null,
      ),
    sendRefund: (order) =>
      outcomeOf(() => stripe.refunds.create(refundParams(order), { idempotencyKey: order.idempotencyKey }), readRefund),
    readRefund: (providerRefundId) => outcomeOf(() => stripe.refunds.retrieve(providerRefundId), readRefund),
    listRefunds: (paymentIntentId) =>
      outcomeOf(
        () => stripe.refunds.list({ payment_intent: paymentIntentId, limit: REFUND_PAGE }),
        (page) => page.data.map(readRefund),
      ),
    readDispute: (disputeId) => outcomeOf(() => stripe.disputes.retrieve(disputeId), readDispute),
    ...connectCalls(stripe, options.publicUrl),
    ...billingCalls(stripe, options.publicUrl),
    listEvents: (since) =>
      outcomeOf(
        () => listAll(stripe.events.list({ created: { gte: Math.floor(Date.parse(since) / 1000) }, limit: EVENT_PAGE })),
        (events) => events.filter(isOfUse).map(readEvent),
      ),
  }
}

export const stripeAddressOf = (apiUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> => {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return protocol === 'http:'
    ? { host: hostname, port: port || '80', protocol: 'http' }
    : { host: hostname, port: port || '443', protocol: 'https' }
}

const sessionParams = (order: CheckoutOrder, publicUrl: string): Stripe.Checkout.SessionCreateParams => {
  const metadata = { ...paymentMetadata(order), logId: order.logId }
  const back = wayBack(order)
  const addressOf = (path: string) => publicUrl.replace(/\/$/, '') + path
  const ofEachMode = {
    locale: order.language,
    client_reference_id: order.paymentId,
    metadata,
    expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
    success_url: addressOf(back.paid),
    cancel_url: addressOf(back.unpaid),
  }
  // The card is not kept: it belongs to no customer, and nothing can be charged to it.
  if (order.capture === 'verify')
    return {
      ...ofEachMode,
      mode: 'setup',
      currency: 'eur',
      allowed_payment_method_types: ['card'],
      setup_intent_data: { metadata, description: order.lines.map(({ title }) => title).join(', ') },
    }
  return {
    ...ofEachMode,
    mode: 'payment',
    // Cards only: they answer at once, and a hold of minutes cannot wait days for a bank transfer.
    allowed_payment_method_types: ['card'],
    line_items: order.lines.map(({ title, cents }) => ({
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: cents, product_data: { name: title } },
    })),
    payment_intent_data: {
      metadata,
      ...(order.capture === 'manual' && { capture_method: 'manual' }),
      // On session only: a kept card is never charged without its owner at the page.
      ...(order.isCardSaved && { setup_future_usage: 'on_session' }),
    },
    ...customerParams(order),
  }
}

/** A consultation waits in its own room, paid or not: it is an appointment only once a vet accepted. */
const wayBack = ({ subject: { kind, id }, balanceOf }: CheckoutOrder): { paid: string; unpaid: string } => {
  if (balanceOf !== undefined) return { paid: `/appointments/${balanceOf}`, unpaid: `/appointments/${balanceOf}` }
  const waitingRoom = `/online-consultation/${id}`
  const appointment = `/appointments/${id}`
  if (kind === 'series') return { paid: `/series/${id}`, unpaid: `/series/${id}` }
  return kind === 'consultation'
    ? { paid: waitingRoom, unpaid: waitingRoom }
    : { paid: appointment, unpaid: `${appointment}/checkout` }
}

/** A parent with kept cards sees them, and presses the button; one who keeps their first card becomes a customer by it. */
const customerParams = ({ customerId, isCardSaved }: CheckoutOrder): Partial<Stripe.Checkout.SessionCreateParams> => {
  if (customerId !== undefined)
    return {
      customer: customerId,
      saved_payment_method_options: { allow_redisplay_filters: ['always', 'limited', 'unspecified'] },
    }
  return isCardSaved ? { customer_creation: 'always' } : {}
}

const readSession = (session: Stripe.Checkout.Session): Checkout => {
  const { paymentId = null, logId = null, subjectKind, subjectId } = session.metadata ?? {}
  const kind = paymentSubjects.find((one) => one === subjectKind)
  const subject = kind !== undefined && subjectId !== undefined ? { kind, id: subjectId } : null
  const subscriptionId = typeof session.subscription === 'string' ? session.subscription : (session.subscription?.id ?? null)
  const known = { sessionId: session.id, paymentId, logId, subject, url: session.url, subscriptionId }
  if (session.mode === 'subscription')
    return session.status === 'open' ? { ...known, state: 'open', decline: null } : { ...known, state: 'processing' }
  if (session.status === 'expired') return { ...known, state: 'expired' }
  if (session.mode === 'setup') return { ...known, ...setupStateOf(session.setup_intent) }
  const intent = session.payment_intent
  if (intent !== null && typeof intent === 'object') return { ...known, ...intentStateOf(intent) }
  return session.status === 'complete' ? { ...known, state: 'processing' } : { ...known, state: 'open', decline: null }
}

const refundParams = (order: RefundOrder): Stripe.RefundCreateParams => ({
  payment_intent: order.paymentIntentId,
  amount: order.amountCents,
  metadata: { ...paymentMetadata(order), refundId: order.refundId, attempt: String(order.attempt) },
})

const readRefund = (refund: Stripe.Refund): ProviderRefund => {
  const isFailed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    providerRefundId: refund.id,
    paymentIntentId: typeof refund.payment_intent === 'string' ? refund.payment_intent : (refund.payment_intent?.id ?? null),
    refundId: refund.metadata?.['refundId'] ?? null,
    paymentId: refund.metadata?.['paymentId'] ?? null,
    amountCents: refund.amount,
    // `requires_action` waits for the customer's bank like `pending` does.
    state: isFailed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    failure: isFailed ? (refund.failure_reason ?? refund.status ?? 'failed') : '',
    bankReference: refund.destination_details?.card?.reference ?? null,
  }
}

export const readDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  const { due_by: dueBy } = dispute.evidence_details
  return {
    disputeId: dispute.id,
    paymentIntentId: typeof dispute.payment_intent === 'string' ? dispute.payment_intent : (dispute.payment_intent?.id ?? null),
    amountCents: dispute.amount,
    reason: dispute.reason,
    evidenceDueBy: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
    state: disputeState(dispute.status),
  }
}

const disputeState = (status: Stripe.Dispute.Status): ProviderDispute['state'] => {
  switch (status) {
    case 'won':
      return 'won'
    case 'lost':
      return 'lost'
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry'
    case 'warning_closed':
    case 'prevented':
      return 'dismissed'
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
    default:
      return 'open'
  }
}

export const isOfUse = ({ type }: Pick<ProviderEvent, 'type'>): boolean =>
  type.includes('refund') ||
  ['checkout.session.', 'payment_intent.', 'account.updated', 'transfer.', 'charge.dispute.', 'customer.subscription.'].some(
    (start) => type.startsWith(start),
  )

const readEvent = ({ id, type, created, data }: Stripe.Event): ProviderEvent => {
  const payload: object = data.object
  return {
    id,
    type,
    createdAt: new Date(created * 1000).toISOString(),
    payload,
    objectId: 'id' in payload && typeof payload.id === 'string' ? payload.id : '',
  }
}

const listAll = async <Item>(list: AsyncIterable<Item>): Promise<Item[]> => {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}
