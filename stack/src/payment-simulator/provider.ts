import { expireSession, isOverdue } from './checkout.ts'
import { createFaults } from './faults.ts'
import type { FaultPlan, Faults } from './faults.ts'
import { openJournal } from './journal.ts'
import type { Journal } from './journal.ts'
import type { Cause, Delays, Scene } from './provider-events.ts'
import { applyEntry, createBook } from './records.ts'
import type { Book, Entry, Payment, ProviderEvent, Refund } from './records.ts'
import { settleRefund } from './refunds.ts'
import { startTidying } from './forget-old.ts'

/** The provider itself: its book, the one way to change it, and the clock work that changes it without being asked. */
export type Provider = {
  book: Book
  faults: Faults
  now: () => number
  scene: (cause: Cause) => Scene
  /**
   * Applies at once, all or nothing after a crash; what is told to anyone waits for `settled`.
   * `andThen` adds entries that can only be made once the others were applied.
   */
  record: (entries: Entry[], andThen?: () => Entry[]) => void
  /** Everything recorded so far is on disk. */
  settled: () => Promise<void>
  /** The payment, expired first if its time has come. */
  currentPayment: (sessionId: string) => Payment | undefined
  follow: (plan: FaultPlan) => void
  checkoutUrlOf: (sessionId: string) => string
  close: () => Promise<void>
}

type ProviderOptions = {
  journalPath: string
  delays: Delays
  now: () => number
  checkoutUrlOf: (sessionId: string) => string
  /** Told of every new event, for its webhook. */
  onEvents: (events: ProviderEvent[]) => void
}

const LONGEST_TIMER_MS = 60 * 60 * 1000

export const openProvider = async (options: ProviderOptions): Promise<Provider> => {
  const { now, checkoutUrlOf } = options
  const journal = await openJournal<Entry[]>(options.journalPath)
  const book = createBook()
  for (const entry of journal.lines.flat()) applyEntry(book, entry)
  const tidying = startTidying(book, journal, now)
  journal.lines.length = 0
  const faults = createFaults()
  if (book.faults !== null) faults.follow(book.faults)

  const scene = (cause: Cause): Scene => ({ nowMs: now(), cause, checkoutUrlOf, delays: options.delays })
  const alarms = createAlarms(now)
  const record: Provider['record'] = (first, andThen = () => []) => {
    for (const entry of first) applyEntry(book, entry)
    const more = andThen()
    for (const entry of more) applyEntry(book, entry)
    const entries = [...first, ...more]
    if (entries.length === 0) return
    journal.append(entries)
    tidying.countLine()
    for (const entry of entries) schedule(entry)
    const events = entries.flatMap((entry) => ('event' in entry ? [entry.event] : []))
    if (events.length > 0) options.onEvents(events)
  }
  const settleDue = (refundId: string): void => {
    const refund = book.refunds.get(refundId)
    if (refund !== undefined) record(settleRefund(scene(null), refund))
  }
  const currentPayment = (sessionId: string): Payment | undefined => {
    const payment = book.payments.get(sessionId)
    if (payment !== undefined && isOverdue(payment, now())) record(expireSession(scene(null), payment))
    return book.payments.get(sessionId)
  }
  const scheduleRefund = ({ id, next }: Refund): void => {
    if (next !== null) alarms.set(id, next.atMs, () => settleDue(id))
  }
  const schedulePayment = ({ sessionId, status, expiresAt }: Payment): void => {
    if (status === 'open') alarms.set(sessionId, expiresAt * 1000, () => currentPayment(sessionId))
    else alarms.clear(sessionId)
  }
  const schedule = (entry: Entry): void => {
    if ('refund' in entry) scheduleRefund(entry.refund)
    if ('payment' in entry) schedulePayment(entry.payment)
  }
  for (const refund of book.refunds.values()) scheduleRefund(refund)
  for (const payment of book.payments.values()) if (payment.status === 'open') schedulePayment(payment)

  const follow = (plan: FaultPlan): void => {
    faults.follow(plan)
    record([{ faults: plan }])
  }
  const close = (): Promise<void> => {
    tidying.stop()
    return closeProvider(alarms, journal)
  }
  return { book, faults, now, scene, record, settled: journal.settled, currentPayment, follow, checkoutUrlOf, close }
}

const closeProvider = async (alarms: Alarms, journal: Journal<Entry[]>): Promise<void> => {
  alarms.clearAll()
  await journal.close()
}

type Alarms = {
  set: (name: string, atMs: number, ring: () => unknown) => void
  clear: (name: string) => void
  clearAll: () => void
}

/** One timer per name. Long waits are taken in steps, so a machine that slept or a clock that jumped is noticed. */
const createAlarms = (now: () => number): Alarms => {
  const timers = new Map<string, NodeJS.Timeout>()
  const clear = (name: string): void => {
    clearTimeout(timers.get(name))
    timers.delete(name)
  }
  const set: Alarms['set'] = (name, atMs, ring) => {
    clear(name)
    const waitMs = Math.max(0, atMs - now())
    const step = (): void => {
      if (waitMs > LONGEST_TIMER_MS) return set(name, atMs, ring)
      timers.delete(name)
      ring()
    }
    timers.set(name, setTimeout(step, Math.min(waitMs, LONGEST_TIMER_MS)))
  }
  const clearAll = (): void => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }
  return { set, clear, clearAll }
}
