import { hash, randomBytes } from 'node:crypto'
import { LINK_MINUTES } from '@lapka/contracts/accounts.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { StateDb, TokenPurpose } from '../database.ts'

/** The secret itself is in the letter alone. */
export const tokenHashOf = (token: string): string => hash('sha256', token, 'base64url')

type TokenKey = { purpose: TokenPurpose; accountId: string; now: string }

/** A new secret for a mail's link. Earlier ones stay good until they run out: letters may arrive late and out of order. */
export const issueToken = async (db: StateDb, { purpose, accountId, now }: TokenKey): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('state.tokens')
    .values({
      tokenHash: tokenHashOf(token),
      purpose,
      accountId,
      createdAt: now,
      expiresAt: new Date(Date.parse(now) + LINK_MINUTES * MINUTE_MS),
    })
    .execute()
  return token
}

/** The account of a secret, if it is valid now. */
export const accountOfToken = async (
  db: StateDb,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: string },
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('state.tokens')
    .select('accountId')
    .where('tokenHash', '=', tokenHashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date(now))
    .executeTakeFirst()
  return found?.accountId
}

/** One was used: all others of the account are worth nothing any more. */
export const spendTokens = async (db: StateDb, accountId: string): Promise<void> => {
  await db.deleteFrom('state.tokens').where('accountId', '=', accountId).execute()
}

/** The same, and never again: of two who come at once one gets it. */
export const takeToken = async (
  db: StateDb,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: string },
): Promise<string | undefined> => {
  const taken = await db
    .deleteFrom('state.tokens')
    .where('tokenHash', '=', tokenHashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', new Date(now))
    .returning('accountId')
    .executeTakeFirst()
  return taken?.accountId
}
