import type { z } from 'zod'
import { billingOperations, expireBillingSession, openBillingSession } from './billing.ts'
import { connectOperations } from './connect.ts'
import type { Call, Done, Operation } from './operation.ts'
import { createSession, expireSession } from './checkout.ts'
import { deleteCustomer, detachCard, requireCustomer } from './customers.ts'
import { cancelIntent, captureIntent } from './intents.ts'
import { createSetupSession } from './setup.ts'
import { listPage } from './listing.ts'
import {
  billingSessionOf,
  expanded,
  intentOf,
  sessionOf,
  showBillingSession,
  showCharge,
  showCustomer,
  showEvent,
  showIntent,
  showPaymentMethod,
  showRefund,
  showSession,
} from './lookups.ts'
import * as accepted from './parameters.ts'
import { readParameters } from './parameters.ts'
import type { Provider } from './provider.ts'
import type { Payment } from './records.ts'
import { createRefund } from './refunds.ts'
import type { StripeObject } from './stripe-objects.ts'

type OneObject = { accepts: z.ZodType<{ expand: string[] }>; show: (provider: Provider, id: string) => StripeObject }

const reading = (path: string, { accepts, show }: OneObject): Operation => ({
  method: 'GET',
  path,
  run: ({ provider, id, parameters }) => {
    const input = readParameters(accepts, parameters)
    return { entries: [], answer: () => expanded(provider, show(provider, id), input.expand) }
  },
})

const openCheckout = (call: Call): Done => {
  const { provider, scene, parameters } = call
  if (parameters['mode'] === 'subscription') return openBillingSession(call)
  if (parameters['mode'] === 'setup') return openSetup(call)
  const input = readParameters(accepted.createSessionParameters, parameters)
  if (input.customer !== undefined) requireCustomer(provider.book, input.customer, 400)
  const payment = createSession(scene, input)
  return { entries: [{ payment }], answer: () => expanded(provider, showSession(provider, payment.sessionId), input.expand) }
}

const openSetup = ({ provider, scene, parameters }: Call): Done => {
  const input = readParameters(accepted.createSetupParameters, parameters)
  const payment = createSetupSession(scene, input)
  return { entries: [{ payment }], answer: () => expanded(provider, showSession(provider, payment.sessionId), input.expand) }
}

const endCheckout = ({ provider, scene, id, parameters }: Call): Done => {
  const input = readParameters(accepted.sessionParameters, parameters)
  if (provider.book.billingSessions.has(id)) {
    const entries = expireBillingSession(scene, billingSessionOf(provider, id))
    return { entries, answer: () => showBillingSession(provider, id) }
  }
  const entries = expireSession(scene, sessionOf(provider, id))
  return { entries, answer: () => expanded(provider, showSession(provider, id), input.expand) }
}

const endIntent = ({ provider, scene, id, parameters }: Call): Done => {
  const input = readParameters(accepted.cancelIntentParameters, parameters)
  const { payment, intent } = intentOf(provider, id)
  const entries = cancelIntent(scene, { payment, intent }, input.cancellation_reason ?? null)
  return { entries, answer: () => expanded(provider, showIntent(provider, id), input.expand) }
}

const takeAuthorised = ({ provider, scene, id, parameters }: Call): Done => {
  const input = readParameters(accepted.captureIntentParameters, parameters)
  const entries = captureIntent(scene, intentOf(provider, id), input.amount_to_capture)
  return { entries, answer: () => expanded(provider, showIntent(provider, id), input.expand) }
}

const detach = ({ provider, id, parameters }: Call): Done => {
  readParameters(accepted.bareParameters, parameters)
  return { entries: detachCard(provider.book, id), answer: () => showPaymentMethod(provider, id) }
}

const endCustomer = ({ provider, id, parameters }: Call): Done => {
  readParameters(accepted.bareParameters, parameters)
  return { entries: deleteCustomer(provider.book, id), answer: () => showCustomer(provider, id) }
}

const refundMoney = ({ provider, scene, parameters }: Call): Done => {
  const input = readParameters(accepted.createRefundParameters, parameters)
  const { refund, entries } = createRefund(scene, provider.book, input)
  return { entries, answer: () => expanded(provider, showRefund(provider, refund.id), input.expand) }
}

