import type { Kysely } from 'kysely'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { upcast } from '@lapka/event-log/upcast.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import type { Database } from '@lapka/projections/database.ts'
import type { MailRecorder } from '../rig/mail-recorder.ts'
import type { Arrivals, LetterWork } from './letters.ts'

const BATCH = 2_000

/** In the shape of today's code. */
export const readLog = async (log: EventLog): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for (;;) {
    const page = await log.readAll(events.at(-1)?.position ?? 0, BATCH)
    if (page.length === 0) return events
    events.push(...page.map(upcast))
  }
}

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
