import { DAY_MS } from '@lapka/contracts/time.ts'
import { currentSubscription, subscribe } from '../billing.ts'
import { closeDispute, disputeIntent, type NewDispute } from '../disputes.ts'
import { billingSessionOf } from '../lookups.ts'
import { finishOnboarding, reverseTransfer } from '../connect.ts'
import { answerBank, expireSession, payWithCard, payWithKeptCard } from '../checkout.ts'
import { noFaults } from '../faults.ts'
import { createPayout } from '../payouts.ts'
import { newId } from '../provider-ids.ts'
import { cancelIntent, captureIntent } from '../intents.ts'
import { keptCards, refundsOf } from '../book.ts'
import type { Payment, Refund } from '../records.ts'
import type { SimulatorOptions } from '../simulator.ts'
import { SECRET_KEY, simulatedProvider } from './simulated-provider.ts'

/** Banks that say nothing by themselves: a test says what they answer with `changeRefund`. */
const silentBanks = {
  refundMs: 365 * DAY_MS,
  slowRefundMs: 365 * DAY_MS,
  failedRefundMs: 365 * DAY_MS,
  disputeMs: 365 * DAY_MS,
  payoutMs: 365 * DAY_MS,
}
const CARD = '4242424242424242'
/** Refunds to this card have succeeded as soon as they are made. */
export const CARD_REFUNDED_AT_ONCE = '4000000000005126'

export type PaymentProvider = Awaited<ReturnType<typeof startPaymentProvider>>

