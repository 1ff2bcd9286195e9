import { paidCharge, type Book } from './book.ts'
import type { Charge, Dispute, Payment, Payout, Refund, Transfer } from './records.ts'
import type { StripeObject } from './stripe-objects.ts'

/** One movement of what the provider holds for us, in cents. */
export type BalanceTransaction = {
  id: string
  created: number
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout' | 'payout_failure' | 'transfer' | 'transfer_refund'
  reportingCategory: string
  amount: number
  fee: number
  currency: string
  source: string
}

/** Stripe's prices for European cards: 1.5 % and 25 cents for a charge, 20 euros for a dispute. */
const DISPUTE_FEE_CENTS = 2_000
export const chargeFee = (amountCents: number): number => Math.round((amountCents * 15) / 1_000) + 25

/** The id of what a charge, refund, dispute or payout moved. */
export const transactionId = (sourceId: string, more = ''): string => `${sourceId.replace(/^[a-z]+_/, 'txn_')}${more}`

/** Every movement there was, oldest first. They follow from what is recorded, so nothing has to be kept of them. */
export function* balanceTransactions(book: Book): Generator<BalanceTransaction> {
  for (const payment of book.payments.values()) {
    const charge = paidCharge(payment)
    if (charge !== undefined) yield ofCharge(payment, charge)
  }
  for (const refund of book.refunds.values()) yield* ofRefund(refund)
  for (const dispute of book.disputes.values()) yield* ofDispute(dispute)
  for (const payout of book.payouts.values()) yield* ofPayout(payout)
  for (const transfer of book.transfers.values()) yield* ofTransfer(transfer)
}

/** The provider's balance for us. */
export const balanceOf = (book: Book): number => {
  let cents = 0
  for (const { amount, fee } of balanceTransactions(book)) cents += amount - fee
  return cents
}

const ofCharge = ({ amount, currency }: Payment, { id, createdAt }: Charge): BalanceTransaction => ({
  id: transactionId(id),
  created: createdAt,
  type: 'charge',
  reportingCategory: 'charge',
  amount,
  fee: chargeFee(amount),
  currency,
  source: id,
})

function* ofRefund({ id, amount, createdAt, currency, status }: Refund): Generator<BalanceTransaction> {
  const moved = { created: createdAt, fee: 0, currency, source: id }
  yield { ...moved, id: transactionId(id), type: 'refund', reportingCategory: 'refund', amount: -amount }
  if (status === 'failed')
    yield { ...moved, id: transactionId(id, 'failed'), type: 'refund_failure', reportingCategory: 'refund_failure', amount }
}

/** An inquiry moves nothing. The fee of a dispute stays also where it is won. */
function* ofDispute({ id, amount, createdAt, closedAt, currency, status }: Dispute): Generator<BalanceTransaction> {
  if (status.startsWith('warning')) return
  const moved = { type: 'adjustment' as const, currency, source: id }
  yield {
    ...moved,
    id: transactionId(id),
    created: createdAt,
    reportingCategory: 'dispute',
    amount: -amount,
    fee: DISPUTE_FEE_CENTS,
  }
  if (status === 'won')
    yield {
      ...moved,
      id: transactionId(id, 'won'),
      created: closedAt ?? createdAt,
      reportingCategory: 'dispute_reversal',
      amount,
      fee: 0,
    }
}

function* ofPayout({ id, amount, createdAt, currency, status }: Payout): Generator<BalanceTransaction> {
  const moved = { created: createdAt, fee: 0, currency, source: id }
  yield { ...moved, id: transactionId(id), type: 'payout', reportingCategory: 'payout', amount: -amount }
  if (status === 'failed' || status === 'canceled')
    yield { ...moved, id: transactionId(id, 'failed'), type: 'payout_failure', reportingCategory: 'payout_reversal', amount }
}

function* ofTransfer({ id, amount, createdAt, amountReversed }: Transfer): Generator<BalanceTransaction> {
  const moved = { created: createdAt, fee: 0, currency: 'eur', source: id }
  yield { ...moved, id: transactionId(id), type: 'transfer', reportingCategory: 'transfer', amount: -amount }
  if (amountReversed > 0)
    yield {
      ...moved,
      id: transactionId(id, 'reversed'),
      type: 'transfer_refund',
      reportingCategory: 'transfer_reversal',
      amount: amountReversed,
    }
}

export const balanceTransactionObject = (moved: BalanceTransaction): StripeObject => ({
  id: moved.id,
  object: 'balance_transaction',
  amount: moved.amount,
  available_on: moved.created,
  created: moved.created,
  currency: moved.currency,
  description: null,
  exchange_rate: null,
  fee: moved.fee,
  fee_details:
    moved.fee === 0
      ? []
      : [
          {
            amount: moved.fee,
            application: null,
            currency: moved.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: moved.amount - moved.fee,
  reporting_category: moved.reportingCategory,
  source: moved.source,
  status: 'available',
  type: moved.type,
})
