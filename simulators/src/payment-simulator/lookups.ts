import { customerObject, paymentMethodObject } from './customers.ts'
import { setupObject } from './setup.ts'
import type { Provider } from './provider.ts'
import { paymentWith, refundsOf } from './book.ts'
import type { BillingSession, Charge, Dispute, Intent, Payment, ProviderEvent, Refund } from './records.ts'
import { missing } from './stripe-failure.ts'
import { billingSessionObject, invoiceObject, subscriptionObject } from './billing-objects.ts'
import { chargeObject, disputeObject, intentObject, refundObject, sessionObject, type StripeObject } from './stripe-objects.ts'

/** Replaces ids by the objects they name along `expand[]` paths such as `payment_intent.latest_charge` or `data.charge`. */
const expand = (object: StripeObject, paths: string[], find: (id: string) => StripeObject | undefined): StripeObject =>
  paths.reduce((whole, path) => along(whole, path.split('.'), find), object)

const along = (object: StripeObject, [name, ...rest]: string[], find: (id: string) => StripeObject | undefined): StripeObject => {
  if (name === undefined) return object
  const value = object[name]
  if (Array.isArray(value)) return { ...object, [name]: value.map((item: StripeObject) => along(item, rest, find)) }
  const found = typeof value === 'string' ? find(value) : value
  return isObject(found) ? { ...object, [name]: along(found, rest, find) } : object
}

const isObject = (value: unknown): value is StripeObject => typeof value === 'object' && value !== null

/** Objects by id, as they are now: a session whose time has come is expired before anyone sees it. */
export const sessionOf = (provider: Provider, id: string): Payment => {
  const payment = provider.currentPayment(id)
  if (payment === undefined) throw missing('checkout.session', id, { param: 'session', status: 404 })
  return payment
}

export const intentOf = (provider: Provider, id: string): { payment: Payment; intent: Intent } => {
  const payment = provider.currentPayment(paymentWith(provider.book, id)?.sessionId ?? '')
  if (payment === undefined || payment.intent?.id !== id) throw missing('payment_intent', id, { param: 'intent', status: 404 })
  return { payment, intent: payment.intent }
}

export const chargeOf = (provider: Provider, id: string): { payment: Payment; charge: Charge } => {
  const payment = paymentWith(provider.book, id)
  const charge = payment?.intent?.charges.find((candidate) => candidate.id === id)
  if (payment === undefined || charge === undefined) throw missing('charge', id, { param: 'id', status: 404 })
  return { payment, charge }
}

export const refundOf = (provider: Provider, id: string): Refund => {
  const refund = provider.book.refunds.get(id)
  if (refund === undefined) throw missing('refund', id, { param: 'refund', status: 404 })
  return refund
}

export const disputeOf = ({ book }: Provider, id: string): Dispute => {
  const dispute = book.disputes.get(id)
  if (dispute === undefined) throw missing('dispute', id, { param: 'dispute', status: 404 })
  return dispute
}

export const eventOf = (provider: Provider, id: string): ProviderEvent => {
  const event = provider.book.events.get(id)
  if (event === undefined) throw missing('event', id, { param: 'id', status: 404 })
  return event
}

export const showSession = (provider: Provider, id: string): StripeObject =>
  provider.book.billingSessions.has(id)
    ? showBillingSession(provider, id)
    : sessionObject(sessionOf(provider, id), provider.checkoutUrlOf(id))

/** Reads as expired once its time is over, even if no one looked before. */
export const billingSessionOf = (provider: Provider, id: string): BillingSession => {
  const session = provider.book.billingSessions.get(id)
  if (session === undefined) throw missing('checkout.session', id, { param: 'session', status: 404 })
  const isOver = session.status === 'open' && session.expiresAt * 1000 <= provider.now()
  return isOver ? { ...session, status: 'expired' } : session
}

export const showBillingSession = (provider: Provider, id: string): StripeObject =>
  billingSessionObject(billingSessionOf(provider, id), provider.checkoutUrlOf(id).replace('/checkout/', '/subscribe/'))

export const showSubscription = (provider: Provider, id: string): StripeObject => {
  const subscription = provider.book.subscriptions.get(id)
  if (subscription === undefined) throw missing('subscription', id, { param: 'id', status: 404 })
  return subscriptionObject(subscription)
}

const showInvoice = (provider: Provider, id: string): StripeObject => {
  const subscription = [...provider.book.subscriptions.values()].find(({ invoice }) => invoice?.id === id)
  if (subscription === undefined) throw missing('invoice', id, { param: 'id', status: 404 })
  return invoiceObject(subscription)
}

export const showIntent = (provider: Provider, id: string): StripeObject => {
  const { payment, intent } = intentOf(provider, id)
  return intentObject(payment, intent)
}

const showSetup = (provider: Provider, id: string): StripeObject => {
  const { setup } = provider.currentPayment(paymentWith(provider.book, id)?.sessionId ?? '') ?? {}
  if (setup === undefined) throw missing('setupintent', id, { param: 'intent', status: 404 })
  return setupObject(setup)
}

export const showCharge = (provider: Provider, id: string): StripeObject => {
  const { payment, charge } = chargeOf(provider, id)
  return chargeObject(payment, charge, refundsOf(provider.book, payment.intent?.id ?? ''))
}

export const showRefund = (provider: Provider, id: string): StripeObject => refundObject(refundOf(provider, id))

export const showCustomer = ({ book }: Provider, id: string): StripeObject => {
  const customer = book.customers.get(id)
  if (customer === undefined) throw missing('customer', id, { param: 'id', status: 404 })
  return customerObject(customer)
}

export const showPaymentMethod = ({ book }: Provider, id: string): StripeObject => {
  const method = book.paymentMethods.get(id)
  if (method === undefined) throw missing('PaymentMethod', id, { param: 'payment_method', status: 404 })
  return paymentMethodObject(method)
}

export const showEvent = (provider: Provider, id: string): StripeObject => ({
  ...eventOf(provider, id).json,
  pending_webhooks: provider.book.unsettled.has(id) ? 1 : 0,
})

/** Applies `expand[]` to any answer. */
export const expanded = (provider: Provider, object: StripeObject, paths: string[]): StripeObject =>
  expand(object, paths, (id) => {
    if (id.startsWith('pi_')) return showIntent(provider, id)
    if (id.startsWith('ch_')) return showCharge(provider, id)
    if (id.startsWith('du_')) return disputeObject(disputeOf(provider, id))
    if (id.startsWith('in_')) return showInvoice(provider, id)
    if (id.startsWith('seti_')) return showSetup(provider, id)
    if (id.startsWith('pm_')) return showPaymentMethod(provider, id)
    if (id.startsWith('re_')) return showRefund(provider, id)
    return undefined
  })
