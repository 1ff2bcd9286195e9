import { createHmac, hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { StateDb, StateTables } from '../database.ts'

/** Of one account at a time. */
const MAX_FEEDS = 10
/** Programmes ask every few minutes; when one asked last is told no finer than this. */
const READ_MARK_MS = 60_000

export type Feed = { feedId: string; name: string; createdAt: Date; lastReadAt: Date | null }

const secretHashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** The same for the same request, so that a retry shows the same address; it can't be computed without the master key. */
const secretFor = (lookupKey: string, accountId: string, key: string): string =>
  createHmac('sha256', Buffer.from(lookupKey, 'hex'))
    .update(JSON.stringify(['feed', accountId, key]))
    .digest('base64url')

/** Without a `name` the new address takes the place of all others, with one it stands beside them. */
type NewFeed = { lookupKey: string; accountId: string; feedId: string; name: string | undefined; key: string; now: string }

/** Makes a secret. Asked again under the same key it answers the same and changes nothing. Null: there are too many. */
export const createFeed = (
  db: Kysely<StateTables>,
  { lookupKey, accountId, feedId, name, key, now }: NewFeed,
): Promise<string | null> => {
  const secret = secretFor(lookupKey, accountId, key)
  const secretHash = secretHashOf(secret)
  return db.transaction().execute(async (trx) => {
    // Two at once for one account take turns.
    await trx.selectFrom('state.credentials').select('accountId').where('accountId', '=', accountId).forUpdate().execute()
    const known = await trx.selectFrom('state.feeds').select('feedId').where('secretHash', '=', secretHash).executeTakeFirst()
    if (known !== undefined) return secret
    if (name === undefined) await revokeFeeds(trx, accountId, now)
    else if ((await feedsOf(trx, accountId)).length >= MAX_FEEDS) return null
    const feed = { feedId, secretHash, accountId, name: name ?? '', createdAt: now, lastReadAt: null, revokedAt: null }
    await trx.insertInto('state.feeds').values(feed).execute()
    return secret
  })
}

const unrevoked = (db: StateDb, accountId: string, now: string) =>
  db.updateTable('state.feeds').set({ revokedAt: now }).where('accountId', '=', accountId).where('revokedAt', 'is', null)

/** Every address that the account has at that instant stops working. */
export const revokeFeeds = async (db: StateDb, accountId: string, now: string): Promise<void> => {
  await unrevoked(db, accountId, now).where('createdAt', '<=', new Date(now)).execute()
}

/** Answers whether the account has or had such a feed. */
export const revokeFeed = async (
  db: StateDb,
  { accountId, feedId, now }: { accountId: string; feedId: string; now: string },
): Promise<boolean> => {
  await unrevoked(db, accountId, now).where('feedId', '=', feedId).execute()
  const own = db.selectFrom('state.feeds').select('feedId').where('accountId', '=', accountId).where('feedId', '=', feedId)
  return (await own.executeTakeFirst()) !== undefined
}

/** The account whose calendar a secret opens; the reading is recorded. */
export const readFeed = async (db: StateDb, secret: string, now: string): Promise<string | undefined> => {
  const feed = await db
    .selectFrom('state.feeds')
    .select(['feedId', 'accountId', 'lastReadAt'])
    .where('secretHash', '=', secretHashOf(secret))
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (feed === undefined) return undefined
  const { feedId, accountId, lastReadAt } = feed
  if (lastReadAt === null || Date.parse(now) - lastReadAt.getTime() >= READ_MARK_MS)
    await db.updateTable('state.feeds').set({ lastReadAt: now }).where('feedId', '=', feedId).execute()
  return accountId
}

/** Those that open something, newest first. */
export const feedsOf = (db: StateDb, accountId: string): Promise<Feed[]> =>
  db
    .selectFrom('state.feeds')
    .select(['feedId', 'name', 'createdAt', 'lastReadAt'])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('feedId')
    .execute()
