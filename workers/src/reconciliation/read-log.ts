import { paymentFold, type Payment } from '@lapka/domain/payments/payment.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { readPages } from '@lapka/event-log/read-pages.ts'
import { upcast } from '@lapka/event-log/upcast.ts'

const BATCH = 2_000

export type KnownPayment = Exclude<Payment, { status: 'none' }>
/** A payment with when it was requested and when the log last said something of it. */
export type LoggedPayment = { payment: KnownPayment; requestedAt: string; changedAt: string }
/** Said of a payment without anything being on its way. */
const asides = new Set(['ProviderFeeCharged', 'RefundReferenceReceived'])

/** A payout to an account at the provider, with when it was sent. */
export type SentPayout = { payoutId: string; amountCents: number; sentAt: string }
export type LogRecords = { payments: Map<string, LoggedPayment>; payouts: SentPayout[] }

/** The money of the whole log, folded as the deciders fold it. */
export const readLogRecords = async (log: Pick<EventLog, 'readAll' | 'head'>): Promise<LogRecords> => {
  const folded = new Map<string, { payment: Payment; requestedAt: string; changedAt: string }>()
  const payouts = new Map<string, SentPayout & { isSent: boolean }>()
  for await (const batch of readPages(log, { to: await log.head(), size: BATCH })) {
    for (const event of batch) {
      if (event.stream.startsWith('payout-')) notePayout(payouts, event)
      if (!event.stream.startsWith('payment-')) continue
      const { occurredAt } = event
      const known = folded.get(event.stream) ?? {
        payment: paymentFold.initialState(),
        requestedAt: occurredAt,
        changedAt: occurredAt,
      }
      const payment = paymentFold.evolve(known.payment, upcast(event))
      folded.set(event.stream, { ...known, payment, changedAt: asides.has(event.type) ? known.changedAt : occurredAt })
    }
  }
  const payments = [...folded.values()].flatMap(({ payment, ...times }) =>
    payment.status === 'none' ? [] : [[payment.paymentId, { payment, ...times }] as const],
  )
  return { payments: new Map(payments), payouts: [...payouts.values()].filter(({ isSent }) => isSent) }
}

/** A bank file's payout never was at the provider, and a failed one is not there any more. */
const notePayout = (payouts: Map<string, SentPayout & { isSent: boolean }>, { type, data, occurredAt }: RecordedEvent): void => {
  if (type === 'PayoutRequested') {
    const { payoutId, amountCents, method } = data as Events['PayoutRequested']
    if (method === 'transfer') payouts.set(payoutId, { payoutId, amountCents, sentAt: occurredAt, isSent: false })
  }
  const known = payouts.get((data as { payoutId?: string }).payoutId ?? '')
  if (known === undefined) return
  if (type === 'PayoutSent') payouts.set(known.payoutId, { ...known, sentAt: occurredAt, isSent: true })
  if (type === 'PayoutFailed' || type === 'PayoutDeclined') payouts.delete(known.payoutId)
}
