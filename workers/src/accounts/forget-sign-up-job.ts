import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { done, type JobResult, type Tools } from '../work/job.ts'

/** Nobody has confirmed the address in time: what was said about the person can't be read any more, by anybody. */
export const forgetSignUp = async (
  { handle, vault }: Pick<Tools, 'handle'> & { vault: Pick<Vault, 'erase'> },
  { accountId }: { accountId: string },
): Promise<JobResult> => {
  const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  if (account.status !== 'none') return done('the account was confirmed')
  await vault.erase(accountId)
  return done()
}
