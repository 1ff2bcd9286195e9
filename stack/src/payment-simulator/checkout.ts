import { authenticationFailure, outcomeOfCard } from './cards.ts'
import type { CreateSession } from './parameters.ts'
import { newId } from './provider-ids.ts'
import { intentSucceeded, seconds, sessionEvent } from './provider-events.ts'
import type { Scene } from './provider-events.ts'
import type { Card, CardProblem, Charge, Entry, Intent, Payment } from './records.ts'
import { invalidRequest, refusedByState } from './stripe-failure.ts'

const MINIMUM_LIFE_S = 30 * 60
const MAXIMUM_LIFE_S = 24 * 60 * 60
/** A caller's clock and the way to us may cost a little of the half hour. */
const CLOCK_TOLERANCE_S = 60
const MINIMUM_AMOUNT_CENTS = 50

export const createSession = (scene: Scene, input: CreateSession): Payment => {
  const createdAt = seconds(scene.nowMs)
  const items = input.line_items.map(({ quantity, price_data }) => ({
    name: price_data.product_data.name,
    description: price_data.product_data.description ?? null,
    unitAmount: price_data.unit_amount,
    quantity,
  }))
  const amount = items.reduce((sum, item) => sum + item.unitAmount * item.quantity, 0)
  const currency = input.line_items[0]?.price_data.currency ?? 'eur'
  refuseImpossible(input, amount, createdAt)
  const sessionId = newId('cs_test', 58)
  return {
    sessionId,
    status: 'open',
    createdAt,
    expiresAt: input.expires_at ?? createdAt + MAXIMUM_LIFE_S,
    amount,
    currency,
    items,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    locale: input.locale ?? null,
    clientReferenceId: input.client_reference_id ?? null,
    customerEmail: input.customer_email ?? null,
    metadata: input.metadata,
    intentMetadata: input.payment_intent_data.metadata,
    description: input.payment_intent_data.description ?? null,
    intent: null,
  }
}

const refuseImpossible = (input: CreateSession, amount: number, createdAt: number): void => {
  const currencies = new Set(input.line_items.map((item) => item.price_data.currency))
  if (currencies.size > 1)
    throw invalidRequest('All line items of a session must have the same currency.', { param: 'line_items' })
  if (amount < MINIMUM_AMOUNT_CENTS)
    throw invalidRequest("The Checkout Session's total amount due must add up to at least €0.50 eur", {
      code: 'amount_too_small',
    })
  if (input.expires_at === undefined) return
  const life = input.expires_at - createdAt
  if (life < MINIMUM_LIFE_S - CLOCK_TOLERANCE_S)
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    })
  if (life > MAXIMUM_LIFE_S + CLOCK_TOLERANCE_S)
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
}

export const isOverdue = (payment: Payment, nowMs: number): boolean =>
  payment.status === 'open' && payment.expiresAt * 1000 <= nowMs

/** Ends an open session, by request or because its time has come; an intent begun in it can never succeed afterwards. */
export const expireSession = (scene: Scene, payment: Payment): Entry[] => {
  if (payment.status !== 'open')
    throw refusedByState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${payment.status}\`.`,
    )
  const intent = payment.intent === null ? null : canceled(payment.intent, scene, 'automatic')
  const expired: Payment = { ...payment, status: 'expired', intent }
  return [{ payment: expired }, sessionEvent(scene, 'checkout.session.expired', expired)]
}

/** Stripe's rule: an intent of an open session is ended by ending the session. */
export const cancelIntent = (scene: Scene, payment: Payment, intent: Intent, reason: string | null): Entry[] => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw refusedByState(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  if (payment.status === 'open')
    throw refusedByState("You can't cancel the PaymentIntent for a Checkout Session. Expire the Checkout Session instead.", {
      code: 'payment_intent_unexpected_state',
    })
  return [{ payment: { ...payment, intent: canceled(intent, scene, reason) } }]
}

