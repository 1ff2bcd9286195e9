import { randomUUID } from 'node:crypto'
import { codeHashOf } from '../accounts/second-factors/recovery-code.ts'
import { masterKey, type TestService } from './test-service.ts'

export const DEMO_CODE = '246810'

/** The second factor of the demo's operators: a code that is never used up. */
export const giveDemoCode = async ({ db }: TestService, { accountId }: { accountId: string }): Promise<void> => {
  const codeHash = codeHashOf(DEMO_CODE, { accountId, lookupKey: masterKey })
  const now = new Date()
  const row = { factorId: randomUUID(), accountId, kind: 'demo-code' as const, name: '', codeHash }
  await db
    .insertInto('state.secondFactors')
    .values({ ...row, createdAt: now, confirmedAt: now, lastUsedAt: null })
    .execute()
}
