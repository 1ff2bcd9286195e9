import { openDispute } from './disputes.ts'
import type { Faults } from './faults.ts'
import { settlePayout } from './payouts.ts'
import type { Scene } from './provider-events.ts'
import { paidCharge, type Book, type Entry } from './book.ts'
import type { Payment, Payout, ProviderSubscription, Refund } from './records.ts'
import { settleRefund } from './refunds.ts'
import { advanceSubscription, nextInstantOf } from './subscription-clock.ts'

const LONGEST_TIMER_MS = 60 * 60 * 1000

type Scheduling = {
  book: Book
  faults: Pick<Faults, 'ofRefund'>
  alarms: Alarms
  /** After a payment, with a card whose owner goes to their bank. */
  disputeMs: number
  scene: (cause: null) => Scene
  record: (entries: Entry[]) => void
  currentPayment: (sessionId: string) => Payment | undefined
}

/** Acts of the provider, banks and owners of cards by themselves, each when its time has come. */
export const createSchedule = ({ book, faults, alarms, scene, record, currentPayment, disputeMs }: Scheduling) => {
  const scheduleRefund = ({ id, next }: Refund): void => {
    if (next === null) return
    alarms.set(id, next.atMs, () => {
      const refund = book.refunds.get(id)
      if (refund !== undefined) record(settleRefund(scene(null), refund, faults.ofRefund))
    })
  }
  const schedulePayout = ({ id, next }: Payout): void => {
    if (next === null) return alarms.clear(id)
    alarms.set(id, next.atMs, () => {
      const payout = book.payouts.get(id)
      if (payout?.next) record(settlePayout(scene(null), payout, payout.next.status))
    })
  }
  const schedulePayment = ({ sessionId, status, expiresAt, intent }: Payment): void => {
    const captureBefore = intent?.status === 'requires_capture' ? intent.captureBefore : null
    const endsAt = status === 'open' ? expiresAt : captureBefore
    if (endsAt !== null) alarms.set(sessionId, endsAt * 1000, () => currentPayment(sessionId))
    else alarms.clear(sessionId)
  }
  /** A card whose owner goes to their bank does so once. */
  const scheduleDispute = (payment: Payment): void => {
    const charge = paidCharge(payment)
    const { disputes } = charge?.card ?? {}
    const isDisputed = () => [...book.disputes.values()].some(({ chargeId }) => chargeId === charge?.id)
    if (charge === undefined || disputes === undefined || isDisputed()) return
    alarms.set(charge.id, charge.createdAt * 1000 + disputeMs, () => {
      if (!isDisputed()) record(openDispute(scene(null), { payment, charge }, disputes))
    })
  }
  const scheduleSubscription = ({ id }: ProviderSubscription): void => {
    const subscription = book.subscriptions.get(id)
    const at = subscription === undefined ? null : nextInstantOf(subscription)
    if (subscription === undefined || at === null) alarms.clear(id)
    else alarms.set(id, at * 1000, () => record(advanceSubscription(scene(null), subscription)))
  }
  return (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      if ('refund' in entry) scheduleRefund(entry.refund)
      if ('payout' in entry) schedulePayout(entry.payout)
      if ('subscription' in entry) scheduleSubscription(entry.subscription)
      if (!('payment' in entry)) continue
      schedulePayment(entry.payment)
      scheduleDispute(entry.payment)
    }
  }
}

export type Alarms = {
  set: (name: string, atMs: number, ring: () => unknown) => void
  clear: (name: string) => void
  clearAll: () => void
}

/** Calls back after so long, and answers how to call that off. */
export type Timers = (ring: () => void, ms: number) => () => void

const realTimers: Timers = (ring, ms) => {
  const timer = setTimeout(ring, ms)
  return () => clearTimeout(timer)
}

/** One timer per name. Long waits are taken in steps, so a machine that slept or a clock that jumped is noticed. */
export const createAlarms = (now: () => number, startTimer = realTimers): Alarms => {
  const timers = new Map<string, () => void>()
  const clear = (name: string): void => {
    timers.get(name)?.()
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
    timers.set(name, startTimer(step, Math.min(waitMs, LONGEST_TIMER_MS)))
  }
  const clearAll = (): void => {
    for (const callOff of timers.values()) callOff()
    timers.clear()
  }
  return { set, clear, clearAll }
}
