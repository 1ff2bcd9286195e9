import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { KEPT_MS as ANSWERS_KEPT_MS } from './idempotency.ts'
import type { Journal } from './journal.ts'
import { refundsOf, type Book, type Entry } from './book.ts'

/** As at Stripe. */
const EVENTS_KEPT_MS = 30 * DAY_MS
/** Longer than any refund takes; Stripe keeps them for ever. */
const PAYMENTS_KEPT_MS = 400 * DAY_MS

/** Forgets what callers no longer ask for; what is under way stays, however old. Answers how much. */
export const forgetOld = (book: Book, nowMs: number): number => {
  let count = 0
  const isOlder = (seconds: number, keptMs: number): boolean => nowMs - seconds * 1000 >= keptMs
  for (const [key, { atMs }] of book.answers) if (nowMs - atMs >= ANSWERS_KEPT_MS) count += Number(book.answers.delete(key))
  for (const [id, { created }] of book.events)
    if (!book.unsettled.has(id) && isOlder(created, EVENTS_KEPT_MS)) {
      book.lost.delete(id)
      count += Number(book.events.delete(id))
    }
  for (const [sessionId, { status, intent, setup, createdAt }] of book.payments) {
    const refunds = intent === null ? [] : refundsOf(book, intent.id)
    const newestAt = Math.max(createdAt, ...refunds.map((refund) => refund.createdAt))
    if (status === 'open' || refunds.some(({ next }) => next !== null) || !isOlder(newestAt, PAYMENTS_KEPT_MS)) continue
    for (const { id } of refunds) book.refunds.delete(id)
    for (const { id, intentId } of book.disputes.values()) if (intentId === intent?.id) book.disputes.delete(id)
    if (setup !== undefined) book.paymentOf.delete(setup.id)
    if (intent !== null) for (const { id } of [intent, ...intent.charges]) book.paymentOf.delete(id)
    if (intent !== null) book.refundsOfIntent.delete(intent.id)
    count += Number(book.payments.delete(sessionId))
  }
  for (const [id, { next, createdAt }] of book.payouts)
    if (next === null && isOlder(createdAt, PAYMENTS_KEPT_MS)) count += Number(book.payouts.delete(id))
  return count
}

/** Everything that a book holds, as lines of a journal that lead to it. */
export const entriesOf = (book: Book): Entry[][] => {
  const events = [...book.events.values()].map((event): Entry[] => {
    const settled: Entry = { settled: event.id, how: book.lost.has(event.id) ? 'lost' : 'delivered' }
    return book.unsettled.has(event.id) ? [{ event }] : [{ event }, settled]
  })
  return [
    ...[...book.payments.values()].map((payment): Entry[] => [{ payment }]),
    ...[...book.refunds.values()].map((refund): Entry[] => [{ refund }]),
    ...[...book.disputes.values()].map((dispute): Entry[] => [{ dispute }]),
    ...[...book.payouts.values()].map((payout): Entry[] => [{ payout }]),
    ...[...book.accounts.values()].map((account): Entry[] => [{ account }]),
    ...[...book.transfers.values()].map((transfer): Entry[] => [{ transfer }]),
    ...[...book.billingSessions.values()].map((billingSession): Entry[] => [{ billingSession }]),
    ...[...book.subscriptions.values()].map((subscription): Entry[] => [{ subscription }]),
    ...[...book.customers.values()].map((customer): Entry[] => [{ customer }]),
    ...[...book.paymentMethods.values()].map((paymentMethod): Entry[] => [{ paymentMethod }]),
    ...events,
    ...[...book.answers.values()].map((answer): Entry[] => [{ answer }]),
    ...(book.faults === null ? [] : [[{ faults: book.faults }]]),
  ]
}

/** Rewriting less than this saves nothing. */
const SMALL_JOURNAL_LINES = 1_000

/**
 * At the start and every hour: forgets, and writes the journal anew once most of its lines tell of what has changed since. `countLine`
 * is told of every line that is added.
 */
export const startTidying = (book: Book, journal: Journal<Entry[]>, now: () => number) => {
  let lineCount = journal.lines.length
  const tidy = (): void => {
    forgetOld(book, now())
    const entries = entriesOf(book)
    if (lineCount <= 2 * entries.length + SMALL_JOURNAL_LINES) return
    lineCount = entries.length
    // A full disk leaves the journal as it was.
    void journal.rewrite(() => entriesOf(book)).catch(() => undefined)
  }
  if (lineCount > 0) tidy()
  const timer = setInterval(tidy, HOUR_MS).unref()
  return { countLine: () => void (lineCount += 1), stop: () => clearInterval(timer) }
}
