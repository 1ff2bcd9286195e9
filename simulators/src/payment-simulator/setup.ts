import type { CreateSetup } from './parameters.ts'
import { newId } from './provider-ids.ts'
import { seconds, sessionEvent } from './provider-events.ts'
import type { Scene } from './provider-events.ts'
import type { Entry } from './book.ts'
import type { CardProblem, Payment, Setup, UsedCard, WaitingCard } from './records.ts'
import { MAXIMUM_LIFE_S, refuseLife } from './session-life.ts'
import { errorObject, type StripeObject } from './stripe-objects.ts'

/** A session that checks a card and takes nothing. As at Stripe it has its intent from the beginning. */
export const createSetupSession = (scene: Scene, input: CreateSetup): Payment => {
  const createdAt = seconds(scene.nowMs)
  refuseLife(input, createdAt)
  const { metadata, description } = input.setup_intent_data
  return {
    sessionId: newId('cs_test', 58),
    status: 'open',
    createdAt,
    expiresAt: input.expires_at ?? createdAt + MAXIMUM_LIFE_S,
    amount: 0,
    currency: 'eur',
    items: description === undefined ? [] : [{ name: description, description: null, unitAmount: 0, quantity: 1 }],
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    locale: input.locale ?? null,
    clientReferenceId: input.client_reference_id ?? null,
    customerEmail: null,
    metadata: input.metadata,
    intentMetadata: {},
    description: description ?? null,
    captureMethod: 'automatic',
    setupFutureUsage: null,
    customerId: null,
    isCustomerMade: false,
    intent: null,
    setup: {
      id: newId('seti'),
      status: 'requires_payment_method',
      metadata,
      lastProblem: null,
      waitingCard: null,
      paymentMethodId: null,
    },
  }
}

/** The session's time is over: its check can never pass any more. */
export const setupEnded = ({ setup }: Payment): { setup?: Setup } =>
  setup === undefined ? {} : { setup: { ...setup, status: 'canceled', waitingCard: null } }

export const setupWaits = (payment: Payment, setup: Setup, waitingCard: WaitingCard): Entry[] => [
  { payment: { ...payment, setup: { ...setup, status: 'requires_action', lastProblem: null, waitingCard } } },
]

type Used = { setup: Setup; used: UsedCard }

/** The card is known from here on, and kept for no customer. */
export const setupPassed = (scene: Scene, payment: Payment, { setup, used }: Used): Entry[] => {
  const { card, paymentMethodId } = used
  const passed: Setup = { ...setup, status: 'succeeded', lastProblem: null, waitingCard: null, paymentMethodId }
  const complete: Payment = { ...payment, status: 'complete', setup: passed }
  return [
    { paymentMethod: { id: paymentMethodId, customerId: null, createdAt: seconds(scene.nowMs), card, asks: null } },
    { payment: complete },
    sessionEvent(scene, 'checkout.session.completed', complete),
  ]
}

export const setupFailed = (payment: Payment, { setup, used }: Used, problem: CardProblem): Entry[] => {
  const { paymentMethodId, card } = used
  const lastProblem = { ...problem, paymentMethodId, last4: card.last4 }
  return [{ payment: { ...payment, setup: { ...setup, status: 'requires_payment_method', lastProblem, waitingCard: null } } }]
}

export const setupObject = ({ id, status, metadata, paymentMethodId, lastProblem }: Setup): StripeObject => ({
  id,
  object: 'setup_intent',
  last_setup_error: lastProblem === null ? null : errorObject(lastProblem),
  livemode: false,
  metadata,
  payment_method: paymentMethodId,
  payment_method_types: ['card'],
  status,
  usage: 'off_session',
})
