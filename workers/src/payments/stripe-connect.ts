import type Stripe from 'stripe'
import type { PaymentGateway, ProviderTransfer } from '../payment-gateway.ts'
import { outcomeOf } from './stripe-outcome.ts'

type ConnectCalls = Pick<
  PaymentGateway,
  'openAccount' | 'openAccountLink' | 'readAccount' | 'sendTransfer' | 'readTransfer' | 'listTransfers'
>

/** Connected accounts are Express ones of Bulgaria: the provider asks their owners who they are, on its own pages. */
export const connectCalls = (stripe: Stripe, publicUrl: string): ConnectCalls => {
  const back = `${publicUrl.replace(/\/$/, '')}/dashboard/professional/payouts`
  return {
    openAccount: ({ payeeId, idempotencyKey }) =>
      outcomeOf(
        () =>
          stripe.accounts.create(
            { type: 'express', country: 'BG', capabilities: { transfers: { requested: true } }, metadata: { payeeId } },
            { idempotencyKey },
          ),
        ({ id }) => ({ providerAccountId: id }),
      ),
    openAccountLink: (account) =>
      outcomeOf(
        () => stripe.accountLinks.create({ account, type: 'account_onboarding', refresh_url: back, return_url: back }),
        (link) => ({ url: link.url, expiresAt: new Date(link.expires_at * 1000).toISOString() }),
      ),
    readAccount: (providerAccountId) =>
      outcomeOf(
        () => stripe.accounts.retrieve(providerAccountId),
        ({ id, capabilities, metadata }) => ({
          providerAccountId: id,
          payeeId: metadata?.['payeeId'] ?? null,
          isReady: capabilities?.transfers === 'active',
        }),
      ),
    sendTransfer: ({ payoutId, amountCents, destination, idempotencyKey }) =>
      outcomeOf(
        () =>
          stripe.transfers.create(
            { amount: amountCents, currency: 'eur', destination, transfer_group: payoutId, metadata: { payoutId } },
            { idempotencyKey },
          ),
        readTransfer,
      ),
    readTransfer: (transferId) => outcomeOf(() => stripe.transfers.retrieve(transferId), readTransfer),
    listTransfers: (payoutId) =>
      outcomeOf(
        () => stripe.transfers.list({ transfer_group: payoutId, limit: 10 }),
        (page) => page.data.map(readTransfer),
      ),
  }
}

/** A part that came back frees nothing, for the rest has arrived: the nightly comparison makes a case of it. */
const readTransfer = (transfer: Stripe.Transfer): ProviderTransfer => ({
  transferId: transfer.id,
  payoutId: transfer.metadata['payoutId'] ?? null,
  amountCents: transfer.amount,
  isReversed: transfer.amount_reversed >= transfer.amount,
})
