import Stripe from 'stripe'
import type { ProviderDispute } from '../payment-gateway.ts'
import { readDispute, stripeAddressOf } from './stripe-gateway.ts'

/** Money that the provider has taken and money that it has paid back, with the names of ours that it keeps on its objects. */
export type ListedPayment = {
  paymentIntentId: string
  paymentId: string
  subjectId: string
  /** Null on payments that no order of ours names its log on. */
  logId: string | null
  capturedCents: number
  createdAt: string
}
export type ListedRefund = {
  id: string
  paymentIntentId: string
  /** Null on one that a person made there. */
  refundId: string | null
  subjectId: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  bankReference: string | null
  createdAt: string
}
export type ListedDispute = ProviderDispute & { createdAt: string }
/** The provider's fee on a payment. */
export type ListedFee = { id: string; paymentIntentId: string; feeCents: number; createdAt: string }
/** `payoutId` is ours; null on one that a person made there. */
export type ListedPayout = {
  id: string
  payoutId: string | null
  amountCents: number
  state: 'pending' | 'paid' | 'failed'
  createdAt: string
}

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
const idOf = (named: string | { id: string } | null): string => (typeof named === 'string' ? named : (named?.id ?? ''))
/** Pages of a list from an instant on; of everything without one. */
const pageSince = (since?: string) => ({
  limit: 100,
  ...(since !== undefined && { created: { gte: Math.floor(Date.parse(since) / 1000) } }),
})

/** The provider's own lists, page by page, to compare with the log: from an instant on, or everything. */
export const createProviderLists = ({ secretKey, apiUrl }: { secretKey: string; apiUrl: string | undefined }) => {
  const stripe = new Stripe(secretKey, { ...stripeAddressOf(apiUrl), maxNetworkRetries: 2, timeout: 30_000, telemetry: false })
  return {
    payments: async function* (since?: string): AsyncGenerator<ListedPayment> {
      for await (const { id, status, amount_received, metadata, created } of stripe.paymentIntents.list(pageSince(since))) {
        if (status !== 'succeeded') continue
        const { paymentId = '', subjectId = '', logId = null } = metadata
        yield { paymentIntentId: id, paymentId, subjectId, logId, capturedCents: amount_received, createdAt: instantOf(created) }
      }
    },
    refunds: async function* (since?: string): AsyncGenerator<ListedRefund> {
      for await (const refund of stripe.refunds.list(pageSince(since))) {
        const { id, payment_intent, amount, status, metadata } = refund
        const isFailed = status === 'failed' || status === 'canceled'
        yield {
          id,
          paymentIntentId: idOf(payment_intent),
          refundId: metadata?.['refundId'] ?? null,
          subjectId: metadata?.['subjectId'] ?? null,
          amountCents: amount,
          status: isFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
          bankReference: refund.destination_details?.card?.reference ?? null,
          createdAt: instantOf(refund.created),
        }
      }
    },
    disputes: async function* (since?: string): AsyncGenerator<ListedDispute> {
      for await (const dispute of stripe.disputes.list(pageSince(since)))
        yield { ...readDispute(dispute), createdAt: instantOf(dispute.created) }
    },
    /** Of charges and disputes; what a payment did not cost is no fee of it. */
    fees: async function* (since?: string): AsyncGenerator<ListedFee> {
      const moved = stripe.balanceTransactions.list({ ...pageSince(since), expand: ['data.source'] })
      for await (const { id, fee, source, created } of moved) {
        if (fee === 0 || typeof source !== 'object' || source === null || !('payment_intent' in source)) continue
        yield { id, paymentIntentId: idOf(source.payment_intent ?? null), feeCents: fee, createdAt: instantOf(created) }
      }
    },
    /** To accounts at the provider, and to a bank. The provider's scheduled transfers to Lapka's own bank are no one's payout. */
    payouts: async function* (since?: string): AsyncGenerator<ListedPayout> {
      for await (const { id, amount, amount_reversed: reversed, metadata, created } of stripe.transfers.list(pageSince(since))) {
        // The rest of a partly returned payout is another amount than the log knows: a case for an operator.
        const [state, amountCents] = reversed >= amount ? (['failed', amount] as const) : (['paid', amount - reversed] as const)
        yield { id, payoutId: metadata['payoutId'] ?? null, amountCents, state, createdAt: instantOf(created) }
      }
      for await (const { id, amount, status, metadata, created, automatic } of stripe.payouts.list(pageSince(since))) {
        if (automatic) continue
        const isFailed = status === 'failed' || status === 'canceled'
        const state = isFailed ? 'failed' : status === 'paid' ? 'paid' : 'pending'
        yield { id, payoutId: metadata?.['payoutId'] ?? null, amountCents: amount, state, createdAt: instantOf(created) }
      }
    },
    /** Ids of what it has told since then; it remembers 30 days. */
    eventIds: async function* (since: string): AsyncGenerator<string> {
      for await (const { id } of stripe.events.list(pageSince(since))) yield id
    },
  }
}
export type ProviderReading = ReturnType<typeof createProviderLists>
