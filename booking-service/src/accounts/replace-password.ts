import type { Kysely } from 'kysely'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { decideRecordPassword } from '@lapka/domain/accounts/change-account/decide.ts'
import type { CommandContext } from '@lapka/event-log/handle.ts'
import { updatePasswordHash } from '@lapka/state/accounts/credentials.ts'
import { spendTokens } from '@lapka/state/accounts/tokens.ts'
import type { Database } from '@lapka/projections/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { orRefuse } from '../http/refused.ts'
import { endAllAccess } from './end-all-access.ts'

type Replacement = { accountId: string; passwordHash: string; how: 'changed' | 'reset'; context: CommandContext }

/**
 * Within a transaction that ends after the log has heard of it: a new password, and nothing that the old one had opened. If the
 * log can't be asked, all stays as it was.
 */
export const replacePassword = async (
  trx: Kysely<Database>,
  { handle, sessions }: Pick<Dependencies, 'handle' | 'sessions'>,
  { accountId, passwordHash, how, context }: Replacement,
): Promise<number> => {
  await updatePasswordHash(trx, { accountId, passwordHash }, context.occurredAt)
  await spendTokens(trx, accountId)
  await endAllAccess(trx, { sessions }, { accountId, at: context.occurredAt })
  const streams = { account: { stream: accountStream(accountId), fold: accountFold } }
  const { position } = orRefuse(await handle(context, { streams }, (states) => decideRecordPassword({ how }, states)))
  return position
}
