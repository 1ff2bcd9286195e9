import { createHmac, hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { StateDb, StateTables } from '../database.ts'

const secretHashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** The same for the same request, so that a retry shows the same address; nobody without the master key can work it out. */
const secretFor = (masterKey: string, accountId: string, key: string): string =>
  createHmac('sha256', Buffer.from(masterKey, 'hex'))
    .update(JSON.stringify(['feed', accountId, key]))
    .digest('base64url')

type RenewFeed = { masterKey: string; accountId: string; key: string; now: string }

/** Makes a secret and gives up the one before. Asked again under the same key it answers the same and changes nothing. */
export const renewFeed = (db: Kysely<StateTables>, { masterKey, accountId, key, now }: RenewFeed): Promise<string> => {
  const secret = secretFor(masterKey, accountId, key)
  const secretHash = secretHashOf(secret)
  return db.transaction().execute(async (trx) => {
    // Two at once for one account take turns.
    await trx.selectFrom('state.credentials').select('accountId').where('accountId', '=', accountId).forUpdate().execute()
    const known = await trx.selectFrom('state.feeds').select('secretHash').where('secretHash', '=', secretHash).executeTakeFirst()
    if (known !== undefined) return secret
    await revoke(trx, accountId, now)
    await trx.insertInto('state.feeds').values({ secretHash, accountId, createdAt: now, revokedAt: null }).execute()
    return secret
  })
}

const revoke = (db: StateDb, accountId: string, now: string) =>
  db
    .updateTable('state.feeds')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute()

/** Whose calendar a secret opens. */
export const accountOfFeed = async (db: StateDb, secret: string): Promise<string | undefined> => {
  const feed = await db
    .selectFrom('state.feeds')
    .select('accountId')
    .where('secretHash', '=', secretHashOf(secret))
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return feed?.accountId
}

export const feedSince = async (db: StateDb, accountId: string): Promise<Date | null> => {
  const feed = await db
    .selectFrom('state.feeds')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return feed?.createdAt ?? null
}
