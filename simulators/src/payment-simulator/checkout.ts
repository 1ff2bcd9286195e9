import { DAY_S } from '@lapka/contracts/time.ts'
import { authenticationFailure, outcomeOfCard } from './cards.ts'
import type { CreateSession } from './parameters.ts'
import { newId } from './provider-ids.ts'
import { canceled } from './intents.ts'
import { MAXIMUM_LIFE_S, refuseLife } from './session-life.ts'
import { setupEnded, setupFailed, setupPassed, setupWaits } from './setup.ts'
import { intentEvent, seconds, sessionEvent } from './provider-events.ts'
import type { Scene } from './provider-events.ts'
import type { Entry } from './book.ts'
import type { CardProblem, Charge, Intent, Payment, PaymentMethod, UsedCard, WaitingCard } from './records.ts'
import { invalidRequest, refusedByState } from './stripe-failure.ts'

const MINIMUM_AMOUNT_CENTS = 50
/** How long a bank keeps money that is not captured. */
const AUTHORISED_S = 7 * DAY_S

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
    captureMethod: input.payment_intent_data.capture_method === 'manual' ? 'manual' : 'automatic',
    setupFutureUsage: input.payment_intent_data.setup_future_usage ?? null,
    customerId: input.customer ?? null,
    isCustomerMade: input.customer === undefined && input.customer_creation === 'always',
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
  refuseLife(input, createdAt)
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
  const expired: Payment = { ...payment, status: 'expired', intent, ...setupEnded(payment) }
  const events = [sessionEvent(scene, 'checkout.session.expired', expired)]
  return [{ payment: expired }, ...intentEvent(scene, 'payment_intent.canceled', expired), ...events]
}

/** The outcome of an attempt to pay on the hosted page. `entries` are its records. */
export type Attempt =
  | { kind: 'paid'; entries: Entry[] }
  | { kind: 'asks'; entries: Entry[] }
  | { kind: 'declined'; problem: CardProblem; entries: Entry[] }
  /** Expired, or nothing waits for an approval. */
  | { kind: 'closed'; entries: [] }

/** An unknown payer is a new one each time. */
const payerOf = ({ customerId, customerEmail, sessionId }: Payment): string => customerId ?? customerEmail ?? sessionId

/** Pays an open session with a card. A session that is paid already answers `paid` and records nothing: a double click costs nothing. */
export const payWithCard = (scene: Scene, payment: Payment, cardNumber: string): Attempt => {
  const closed = closedAttempt(payment)
  if (closed !== null) return closed
  const outcome = outcomeOfCard(cardNumber, payerOf(payment))
  if (outcome.kind === 'unreadable') return { kind: 'declined', problem: outcome.problem, entries: [] }
  const { card } = outcome
  const used = { card, paymentMethodId: newId('pm'), isSaved: false }
  switch (outcome.kind) {
    case 'declines':
      return declinedAttempt(scene, payment, used, outcome.problem)
    case 'pays':
      return paidAttempt(scene, payment, used)
    case 'asks':
      return askingAttempt(scene, payment, { ...used, afterApproval: outcome.afterApproval })
  }
}

/** Pays with a card that is kept for the session's customer, who is at the page and has chosen it. */
export const payWithKeptCard = (scene: Scene, payment: Payment, kept: PaymentMethod | undefined): Attempt => {
  const closed = closedAttempt(payment)
  if (closed !== null) return closed
  if (kept === undefined) return { kind: 'closed', entries: [] }
  const used = { card: kept.card, paymentMethodId: kept.id, isSaved: true }
  if (kept.asks === null) return paidAttempt(scene, payment, used)
  return askingAttempt(scene, payment, { ...used, afterApproval: kept.asks.afterApproval })
}

const closedAttempt = ({ status }: Payment): Attempt | null => {
  if (status === 'complete') return { kind: 'paid', entries: [] }
  return status === 'expired' ? { kind: 'closed', entries: [] } : null
}

/** The owner of the card answered their bank. */
export const answerBank = (scene: Scene, payment: Payment, isApproved: boolean): Attempt => {
  if (payment.status === 'complete') return { kind: 'paid', entries: [] }
  const waiting = waitingCardOf(payment)
  if (payment.status === 'expired' || waiting === null) return { kind: 'closed', entries: [] }
  if (!isApproved) return declinedAttempt(scene, payment, waiting, authenticationFailure)
  if (waiting.afterApproval !== null) return declinedAttempt(scene, payment, waiting, waiting.afterApproval)
  return paidAttempt(scene, payment, waiting)
}

