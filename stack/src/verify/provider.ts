import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedPayment, ListedRefund, ProviderReading } from '@lapka/workers/payments/provider-lists.ts'
import { applyEntry, createBook, paidCharge, type Book, type Entry } from '../payment-simulator/records.ts'

const listedPayment = (payment: Book['payments'] extends Map<string, infer One> ? One : never): ListedPayment[] => {
  if (payment.intent === null || paidCharge(payment) === undefined) return []
  const { paymentId = '', subjectId = '', logId = null } = payment.intentMetadata
  return [{ paymentIntentId: payment.intent.id, paymentId, subjectId, logId, capturedCents: payment.amount }]
}

/** The simulator's book, as the real provider's lists would say it. */
export const readBook = (book: Book): ProviderReading => ({
  payments: async function* () {
    for (const payment of book.payments.values()) yield* listedPayment(payment)
  },
  refunds: async function* () {
    for (const { id, intentId, amount, status, metadata } of book.refunds.values()) {
      const { refundId = null, subjectId = null } = metadata
      const refund: ListedRefund = { id, paymentIntentId: intentId, refundId, subjectId, amountCents: amount, status }
      yield refund
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
