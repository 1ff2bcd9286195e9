import { sql } from 'kysely'
import type { StateTransaction } from '../database.ts'
import type { OutboxRow } from './work-list.ts'
import { WORK_CHANNEL } from './insert-work.ts'

/** An act of an operator, at its event's position: carried out once, by its command or by the reader of its event. */
type Act = { workId: string; position: number }

/** Held still until the transaction ends: no worker takes it meanwhile. */
export const holdRow = async (trx: StateTransaction, workId: string): Promise<OutboxRow | undefined> =>
  trx.selectFrom('state.outbox').selectAll().where('workId', '=', workId).forUpdate().executeTakeFirst()

const isNews = (position: number) => sql<boolean>`coalesce(act_position, 0) < ${position}`

const ofAct = (trx: StateTransaction, { workId, position }: Act) =>
  trx.updateTable('state.outbox').where('workId', '=', workId).where(isNews(position)).set({ actPosition: position })

/** Due at once, despite any wait; given-up work is to be done again. */
export const retryNow = async (trx: StateTransaction, act: Act): Promise<void> => {
  await ofAct(trx, act)
    .where((row) => row.or([row('doneAt', 'is', null), row('givenUpAt', 'is not', null)]))
    .set((row) => ({
      dueAt: sql<Date>`now()`,
      dueSince: row.fn.coalesce('dueSince', 'dueAt'),
      heldAt: null,
      doneAt: null,
      givenUpAt: null,
    }))
    .execute()
  await wakeWorkers(trx)
}

export const holdWork = async (trx: StateTransaction, act: Act): Promise<void> => {
  await ofAct(trx, act)
    .where('doneAt', 'is', null)
    .set({ heldAt: sql<Date>`now()` })
    .execute()
}

export const releaseWork = async (trx: StateTransaction, act: Act): Promise<void> => {
  await ofAct(trx, act).where('doneAt', 'is', null).set({ heldAt: null }).execute()
  await wakeWorkers(trx)
}

/** Done with: no sweep finds it any more. A lease that is left ends with it. */
export const giveUpWork = async (trx: StateTransaction, act: Act): Promise<void> => {
  await ofAct(trx, act)
    .where('doneAt', 'is', null)
    .set({ doneAt: sql<Date>`now()`, givenUpAt: sql<Date>`now()`, leaseUntil: null, leasedBy: null, heldAt: null })
    .execute()
}

/** Holds all failed work of one kind or of every kind that no worker has leased; returns how much. */
export const holdFailed = async (trx: StateTransaction, kind: string | null): Promise<number> => {
  const { rows } = await sql`select from state.outbox where ${isFailed(kind)} for update`.execute(trx)
  return rows.length
}

export const retryFailed = async (
  trx: StateTransaction,
  { kind, position }: { kind: string | null; position: number },
): Promise<void> => {
  await sql`update state.outbox set due_at = now(), due_since = coalesce(due_since, due_at), act_position = ${position}
    where ${isFailed(kind)} and ${isNews(position)}`.execute(trx)
  await wakeWorkers(trx)
}

const isFailed = (kind: string | null) => sql`done_at is null and held_at is null and last_error is not null
  and (lease_until is null or lease_until <= now()) ${kind === null ? sql`` : sql`and kind = ${kind}`}`

const wakeWorkers = (trx: StateTransaction) => sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(trx)