export const waitingCardOf = ({ intent, setup }: Payment): WaitingCard | null =>
  setup === undefined ? (intent?.waitingCard ?? null) : setup.waitingCard

const askingAttempt = (scene: Scene, payment: Payment, waitingCard: WaitingCard): Attempt => {
  if (payment.setup !== undefined) return { kind: 'asks', entries: setupWaits(payment, payment.setup, waitingCard) }
  const intent: Intent = { ...begunIntent(scene, payment), status: 'requires_action', lastProblem: null, waitingCard }
  return { kind: 'asks', entries: [{ payment: { ...payment, intent } }] }
}

/** The bank said yes: the money is taken, or kept until the platform captures it. */
const paidAttempt = (scene: Scene, payment: Payment, used: UsedCard): Attempt => {
  if (payment.setup !== undefined) return { kind: 'paid', entries: setupPassed(scene, payment, { setup: payment.setup, used }) }
  const before = begunIntent(scene, payment)
  const isCaptured = payment.captureMethod === 'automatic'
  const charge: Charge = { ...newCharge(scene, used, null), isCaptured }
  const intent: Intent = {
    ...before,
    status: isCaptured ? 'succeeded' : 'requires_capture',
    lastProblem: null,
    waitingCard: null,
    captureBefore: isCaptured ? null : charge.createdAt + AUTHORISED_S,
    paymentMethodId: used.paymentMethodId,
    charges: [...before.charges, charge],
  }
  const customerId = payment.customerId ?? (payment.isCustomerMade ? newId('cus', 14) : null)
  const paid: Payment = { ...payment, status: 'complete', customerId, intent }
  const type = isCaptured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated'
  return {
    kind: 'paid',
    entries: [
      ...keptWith(scene, paid, used),
      { payment: paid },
      ...intentEvent(scene, type, paid),
      sessionEvent(scene, 'checkout.session.completed', paid),
    ],
  }
}

/** A first payment may make the payer a customer; their card is kept if the session was opened for that. */
const keptWith = (scene: Scene, { isCustomerMade, customerId, setupFutureUsage, metadata }: Payment, used: UsedCard): Entry[] => {
  if (customerId === null) return []
  const createdAt = seconds(scene.nowMs)
  const made: Entry[] = isCustomerMade ? [{ customer: { id: customerId, createdAt, metadata, isDeleted: false } }] : []
  if (setupFutureUsage === null || used.isSaved) return made
  const { card, paymentMethodId } = used
  return [
    ...made,
    {
      paymentMethod: {
        id: paymentMethodId,
        customerId,
        createdAt,
        card,
        asks: card.asksEachTime ? { afterApproval: null } : null,
      },
    },
  ]
}

const declinedAttempt = (scene: Scene, payment: Payment, used: UsedCard, problem: CardProblem): Attempt => {
  if (payment.setup !== undefined)
    return { kind: 'declined', problem, entries: setupFailed(payment, { setup: payment.setup, used }, problem) }
  const before = begunIntent(scene, payment)
  const charges = problem === authenticationFailure ? before.charges : [...before.charges, newCharge(scene, used, problem)]
  const { paymentMethodId, card } = used
  const lastProblem = { ...problem, paymentMethodId, last4: card.last4 }
  const intent: Intent = { ...before, status: 'requires_payment_method', lastProblem, waitingCard: null, charges }
  const declined: Payment = { ...payment, intent }
  return {
    kind: 'declined',
    problem,
    entries: [{ payment: declined }, ...intentEvent(scene, 'payment_intent.payment_failed', declined)],
  }
}

const newCharge = (scene: Scene, { card, paymentMethodId }: UsedCard, problem: CardProblem | null): Charge => ({
  id: newId('ch'),
  status: problem === null ? 'succeeded' : 'failed',
  isCaptured: false,
  createdAt: seconds(scene.nowMs),
  card,
  problem,
  paymentMethodId,
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
    captureBefore: null,
    paymentMethodId: null,
    charges: [],
  }
