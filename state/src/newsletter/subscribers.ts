import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { StateDb, StateTransaction } from '../database.ts'

/** However often an address is typed, its owner is asked once within this time, and so often in a row without a day between. */
const ASK_AGAIN_MS = 10 * MINUTE_MS
const MAX_ASKED = 3

export type Subscriber = { subscriberId: string; email: string; language: Language; isConfirmed: boolean; leaveToken: string }

type Request = { subscriberId: string; emailKey: string; email: string; language: Language; at: string }

/**
 * Keeps an address until its owner confirms it; answers whom to ask, undefined where that was done or is not needed. A reader
 * whose server took no mail confirms once more that there is one.
 */
export const requestSubscription = async (trx: StateTransaction, request: Request): Promise<string | undefined> => {
  const { at, ...row } = request
  const [earlier, dayAgo] = [ASK_AGAIN_MS, DAY_MS].map((ms) => new Date(Date.parse(at) - ms))
  const known = sql.raw('state.newsletter_subscribers')
  const asked = await trx
    .insertInto('state.newsletterSubscribers')
    .values({
      ...row,
      requestedAt: at,
      askedAt: at,
      confirmedAt: null,
      refusedAt: null,
      leaveToken: randomBytes(32).toString('base64url'),
    })
    .onConflict((conflict) =>
      conflict
        .column('emailKey')
        .doUpdateSet({
          language: row.language,
          requestedAt: sql`case when ${known}.confirmed_at is null then ${known}.requested_at else ${at} end`,
          askedAt: at,
          askCount: sql`case when ${known}.asked_at < ${dayAgo} then 1 else ${known}.ask_count + 1 end`,
          confirmedAt: null,
          refusedAt: null,
        })
        .where(sql<boolean>`(${known}.confirmed_at is null or ${known}.refused_at is not null)`)
        .where(sql<boolean>`${known}.asked_at < ${earlier}`)
        .where(sql<boolean>`(${known}.ask_count < ${MAX_ASKED} or ${known}.asked_at < ${dayAgo})`),
    )
    .returning('subscriberId')
    .executeTakeFirst()
  return asked?.subscriberId
}

/** Whether the address was still waiting for it, or is confirmed already. */
export const confirmSubscription = async (db: StateDb, subscriberId: string, at: string): Promise<boolean> => {
  const confirmed = await db
    .updateTable('state.newsletterSubscribers')
    .set((row) => ({ confirmedAt: row.fn.coalesce('confirmedAt', row.val(new Date(at))), refusedAt: null }))
    .where('subscriberId', '=', subscriberId)
    .returning('subscriberId')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Forgets the address at once. Done twice, there is nothing left to do. */
export const leaveNewsletter = async (db: StateDb, leaveToken: string): Promise<void> => {
  await db.deleteFrom('state.newsletterSubscribers').where('leaveToken', '=', leaveToken).execute()
}

export const subscriberById = async (db: StateDb, subscriberId: string): Promise<Subscriber | undefined> => {
  const row = await db
    .selectFrom('state.newsletterSubscribers')
    .selectAll()
    .where('subscriberId', '=', subscriberId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { email, language, leaveToken } = row
  return { subscriberId, email, language: language === 'en' ? 'en' : 'bg', isConfirmed: row.confirmedAt !== null, leaveToken }
}

/** Its server will never take a mail for it: it gets no other issue. */
export const markRefused = async (db: StateDb, subscriberId: string, at: string): Promise<void> => {
  await db.updateTable('state.newsletterSubscribers').set({ refusedAt: at }).where('subscriberId', '=', subscriberId).execute()
}
