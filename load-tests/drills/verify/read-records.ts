import type { Kysely } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Database } from '@lapka/projections/database.ts'
import type { Provider } from '@lapka/stack/payment-simulator/provider.ts'
import { paidCharge } from '@lapka/stack/payment-simulator/records.ts'
import type { MailRecorder } from '../rig/mail-recorder.ts'
import type { Arrivals, LetterWork } from './letters.ts'
import type { ProviderLists } from './money.ts'

const BATCH = 2_000

/** As it was written; `lifted` in the shape of today's code. */
export const readLog = async (log: EventLog): Promise<{ written: RecordedEvent[]; lifted: RecordedEvent[] }> => {
  const written: RecordedEvent[] = []
  for (;;) {
    const events = await log.readAll(written.at(-1)?.position ?? 0, BATCH)
    if (events.length === 0) return { written, lifted: written.map(upcast) }
    written.push(...events)
  }
}

/** The simulator's own book, as the real provider's lists would say it. */
export const readProvider = ({ book }: Provider): ProviderLists => ({
  payments: [...book.payments.values()].flatMap((payment) => {
    const charge = paidCharge(payment)
    if (charge === undefined || payment.intent === null) return []
    const { paymentId = '', subjectId = '' } = payment.metadata
    return [{ paymentIntentId: payment.intent.id, paymentId, subjectId, capturedCents: payment.amount }]
  }),
  refunds: [...book.refunds.values()].map(({ id, intentId, amount, status, metadata }) => ({
    id,
    paymentIntentId: intentId,
    refundId: metadata['refundId'] ?? null,
    amountCents: amount,
    status,
  })),
})

const LETTER_KIND = 'send-email'

export const readLetterWork = async (db: Kysely<Database>, now: string): Promise<LetterWork[]> => {
  const rows = await db.selectFrom('state.outbox').selectAll().where('kind', '=', LETTER_KIND).execute()
  return rows.map(({ workId, doneAt, dueAt, attempt, lastError }) => ({
    workId,
    isDone: doneAt !== null,
    isDue: dueAt.getTime() <= Date.parse(now),
    attempt,
    note: lastError,
  }))
}

/** By the work that the message id names; letters about accounts and reminders are not of this kind. */
export const readArrivals = ({ letters }: MailRecorder): Arrivals => {
  const arrivals = new Map<string, number>()
  for (const { messageId, deliveries } of letters.values()) {
    const workId = /^<(.+)@[^@]+>$/.exec(messageId)?.[1] ?? messageId
    if (workId.includes(`-${LETTER_KIND}-`)) arrivals.set(workId, deliveries)
  }
  return arrivals
}

/** Ids of all webhooks that were taken in. */
export const readKeptWebhooks = async (db: Kysely<Database>): Promise<Set<string>> => {
  const rows = await db.selectFrom('state.providerEvents').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
