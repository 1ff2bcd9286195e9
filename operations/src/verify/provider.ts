import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedPayment, ListedRefund, ProviderReading } from '@lapka/workers/payments/provider-lists.ts'
import { balanceTransactions } from '@lapka/simulators/payment-simulator/balance.ts'
import {
  applyEntry,
  createBook,
  paidCharge,
  paymentWith,
  type Book,
  type Entry,
} from '@lapka/simulators/payment-simulator/book.ts'

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

const listedPayment = (payment: Book['payments'] extends Map<string, infer One> ? One : never): ListedPayment[] => {
  if (payment.intent === null || paidCharge(payment) === undefined) return []
  const { paymentId = '', subjectId = '', logId = null } = payment.intentMetadata
  return [
    {
      paymentIntentId: payment.intent.id,
      paymentId,
      subjectId,
      logId,
      capturedCents: payment.amount,
      createdAt: instantOf(payment.createdAt),
    },
  ]
}

/** The simulator's book, as the real provider's lists would say it. */
export const readBook = (book: Book): ProviderReading => ({
  payments: async function* () {
    for (const payment of book.payments.values()) yield* listedPayment(payment)
  },
  refunds: async function* () {
    for (const { id, intentId, amount, status, metadata, createdAt } of book.refunds.values()) {
      const { refundId = null, subjectId = null } = metadata
      const names = { id, paymentIntentId: intentId, refundId, subjectId }
      const refund: ListedRefund = { ...names, amountCents: amount, status, bankReference: null, createdAt: instantOf(createdAt) }
      yield refund
    }
  },
  disputes: async function* () {
    for (const { id, intentId, amount, reason, status, createdAt } of book.disputes.values()) {
      const state = status === 'won' || status === 'lost' ? status : status.startsWith('warning') ? 'inquiry' : 'open'
      const named = { disputeId: id, paymentIntentId: intentId, reason, evidenceDueBy: null }
      yield { ...named, amountCents: amount, state, createdAt: instantOf(createdAt) }
    }
  },
  fees: async function* () {
    for (const { id, source, fee, created } of balanceTransactions(book)) {
      const paymentIntentId = book.disputes.get(source)?.intentId ?? paymentWith(book, source)?.intent?.id
      if (fee > 0 && paymentIntentId !== undefined) yield { id, paymentIntentId, feeCents: fee, createdAt: instantOf(created) }
    }
  },
  payouts: async function* () {
    for (const { id, amount, amountReversed, metadata, createdAt } of book.transfers.values()) {
      const isGone = amountReversed >= amount
      const [state, amountCents] = isGone ? (['failed', amount] as const) : (['paid', amount - amountReversed] as const)
      yield { id, payoutId: metadata['payoutId'] ?? null, amountCents, state, createdAt: instantOf(createdAt) }
    }
    for (const { id, amount, status, metadata, createdAt } of book.payouts.values()) {
      const state = status === 'canceled' ? 'failed' : status
      yield { id, payoutId: metadata['payoutId'] ?? null, amountCents: amount, state, createdAt: instantOf(createdAt) }
    }
  },
  eventIds: async function* (since) {
    for (const { id, created } of book.events.values()) if (created * 1000 >= Date.parse(since) - 1000) yield id
  },
})

/** The journal of a simulator that does not run; nothing is written to it. A line that was cut off says nothing. */
export const readJournal = (dataDir: string): ProviderReading => {
  const book = createBook()
  for (const line of linesOf(join(dataDir, 'payment-simulator', 'journal.ndjson')))
    for (const entry of JSON.parse(line) as Entry[]) applyEntry(book, entry)
  return readBook(book)
}

const linesOf = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
