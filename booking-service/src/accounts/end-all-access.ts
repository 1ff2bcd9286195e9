import type { Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'
import { forgetDevices } from '@lapka/state/accounts/credentials.ts'
import { revokeFeeds } from '@lapka/state/accounts/feeds.ts'
import type { Dependencies } from '../dependencies.ts'

/** `isRepeated`: it was done at `at`, and later sign-ins stay signed in. */
type EndOfAccess = { accountId: string; at: string; isRepeated?: boolean }

/** Within a transaction: every session ends, no calendar address opens anything, no device is remembered. */
export const endAllAccess = async (
  trx: Kysely<Database>,
  { sessions }: Pick<Dependencies, 'sessions'>,
  { accountId, at, isRepeated = false }: EndOfAccess,
): Promise<void> => {
  await forgetDevices(trx, accountId, at)
  await revokeFeeds(trx, accountId, at)
  await sessions.endAll(accountId, trx, isRepeated ? at : undefined)
}