const canceled = (intent: Intent, scene: Scene, reason: string | null): Intent => ({
  ...intent,
  status: 'canceled',
  canceledAt: seconds(scene.nowMs),
  cancellationReason: reason,
  waitingCard: null,
})

/** What came of an attempt to pay on the hosted page. `entries` is what is to be recorded of it. */
export type Attempt =
  | { kind: 'paid'; entries: Entry[] }
  | { kind: 'asks'; entries: Entry[] }
  | { kind: 'declined'; problem: CardProblem; entries: Entry[] }
  /** Expired, or nothing waits for an approval. */
  | { kind: 'closed'; entries: [] }

/** Pays an open session with a card. A session that is paid already answers `paid` and records nothing: a double click costs nothing. */
export const payWithCard = (scene: Scene, payment: Payment, cardNumber: string): Attempt => {
  if (payment.status === 'complete') return { kind: 'paid', entries: [] }
  if (payment.status === 'expired') return { kind: 'closed', entries: [] }
  const outcome = outcomeOfCard(cardNumber)
  switch (outcome.kind) {
    case 'unreadable':
      return { kind: 'declined', problem: outcome.problem, entries: [] }
    case 'declines':
      return declinedAttempt(scene, payment, outcome.card, outcome.problem)
    case 'pays':
      return paidAttempt(scene, payment, outcome.card)
    case 'asks': {
      const waitingCard = { card: outcome.card, afterApproval: outcome.afterApproval }
      const intent: Intent = { ...begunIntent(scene, payment), status: 'requires_action', lastProblem: null, waitingCard }
      return { kind: 'asks', entries: [{ payment: { ...payment, intent } }] }
    }
  }
}

/** The owner of the card answered their bank. */
export const answerBank = (scene: Scene, payment: Payment, isApproved: boolean): Attempt => {
  if (payment.status === 'complete') return { kind: 'paid', entries: [] }
  const waiting = payment.intent?.waitingCard ?? null
  if (payment.status === 'expired' || waiting === null) return { kind: 'closed', entries: [] }
  if (!isApproved) return declinedAttempt(scene, payment, waiting.card, authenticationFailure)
  if (waiting.afterApproval !== null) return declinedAttempt(scene, payment, waiting.card, waiting.afterApproval)
  return paidAttempt(scene, payment, waiting.card)
}

const paidAttempt = (scene: Scene, payment: Payment, card: Card): Attempt => {
  const before = begunIntent(scene, payment)
  const charge = newCharge(scene, card, null)
  const intent: Intent = {
    ...before,
    status: 'succeeded',
    lastProblem: null,
    waitingCard: null,
    charges: [...before.charges, charge],
  }
  const paid: Payment = { ...payment, status: 'complete', intent }
  return {
    kind: 'paid',
    entries: [{ payment: paid }, ...intentSucceeded(scene, paid), sessionEvent(scene, 'checkout.session.completed', paid)],
  }
}

const declinedAttempt = (scene: Scene, payment: Payment, card: Card, problem: CardProblem): Attempt => {
  const before = begunIntent(scene, payment)
  const charges = problem === authenticationFailure ? before.charges : [...before.charges, newCharge(scene, card, problem)]
  const intent: Intent = { ...before, status: 'requires_payment_method', lastProblem: problem, waitingCard: null, charges }
  return { kind: 'declined', problem, entries: [{ payment: { ...payment, intent } }] }
}

const newCharge = (scene: Scene, card: Card, problem: CardProblem | null): Charge => ({
  id: newId('ch'),
  status: problem === null ? 'succeeded' : 'failed',
  createdAt: seconds(scene.nowMs),
  card,
  problem,
})

const begunIntent = (scene: Scene, payment: Payment): Intent =>
  payment.intent ?? {
    id: newId('pi'),
    status: 'requires_payment_method',
    createdAt: seconds(scene.nowMs),
    canceledAt: null,
    cancellationReason: null,
    lastProblem: null,
    waitingCard: null,
    charges: [],
  }