/** The simulator for tests of the code that calls it: the test plays the parents, the banks and the outages. */
export const startPaymentProvider = async (options: Pick<SimulatorOptions, 'now'> = {}) => {
  const state: { beforeAnswer: (call: string) => Promise<void> | void } = { beforeAnswer: () => undefined }
  const simulator = await simulatedProvider({
    ...options,
    delays: silentBanks,
    beforeAnswer: (call) => state.beforeAnswer(call),
  })
  const { provider } = simulator
  const { book } = provider

  const session = (sessionId: string): Payment => {
    const found = provider.currentPayment(sessionId)
    if (found === undefined) throw new Error(`no session ${sessionId}`)
    return found
  }
  const pay = (sessionId: string, cardNumber = CARD): void => {
    const attempt = payWithCard(provider.scene(null), session(sessionId), cardNumber)
    if (attempt.kind !== 'paid' || attempt.entries.length === 0) throw new Error(`session ${sessionId} cannot be paid now`)
    provider.record(attempt.entries)
  }
  /** An attempt that the bank declines, the owner being asked first where the card is one of those. */
  const decline = (sessionId: string, cardNumber: string): void => {
    const asked = payWithCard(provider.scene(null), session(sessionId), cardNumber)
    provider.record(asked.entries)
    if (asked.kind === 'asks') provider.record(answerBank(provider.scene(null), session(sessionId), false).entries)
  }
  /** With the newest card that is kept for the session's customer. */
  const payWithKept = (sessionId: string): void => {
    const [kept] = keptCards(book, session(sessionId).customerId)
    const attempt = payWithKeptCard(provider.scene(null), session(sessionId), kept)
    if (attempt.kind !== 'paid') throw new Error(`session ${sessionId} cannot be paid with a kept card`)
    provider.record(attempt.entries)
  }
  /** Done by a person in the provider's own screens. */
  const endByHand = (sessionId: string, how: 'capture' | 'cancel'): void => {
    const payment = session(sessionId)
    if (payment.intent === null) throw new Error(`session ${sessionId} has no intent`)
    const found = { payment, intent: payment.intent }
    const scene = provider.scene(null)
    provider.record(how === 'capture' ? captureIntent(scene, found, undefined) : cancelIntent(scene, found, 'abandoned'))
  }
  const changeRefund = (refundId: string, change: Partial<Refund>): void => {
    const refund = book.refunds.get(refundId)
    if (refund === undefined) throw new Error(`no refund ${refundId}`)
    provider.record([{ refund: { ...refund, next: null, ...change } }])
  }
  /** Made by a person in the provider's own screens, so it carries none of our ids unless told to. */
  const refundByHand = (intentId: string, amount: number, metadata: Record<string, string> = {}): Refund => {
    const settled = { status: 'succeeded', reason: null, failureReason: null, next: null } as const
    const createdAt = Math.floor(provider.now() / 1000)
    const refund: Refund = {
      id: newId('re'),
      chargeId: newId('ch'),
      intentId,
      amount,
      currency: 'eur',
      createdAt,
      metadata,
      ...settled,
    }
    provider.record([{ refund }])
    return refund
  }
  /** The card's bank takes money back; answers the dispute's id. */
  const dispute = (intentId: string, opened: Partial<NewDispute> = {}): string => {
    const entries = disputeIntent(provider.scene(null), book, intentId, { reason: 'fraudulent', ...opened })
    provider.record(entries)
    return entries.flatMap((entry) => ('dispute' in entry ? [entry.dispute.id] : []))[0] ?? ''
  }
  const decideDispute = (disputeId: string, outcome: 'won' | 'lost'): void => {
    const known = book.disputes.get(disputeId)
    if (known === undefined) throw new Error(`no dispute ${disputeId}`)
    provider.record(closeDispute(provider.scene(null), known, outcome))
  }
  /** Money that left for a bank account, made by a person in the provider's own screens. */
  const payOut = (amount: number, metadata: Record<string, string> = {}): string => {
    const { payout, entries } = createPayout(provider.scene(null), book, { amount, currency: 'eur', metadata })
    provider.record(entries)
    return payout.id
  }
  /** The idempotency key under which a refund was asked for, as the provider's own event tells it. */
  const keyOfRefund = (refundId: string): unknown => {
    const made = [...book.events.values()].find(
      ({ type, json }) => type === 'refund.created' && objectIn(json)['id'] === refundId,
    )
    return made && Reflect.get(Object(made.json['request']), 'idempotency_key')
  }
  return {
    url: simulator.url,
    secretKey: SECRET_KEY,
    session,
    sessions: () => [...book.payments.values()],
    intentOf: (sessionId: string) => session(sessionId).intent?.id ?? '',
    pay,
    decline,
    payWithKept,
    endByHand,
    keptCards: (customerId: string) => keptCards(book, customerId),
    customers: () => [...book.customers.values()],
    expire: (sessionId: string) => provider.record(expireSession(provider.scene(null), session(sessionId))),
    refunds: () => [...book.refunds.values()],
    refundsOf: (intentId: string) => refundsOf(book, intentId),
    changeRefund,
    refundByHand,
    dispute,
    decideDispute,
    payOut,
    forgetRefund: (refundId: string) => void book.refunds.delete(refundId),
    keyOfRefund,
    /** Acts of a connected account's owner on the provider's pages, and the fate of transfers there. */
    finishOnboarding: (accountId: string) => provider.record(finishOnboarding(provider, accountId)),
    transfers: () => [...book.transfers.values()],
    /** The payer subscribes on the hosted page; later their card is replaced, or declines. */
    subscribe: (sessionId: string, isCardGood = true) =>
      provider.record(subscribe(provider.scene(null), billingSessionOf(provider, sessionId), isCardGood)),
    changeCard: (subscriptionId: string, isCardGood: boolean) =>
      provider.record([{ subscription: { ...currentSubscription(provider, subscriptionId), isCardGood } }]),
    subscriptions: () => [...book.subscriptions.keys()].map((id) => currentSubscription(provider, id)),
    reverseTransfer: (transferId: string, amount?: number) => provider.record(reverseTransfer(provider, transferId, amount)),
    spoilNext: provider.faults.spoilNext,
    /** While away, every request is cut off unheard. */
    setAway: (isAway: boolean) => provider.follow({ ...noFaults, dropRequest: isAway ? 1 : 0 }),
    beforeAnswer: (hook: (call: string) => Promise<void> | void) => void (state.beforeAnswer = hook),
    close: simulator.close,
  }
}

const objectIn = (json: Record<string, unknown>): Record<string, unknown> => ({
  ...Object(Reflect.get(Object(json['data']), 'object')),
})
