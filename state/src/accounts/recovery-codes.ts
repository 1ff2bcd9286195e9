import type { StateDb } from '../database.ts'

type OfAccount = { accountId: string }

/** New ones, in place of all others. */
export const replaceRecoveryCodes = async (
  db: StateDb,
  { accountId, codeHashes }: OfAccount & { codeHashes: string[] },
): Promise<void> => {
  await db.deleteFrom('state.recoveryCodes').where('accountId', '=', accountId).execute()
  if (codeHashes.length === 0) return
  await db
    .insertInto('state.recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, accountId, usedAt: null })))
    .execute()
}

/** Takes a code for good: of two requests with it at once, one succeeds, across all processes. */
export const takeRecoveryCode = async (
  db: StateDb,
  { accountId, codeHash }: OfAccount & { codeHash: string },
  now: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('state.recoveryCodes')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export const countRecoveryCodes = async (db: StateDb, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('state.recoveryCodes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
