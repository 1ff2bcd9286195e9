import { DAY_S } from '@lapka/contracts/time.ts'
import { invoiceEvent, seconds, subscriptionEvent, type Scene } from './provider-events.ts'
import { newId } from './provider-ids.ts'
import type { Entry } from './book.ts'
import type { Invoice, ProviderSubscription } from './records.ts'

/** Days after which a payment that failed is tried again; after the last the subscription ends, as at Stripe by default. */
const RETRY_DAYS = [3, 5, 7]

export const paidInvoice = (createdAt: number, amount: number): Invoice => ({
  id: newId('in'),
  createdAt,
  amount,
  status: 'paid',
  attemptCount: 1,
  nextAttemptAt: null,
})

/** When something happens to a subscription by itself, in seconds; null when nothing will. */
export const nextInstantOf = ({ status, periodEnd, invoice }: ProviderSubscription): number | null => {
  if (status === 'canceled') return null
  return status === 'past_due' ? (invoice?.nextAttemptAt ?? null) : periodEnd
}

/** Events of the provider's clock: a renewal, a retry of a failed payment, or the end. Empty while it is not time. */
export const advanceSubscription = (scene: Scene, before: ProviderSubscription): Entry[] => {
  const due = nextInstantOf(before)
  if (due === null || due > seconds(scene.nowMs)) return []
  if (before.status !== 'past_due' && before.isCancelled) return ended(scene, before)
  const tried = before.status === 'past_due' && before.invoice !== null ? before.invoice : newInvoice(due, before.amount)
  return before.isCardGood ? renewed(scene, before, tried) : declined(scene, before, tried)
}

const newInvoice = (createdAt: number, amount: number): Invoice => ({
  ...paidInvoice(createdAt, amount),
  status: 'open',
  attemptCount: 0,
})

const renewed = (scene: Scene, before: ProviderSubscription, invoice: Invoice): Entry[] => {
  const subscription: ProviderSubscription = {
    ...before,
    status: 'active',
    periodStart: before.status === 'past_due' ? before.periodStart : before.periodEnd,
    periodEnd: before.status === 'past_due' ? before.periodEnd : monthAfter(before.periodEnd, before.anchor),
    invoice: { ...invoice, status: 'paid', attemptCount: invoice.attemptCount + 1, nextAttemptAt: null },
  }
  return [{ subscription }, updated(scene, subscription), invoiceEvent(scene, 'invoice.paid', subscription)]
}

const declined = (scene: Scene, before: ProviderSubscription, invoice: Invoice): Entry[] => {
  const attemptCount = invoice.attemptCount + 1
  const days = RETRY_DAYS[attemptCount - 1]
  const isFirst = before.status !== 'past_due'
  const at = isFirst ? before.periodEnd : (invoice.nextAttemptAt ?? before.periodEnd)
  const subscription: ProviderSubscription = {
    ...before,
    status: 'past_due',
    periodStart: isFirst ? before.periodEnd : before.periodStart,
    periodEnd: isFirst ? monthAfter(before.periodEnd, before.anchor) : before.periodEnd,
    invoice: { ...invoice, attemptCount, nextAttemptAt: days === undefined ? null : at + days * DAY_S },
  }
  const failed: Entry[] = [
    { subscription },
    updated(scene, subscription),
    invoiceEvent(scene, 'invoice.payment_failed', subscription),
  ]
  return days === undefined ? [...failed, ...ended(scene, subscription)] : failed
}

export const updated = (scene: Scene, subscription: ProviderSubscription): Entry =>
  subscriptionEvent(scene, 'customer.subscription.updated', subscription)

export const ended = (scene: Scene, before: ProviderSubscription): Entry[] => {
  const subscription: ProviderSubscription = { ...before, status: 'canceled' }
  return [{ subscription }, subscriptionEvent(scene, 'customer.subscription.deleted', subscription)]
}

/** A month later on the anchor's day of the month, or on the last day of a shorter one. */
export const monthAfter = (fromS: number, anchorS: number): number => {
  const [from, anchor] = [new Date(fromS * 1000), new Date(anchorS * 1000)]
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate()
  const day = Math.min(anchor.getUTCDate(), last)
  const time = (fromS % DAY_S) * 1000
  return seconds(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, day) + time)
}