const listSessions = ({ provider, parameters }: Call): Done => {
  const input = readParameters(accepted.sessionListParameters, parameters)
  const isMatching = (payment: Payment): boolean =>
    (input.payment_intent === undefined || payment.intent?.id === input.payment_intent) &&
    (input.status === undefined || sessionOf(provider, payment.sessionId).status === input.status)
  const items = [...provider.book.payments.values()].filter(isMatching).map(({ sessionId, createdAt }) => ({
    id: sessionId,
    created: createdAt,
    object: () => showSession(provider, sessionId),
  }))
  return { entries: [], answer: () => expanded(provider, listPage('/v1/checkout/sessions', items, input), input.expand) }
}

const listIntents = ({ provider, parameters }: Call): Done => {
  const input = readParameters(accepted.intentListParameters, parameters)
  const intents = [...provider.book.payments.values()].flatMap((payment) => payment.intent ?? [])
  const items = intents.map(({ id, createdAt }) => ({ id, created: createdAt, object: () => showIntent(provider, id) }))
  return { entries: [], answer: () => expanded(provider, listPage('/v1/payment_intents', items, input), input.expand) }
}

const listCharges = ({ provider, parameters }: Call): Done => {
  const input = readParameters(accepted.chargeListParameters, parameters)
  const payments = [...provider.book.payments.values()].filter(
    ({ intent }) => input.payment_intent === undefined || intent?.id === input.payment_intent,
  )
  const charges = payments.flatMap((payment) => payment.intent?.charges ?? [])
  const items = charges.map(({ id, createdAt }) => ({ id, created: createdAt, object: () => showCharge(provider, id) }))
  return { entries: [], answer: () => expanded(provider, listPage('/v1/charges', items, input), input.expand) }
}

const listRefunds = ({ provider, parameters }: Call): Done => {
  const input = readParameters(accepted.refundListParameters, parameters)
  const refunds = [...provider.book.refunds.values()].filter(
    (refund) =>
      (input.payment_intent === undefined || refund.intentId === input.payment_intent) &&
      (input.charge === undefined || refund.chargeId === input.charge),
  )
  const items = refunds.map(({ id, createdAt }) => ({ id, created: createdAt, object: () => showRefund(provider, id) }))
  return { entries: [], answer: () => expanded(provider, listPage('/v1/refunds', items, input), input.expand) }
}

const listEvents = ({ provider, parameters }: Call): Done => {
  const input = readParameters(accepted.eventListParameters, parameters)
  const types = input.types ?? (input.type === undefined ? null : [input.type])
  const events = [...provider.book.events.values()].filter(({ type }) => types === null || types.includes(type))
  const items = events.map(({ id, created }) => ({ id, created, object: () => showEvent(provider, id) }))
  return { entries: [], answer: () => expanded(provider, listPage('/v1/events', items, input), input.expand) }
}

/** The subset of Stripe's API that Lapka's workers use, and what a `verify` needs to look through the provider's records. */
export const operations: Operation[] = [
  { method: 'POST', path: '/v1/checkout/sessions', run: openCheckout },
  { method: 'GET', path: '/v1/checkout/sessions', run: listSessions },
  reading('/v1/checkout/sessions/:id', { accepts: accepted.sessionParameters, show: showSession }),
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', run: endCheckout },
  { method: 'GET', path: '/v1/payment_intents', run: listIntents },
  reading('/v1/payment_intents/:id', { accepts: accepted.intentParameters, show: showIntent }),
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: endIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/capture', run: takeAuthorised },
  reading('/v1/payment_methods/:id', { accepts: accepted.bareParameters, show: showPaymentMethod }),
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detach },
  reading('/v1/customers/:id', { accepts: accepted.bareParameters, show: showCustomer }),
  { method: 'DELETE', path: '/v1/customers/:id', run: endCustomer },
  { method: 'GET', path: '/v1/charges', run: listCharges },
  reading('/v1/charges/:id', { accepts: accepted.chargeParameters, show: showCharge }),
  { method: 'POST', path: '/v1/refunds', run: refundMoney },
  { method: 'GET', path: '/v1/refunds', run: listRefunds },
  reading('/v1/refunds/:id', { accepts: accepted.refundParameters, show: showRefund }),
  { method: 'GET', path: '/v1/events', run: listEvents },
  reading('/v1/events/:id', { accepts: accepted.bareParameters, show: showEvent }),
  ...connectOperations,
  ...billingOperations,
]
