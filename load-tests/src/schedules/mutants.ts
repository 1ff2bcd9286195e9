import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import type { PaymentGateway } from '@lapka/workers/payment-gateway.ts'
import type { Mutation } from './run-schedule.ts'

const nothing = async () => ({ outcome: 'ok' as const, value: [] })
const blind = (gateway: PaymentGateway): PaymentGateway => ({ ...gateway, listRefunds: nothing })
const withFreshKeys = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  sendRefund: (order) => gateway.sendRefund({ ...order, idempotencyKey: randomUUID() }),
})

/** A decider that writes something else. */
const writes = (change: (event: LapkaEvent) => LapkaEvent[]): Mutation => ({
  handle: (handle) => {
    const changing: typeof handle = Object.assign((...[context, reading, decide]: Parameters<Handle>) => {
      const decideOtherwise: typeof decide = (states) => {
        const decision = decide(states)
        if (!('events' in decision)) return decision
        const changed = Object.entries(decision.events).map(([key, events]) => [key, events?.flatMap(change)])
        return { ...decision, events: Object.fromEntries(changed) }
      }
      return handle(context, reading, decideOtherwise)
    }, handle) as typeof handle
    return changing
  },
})

/** Or nothing at all of one kind. */
export const forgets = (type: LapkaEvent['type']): Mutation => writes((event) => (event.type === type ? [] : [event]))

const withoutFee = (event: LapkaEvent): LapkaEvent[] => {
  if (event.type !== 'PaymentStarted') return [event]
  const { feePercent: _feePercent, ...data } = event.data
  return [{ ...event, data }]
}

/**
 * Plausible mistakes in workers and deciders. Each has to be found within this many schedules, or the schedules prove
 * nothing; the rarest are looked for from a seed on, to save the time until there.
 */
export const mutants: Record<string, Mutation & { from?: number; within: number }> = {
  'a refund is sent again under another key': { from: 75, within: 10, gateway: withFreshKeys },
  'a refund is sent again without looking whether it is there': { from: 60, within: 10, gateway: blind },
  'a refund is sent again without a look and under another key': {
    within: 40,
    gateway: (gateway) => withFreshKeys(blind(gateway)),
  },
  'a cancellation is settled without its refund': { within: 60, ...forgets('RefundRequested') },
  'a refund that a bank sent back stays a success': { within: 20, ...forgets('RefundFailed') },
  'a cancellation is never settled': { within: 20, ...forgets('CancellationSettled') },
  'a talk that is over goes on for ever': { within: 20, ...forgets('ConsultationEnded') },
  'an unanswered call has no end': { within: 20, ...forgets('ConsultationUnanswered') },
  'an accepted consultation does not say its fee': { within: 20, ...writes(withoutFee) },
  'half of each refund is sent': {
    within: 10,
    gateway: (gateway) => ({
      ...gateway,
      sendRefund: (order) => gateway.sendRefund({ ...order, amountCents: Math.ceil(order.amountCents / 2) }),
    }),
  },
  'a time-out is taken for a no': {
    from: 75,
    within: 10,
    gateway: (gateway) => ({
      ...gateway,
      sendRefund: async (order) => {
        const answer = await gateway.sendRefund(order)
        return answer.outcome === 'unknown' ? { outcome: 'rejected', code: answer.why } : answer
      },
    }),
  },
  'a pending refund is taken for one that arrived': {
    within: 30,
    gateway: (gateway) => ({
      ...gateway,
      readRefund: async (id) => {
        const read = await gateway.readRefund(id)
        return read.outcome === 'ok' ? { ...read, value: { ...read.value, state: 'succeeded' } } : read
      },
    }),
  },
  'a page that was paid is taken for expired': {
    within: 10,
    gateway: (gateway) => ({
      ...gateway,
      readCheckout: async (id) => {
        const read = await gateway.readCheckout(id)
        if (read.outcome !== 'ok' || read.value.state !== 'paid') return read
        const { capture: _capture, ...session } = read.value
        return { ...read, value: { ...session, state: 'expired' } }
      },
    }),
  },
  'webhooks about one object are taken for the same': {
    from: 100,
    within: 10,
    collects: false,
    store: (store) => {
      const objects = new Set<string>()
      return {
        ...store,
        receiveProviderEvent: async (event) => {
          if (objects.has(event.objectId)) return false
          objects.add(event.objectId)
          return store.receiveProviderEvent(event)
        },
      }
    },
  },
  'webhooks that were lost are not asked for': { from: 915, within: 10, collects: false },
  'what was under way when a worker died is not tried again': {
    within: 10,
    store: (store) => ({ ...store, leaseWork: (id, lease) => store.leaseWork(id, { ...lease, leaseMs: 400 * DAY_MS }) }),
  },
  'work that failed counts as done': {
    within: 10,
    store: (store) => ({
      ...store,
      retryWork: (held, { error }) => store.finishWork(held, { now: new Date(0).toISOString(), note: error ?? undefined }),
    }),
  },
}
