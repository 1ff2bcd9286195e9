import { sql, type Kysely } from 'kysely'
import type { Language } from '@lapka/contracts/roles.ts'
import { SEND_PUSH } from '@lapka/contracts/work-kinds.ts'
import type { StateDb, StateTables, StateTransaction } from '../database.ts'
import { insertWork } from '../outbox/insert-work.ts'

/** Where a device of an account is pushed to, and what its pushes are sealed with. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }
type NewSubscription = PushSubscription & { subscriptionId: string; accountId: string; sessionHash: string; createdAt: string }

/** Of one account; the oldest gives way. */
const MAX_DEVICES = 10

/** A device belongs to who signed in on it last: the same id takes the place of the one before. */
export const addSubscription = (db: Kysely<StateTables>, subscription: NewSubscription): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .insertInto('state.pushSubscriptions')
      .values(subscription)
      .onConflict((conflict) => conflict.column('subscriptionId').doUpdateSet(subscription))
      .execute()
    const kept = trx
      .selectFrom('state.pushSubscriptions')
      .select('subscriptionId')
      .where('accountId', '=', subscription.accountId)
      .orderBy('createdAt', 'desc')
      .orderBy('subscriptionId')
      .limit(MAX_DEVICES)
    await trx
      .deleteFrom('state.pushSubscriptions')
      .where('accountId', '=', subscription.accountId)
      .where('subscriptionId', 'not in', kept)
      .execute()
  })

/** `accountId`: of the owner who turns it off; without one its push service knows the device no more. */
export const removeSubscription = async (db: StateDb, subscriptionId: string, accountId?: string): Promise<void> => {
  await db
    .deleteFrom('state.pushSubscriptions')
    .where('subscriptionId', '=', subscriptionId)
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .execute()
}

export type PushWork = { notificationId: string; subscriptionId: string; language: Language }

/** A push to each device of the account, each work of its own: one that is away holds up no other. */
export const requestPushes = async (
  trx: StateTransaction,
  { accountId, notificationId, language, at }: { accountId: string; notificationId: string; language: Language; at: string },
): Promise<void> => {
  const devices = await trx
    .selectFrom('state.pushSubscriptions')
    .select('subscriptionId')
    .where('accountId', '=', accountId)
    .execute()
  await insertWork(
    trx,
    devices.map(({ subscriptionId }) => ({
      workId: `${notificationId}-push-${subscriptionId}`,
      work: { kind: SEND_PUSH, notificationId, subscriptionId, language } satisfies PushWork & { kind: string },
      dueAt: at,
      priority: 'soon',
    })),
  )
}

/** A device that is signed in still, and a notification of the same account that is unread still. */
export const pushToSend = async (db: StateDb, { notificationId, subscriptionId }: PushWork, now: string) =>
  db
    .selectFrom('state.pushSubscriptions as device')
    .innerJoin('state.notifications as told', 'told.accountId', 'device.accountId')
    .innerJoin('state.sessions as session', 'session.sessionHash', 'device.sessionHash')
    .select(['device.endpoint', 'device.p256dh', 'device.auth', 'told.template', 'told.path', 'told.toldAt'])
    .where('device.subscriptionId', '=', subscriptionId)
    .where('told.notificationId', '=', notificationId)
    .where('told.readAt', 'is', null)
    .where(sql<boolean>`session.expires_at > ${new Date(now)}`)
    .executeTakeFirst()
export type PushToSend = NonNullable<Awaited<ReturnType<typeof pushToSend>>>
