import { expireSession, isOverdue } from './checkout.ts'
import { expireAuthorisation, isAuthorisationOver } from './intents.ts'
import { createFaults } from './faults.ts'
import type { FaultPlan, Faults } from './faults.ts'
import { createMemoryJournal, openJournal } from './journal.ts'
import type { Journal } from './journal.ts'
import type { Cause, Delays, Scene } from './provider-events.ts'
import { applyEntry, createBook } from './book.ts'
import type { Book, Entry } from './book.ts'
import type { Payment, ProviderEvent } from './records.ts'
import { createAlarms, createSchedule, type Alarms, type Timers } from './schedule.ts'
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
  /** Null keeps everything in memory. */
  journalPath: string | null
  /** The real ones if nothing else is said. */
  timers?: Timers
  delays: Delays
  now: () => number
  checkoutUrlOf: (sessionId: string) => string
  /** Told of every new event, for its webhook. */
  onEvents: (events: ProviderEvent[]) => void
}

export const openProvider = async (options: ProviderOptions): Promise<Provider> => {
  const { now, checkoutUrlOf } = options
  const { journalPath } = options
  const journal = journalPath === null ? createMemoryJournal<Entry[]>() : await openJournal<Entry[]>(journalPath)
  const book = createBook()
  for (const entry of journal.lines.flat()) applyEntry(book, entry)
  const tidying = startTidying(book, journal, now)
  journal.lines.length = 0
  const faults = createFaults(now)
  if (book.faults !== null) faults.follow(book.faults)

  const scene = (cause: Cause): Scene => ({ nowMs: now(), cause, checkoutUrlOf, delays: options.delays })
  const alarms = createAlarms(now, options.timers)
  const record: Provider['record'] = (first, andThen = () => []) => {
    for (const entry of first) applyEntry(book, entry)
    const more = andThen()
    for (const entry of more) applyEntry(book, entry)
    const entries = [...first, ...more]
    if (entries.length === 0) return
    journal.append(entries)
    tidying.countLine()
    schedule(entries)
    const events = entries.flatMap((entry) => ('event' in entry ? [entry.event] : []))
    if (events.length > 0) options.onEvents(events)
  }
  const currentPayment = (sessionId: string): Payment | undefined => {
    const payment = book.payments.get(sessionId)
    if (payment !== undefined && isOverdue(payment, now())) record(expireSession(scene(null), payment))
    if (payment !== undefined && isAuthorisationOver(payment, now())) record(expireAuthorisation(scene(null), payment))
    return book.payments.get(sessionId)
  }
  const schedule = createSchedule({ book, faults, alarms, scene, record, currentPayment, disputeMs: options.delays.disputeMs })
  schedule([
    ...[...book.refunds.values()].map((refund): Entry => ({ refund })),
    ...[...book.payouts.values()].map((payout): Entry => ({ payout })),
    ...[...book.subscriptions.values()].map((subscription): Entry => ({ subscription })),
    ...[...book.payments.values()].map((payment): Entry => ({ payment })),
  ])

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
