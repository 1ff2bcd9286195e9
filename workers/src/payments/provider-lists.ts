import Stripe from 'stripe'
import { stripeAddressOf } from './stripe-gateway.ts'

/** Money that the provider has taken and money that it has paid back, with the names of ours that it keeps on its objects. */
export type ListedPayment = {
  paymentIntentId: string
  paymentId: string
  subjectId: string
  /** Null on payments that no order of ours names its log on. */
  logId: string | null
  capturedCents: number
}
export type ListedRefund = {
  id: string
  paymentIntentId: string
  /** Null on one that a person made there. */
  refundId: string | null
  subjectId: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
}

const PAGE = { limit: 100 }

/** The provider's own lists, page by page, for whoever compares them with the log. */
export const createProviderLists = ({ secretKey, apiUrl }: { secretKey: string; apiUrl: string | undefined }) => {
  const stripe = new Stripe(secretKey, { ...stripeAddressOf(apiUrl), maxNetworkRetries: 2, timeout: 30_000, telemetry: false })
  return {
    payments: async function* (): AsyncGenerator<ListedPayment> {
      for await (const { id, status, amount_received, metadata } of stripe.paymentIntents.list(PAGE)) {
        if (status !== 'succeeded') continue
        const { paymentId = '', subjectId = '', logId = null } = metadata
        yield { paymentIntentId: id, paymentId, subjectId, logId, capturedCents: amount_received }
      }
    },
    refunds: async function* (): AsyncGenerator<ListedRefund> {
      for await (const { id, payment_intent, amount, status, metadata } of stripe.refunds.list(PAGE)) {
        const isFailed = status === 'failed' || status === 'canceled'
        yield {
          id,
          paymentIntentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? ''),
          refundId: metadata?.['refundId'] ?? null,
          subjectId: metadata?.['subjectId'] ?? null,
          amountCents: amount,
          status: isFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
        }
      }
    },
    /** Ids of what it has told since then; it remembers 30 days. */
    eventIds: async function* (since: string): AsyncGenerator<string> {
      for await (const { id } of stripe.events.list({ created: { gte: Math.floor(Date.parse(since) / 1000) }, ...PAGE })) yield id
    },
  }
}
export type ProviderReading = ReturnType<typeof createProviderLists>
