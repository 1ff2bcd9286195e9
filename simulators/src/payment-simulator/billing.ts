import { DAY_S } from '@lapka/contracts/time.ts'
import { z } from 'zod'
import { expanded, showBillingSession, showSubscription } from './lookups.ts'
import type { Call, Done, Operation } from './operation.ts'
import { metadata, readParameters, text, wholeNumber } from './parameters.ts'
import type { Provider } from './provider.ts'
import { billingSessionEvent, invoiceEvent, seconds, subscriptionEvent, type Scene } from './provider-events.ts'
import { advanceSubscription, ended, monthAfter, paidInvoice, updated } from './subscription-clock.ts'
import { newId } from './provider-ids.ts'
import type { Entry } from './book.ts'
import type { BillingSession, Customer, ProviderSubscription } from './records.ts'
import { missing, refusedByState } from './stripe-failure.ts'

const SESSION_LASTS_S = DAY_S

const expand = z.array(z.literal('latest_invoice')).default([])
const billingSessionParameters = z.strictObject({
  mode: z.literal('subscription'),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  line_items: z.tuple([
    z.strictObject({
      quantity: z.literal('1'),
      price_data: z.strictObject({
        currency: z.literal('eur'),
        unit_amount: wholeNumber,
        recurring: z.strictObject({ interval: z.literal('month') }),
        product_data: z.strictObject({ name: text.min(1) }),
      }),
    }),
  ]),
  metadata,
  subscription_data: z.strictObject({ metadata, trial_end: wholeNumber.optional() }),
  client_reference_id: text.max(200).optional(),
  locale: z.string().max(10).optional(),
  expand: z.tuple([]).default([]),
})
const updateParameters = z.strictObject({ cancel_at_period_end: z.enum(['true', 'false']), expand })

export const openBillingSession = ({ provider, scene, parameters }: Call): Done => {
  const input = readParameters(billingSessionParameters, parameters)
  const [{ price_data: price }] = input.line_items
  const createdAt = seconds(scene.nowMs)
  const trialEnd = input.subscription_data.trial_end ?? null
  // Stripe takes no trial that ends within two days.
  if (trialEnd !== null && trialEnd < createdAt + 2 * DAY_S)
    throw refusedByState('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    })
  const billingSession: BillingSession = {
    id: newId('cs_test'),
    createdAt,
    expiresAt: createdAt + SESSION_LASTS_S,
    status: 'open',
    amount: price.unit_amount,
    name: price.product_data.name,
    metadata: input.metadata,
    subscriptionMetadata: input.subscription_data.metadata,
    trialEnd,
    successUrl: input.success_url,
    locale: input.locale ?? null,
    subscriptionId: null,
  }
  return { entries: [{ billingSession }], answer: () => showBillingSession(provider, billingSession.id) }
}

/** The payer subscribes on the page; the card may be one whose bank declines later charges. */
export const subscribe = (scene: Scene, session: BillingSession, isCardGood: boolean): Entry[] => {
  if (session.status !== 'open') return []
  const start = seconds(scene.nowMs)
  const isTrial = session.trialEnd !== null && session.trialEnd > start
  const subscription: ProviderSubscription = {
    id: newId('sub'),
    customerId: newId('cus', 14),
    createdAt: start,
    status: isTrial ? 'trialing' : 'active',
    amount: session.amount,
    anchor: isTrial ? (session.trialEnd ?? start) : start,
    periodStart: start,
    periodEnd: isTrial ? (session.trialEnd ?? start) : monthAfter(start, start),
    trialEnd: session.trialEnd,
    isCancelled: false,
    isCardGood,
    metadata: session.subscriptionMetadata,
    invoice: isTrial ? null : paidInvoice(start, session.amount),
  }
  const billingSession = { ...session, status: 'complete' as const, subscriptionId: subscription.id }
  const customer: Customer = { id: subscription.customerId, createdAt: start, metadata: {}, isDeleted: false }
  return [
    { customer },
    { subscription },
    { billingSession },
    subscriptionEvent(scene, 'customer.subscription.created', subscription),
    ...(subscription.invoice === null ? [] : [invoiceEvent(scene, 'invoice.paid', subscription)]),
    billingSessionEvent(scene, 'checkout.session.completed', billingSession),
  ]
}

/** Brought up to the provider's clock first, however many months went by. */
export const currentSubscription = (provider: Provider, id: string): ProviderSubscription => {
  for (;;) {
    const subscription = provider.book.subscriptions.get(id)
    if (subscription === undefined) throw missing('subscription', id, { param: 'id', status: 404 })
    const entries = advanceSubscription(provider.scene(null), subscription)
    if (entries.length === 0) return subscription
    provider.record(entries)
  }
}

const readSubscription = ({ provider, id, parameters }: Call): Done => {
  const input = readParameters(z.strictObject({ expand }), parameters)
  currentSubscription(provider, id)
  return { entries: [], answer: () => expanded(provider, showSubscription(provider, id), input.expand) }
}

const updateSubscription = ({ provider, scene, id, parameters }: Call): Done => {
  const input = readParameters(updateParameters, parameters)
  const before = currentSubscription(provider, id)
  if (before.status === 'canceled')
    throw refusedByState('A canceled subscription can only update its cancellation_details and metadata.')
  const subscription = { ...before, isCancelled: input.cancel_at_period_end === 'true' }
  const entries = before.isCancelled === subscription.isCancelled ? [] : [{ subscription }, updated(scene, subscription)]
  return { entries, answer: () => expanded(provider, showSubscription(provider, id), input.expand) }
}

/** Ended at once, and nothing more is charged. One that has ended is not there to be ended. */
const endSubscription = ({ provider, scene, id, parameters }: Call): Done => {
  readParameters(z.strictObject({}), parameters)
  const before = currentSubscription(provider, id)
  if (before.status === 'canceled') throw missing('subscription', id, { param: 'id', status: 404 })
  return { entries: ended(scene, before), answer: () => showSubscription(provider, id) }
}

export const expireBillingSession = (scene: Scene, session: BillingSession): Entry[] => {
  if (session.status !== 'open')
    throw refusedByState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  const billingSession = { ...session, status: 'expired' as const }
  return [{ billingSession }, billingSessionEvent(scene, 'checkout.session.expired', billingSession)]
}

/** Stripe Billing as far as the storage of records needs it: one price a month, taken from one card. */
export const billingOperations: Operation[] = [
  { method: 'GET', path: '/v1/subscriptions/:id', run: readSubscription },
  { method: 'POST', path: '/v1/subscriptions/:id', run: updateSubscription },
  { method: 'DELETE', path: '/v1/subscriptions/:id', run: endSubscription },
]
