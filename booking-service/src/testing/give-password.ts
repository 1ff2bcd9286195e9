import { updatePasswordHash } from '@lapka/state/accounts/credentials.ts'
import { hashPassword } from '../sessions/password.ts'
import type { TestService } from './test-service.ts'
import type { Person } from './town.ts'

export const PASSWORD = 'четири кротки костенурки'
let kept: Promise<string> | undefined

/** Hashing is slow on purpose: one hash does for all. */
export const givePassword = async ({ db }: TestService, { accountId }: Person): Promise<void> => {
  kept ??= hashPassword(PASSWORD)
  await updatePasswordHash(db, { accountId, passwordHash: await kept }, new Date().toISOString())
}
