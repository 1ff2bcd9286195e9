import type { FactorKind } from '@lapka/contracts/accounts.ts'
import type { StateDb } from '../database.ts'

export type SecondFactor = {
  factorId: string
  kind: FactorKind
  name: string
  confirmedAt: Date | null
  lastUsedAt: Date | null
  sealedSecret: Buffer | null
  codeHash: string | null
  credentialId: string | null
  publicKey: Buffer | null
  signCount: number | null
}
type OfAccount = { accountId: string; factorId: string }

const columns = [
  'factorId',
  'kind',
  'name',
  'confirmedAt',
  'lastUsedAt',
  'sealedSecret',
  'codeHash',
  'credentialId',
  'publicKey',
  'signCount',
] as const

/** Those that are confirmed, oldest first. */
export const secondFactorsOf = (db: StateDb, accountId: string): Promise<SecondFactor[]> =>
  db
    .selectFrom('state.secondFactors')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .orderBy('confirmedAt')
    .orderBy('factorId')
    .execute()

/** One that was begun and is not confirmed yet. */
export const begunFactor = (db: StateDb, { accountId, factorId }: OfAccount): Promise<SecondFactor | undefined> =>
  db
    .selectFrom('state.secondFactors')
    .select(columns)
    .where('accountId', '=', accountId)
    .where('factorId', '=', factorId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()

type Begun = OfAccount & { sealedSecret: Buffer }

/** Begun again, the secret that was shown before is worth nothing. */
export const beginTotp = async (db: StateDb, { accountId, factorId, sealedSecret }: Begun, now: string): Promise<void> => {
  await db.deleteFrom('state.secondFactors').where('accountId', '=', accountId).where('confirmedAt', 'is', null).execute()
  const row = { factorId, accountId, kind: 'totp' as const, name: '', createdAt: now, confirmedAt: null, lastUsedAt: null }
  await db
    .insertInto('state.secondFactors')
    .values({ ...row, sealedSecret })
    .execute()
}

/** Answers whether it was this call that confirmed it: of two at once one is. */
export const confirmTotp = async (
  db: StateDb,
  { accountId, factorId, name, step }: OfAccount & { name: string; step: number },
  now: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('state.secondFactors')
    .set({ name, confirmedAt: now, lastUsedAt: now, lastStep: step })
    .where('accountId', '=', accountId)
    .where('factorId', '=', factorId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Takes the code of a step, across all processes: no code is taken twice, nor an older one after it. */
export const takeStep = async (db: StateDb, factorId: string, step: number, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('state.secondFactors')
    .set({ lastStep: step, lastUsedAt: now })
    .where('factorId', '=', factorId)
    .where((row) => row.or([row('lastStep', 'is', null), row('lastStep', '<', step)]))
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export const markFactorUsed = async (db: StateDb, factorId: string, now: string): Promise<void> => {
  await db.updateTable('state.secondFactors').set({ lastUsedAt: now }).where('factorId', '=', factorId).execute()
}

/** Answers whether it was there. */
export const deleteFactor = async (db: StateDb, { accountId, factorId }: OfAccount): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('state.secondFactors')
    .where('accountId', '=', accountId)
    .where('factorId', '=', factorId)
    .executeTakeFirst()
  return Number(numDeletedRows) === 1
}

/** An account's confirmed factors, or those begun by `until`; with the last one go its recovery codes. */
export const forgetFactors = async (db: StateDb, accountId: string, until?: string): Promise<void> => {
  await db
    .deleteFrom('state.secondFactors')
    .where('accountId', '=', accountId)
    .$if(until !== undefined, (some) => some.where('createdAt', '<=', new Date(until ?? 0)))
    .execute()
  if ((await secondFactorsOf(db, accountId)).length === 0)
    await db.deleteFrom('state.recoveryCodes').where('accountId', '=', accountId).execute()
}

type Passkey = OfAccount & { name: string; credentialId: string; publicKey: Buffer; signCount: number }

/** Answers whether it was new: a passkey belongs to one account, once. */
export const insertPasskey = async (db: StateDb, passkey: Passkey, now: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('state.secondFactors')
    .values({ ...passkey, kind: 'passkey', createdAt: now, confirmedAt: now, lastUsedAt: null })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** A device that counts its signatures never counts back: a copy of it is noticed so. Most count none. */
export const countSignature = async (db: StateDb, factorId: string, count: number, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('state.secondFactors')
    .set({ signCount: count, lastUsedAt: now })
    .where('factorId', '=', factorId)
    .where((row) => row.or([row('signCount', '<', count), row.val(count === 0)]))
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}
