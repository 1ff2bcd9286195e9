import { sql, type Kysely, type SqlBool } from 'kysely'
import type { NotificationTemplate } from '@lapka/contracts/notifications.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import type { StateDb, StateTables } from '../database.ts'
import { requestPushes } from './push-subscriptions.ts'

export type NewNotification = {
  notificationId: string
  accountId: string
  template: NotificationTemplate
  appointmentId: string | null
  /** Of the console's page where it leads. */
  path: string
  toldAt: string
}

/** Says that an account's notifications changed: what it was told, or has read. */
export const NOTIFICATIONS_CHANNEL = 'notifications'

const announce = (db: StateDb, accountId: string) => sql`select pg_notify(${NOTIFICATIONS_CHANNEL}, ${accountId})`.execute(db)

/** `at` null: it is pushed to no device. */
export type Push = { at: string | null; language: Language }

/** Tells it once, however often its work is done, and asks for the pushes to the account's devices. */
export const addNotification = (db: Kysely<StateTables>, notification: NewNotification, push?: Push): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { accountId, notificationId } = notification
    const added = await trx
      .insertInto('state.notifications')
      .values({ ...notification, readAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('notificationId')
      .executeTakeFirst()
    if (added === undefined) return
    await announce(trx, accountId)
    if (push && push.at !== null) await requestPushes(trx, { accountId, notificationId, language: push.language, at: push.at })
  })

export type StoredNotification = Omit<NewNotification, 'accountId' | 'toldAt'> & { toldAt: Date; readAt: Date | null }

/** Newest first; a page begins after the place where the one before it ended. */
export const notificationsOf = (
  db: StateDb,
  accountId: string,
  { after, limit }: { after: { at: Date | null; id: string } | undefined; limit: number },
): Promise<StoredNotification[]> =>
  db
    .selectFrom('state.notifications')
    .select(['notificationId', 'template', 'appointmentId', 'path', 'toldAt', 'readAt'])
    .where('accountId', '=', accountId)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(told_at, notification_id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('toldAt', 'desc')
    .orderBy('notificationId', 'desc')
    .limit(limit)
    .execute()

export const countUnread = async (db: StateDb, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('state.notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type Reading = { accountId: string; ids: readonly string[] | undefined; at: string }

/** Those with these ids, or all of an account that it was told until then. */
export const markRead = async (db: StateDb, { accountId, ids, at }: Reading): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('state.notifications')
    .set({ readAt: at })
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('notificationId', 'in', [...ids!]))
    .$if(ids === undefined, (query) => query.where('toldAt', '<=', new Date(at)))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announce(db, accountId)
}
