import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import type { Vault } from '@lapka/event-log/vault.ts'
import { done, type JobResult, type Tools } from '../work/job.ts'

type EraseTools = Pick<Tools, 'handle'> & {
  vault: Pick<Vault, 'erase'>
  forgetSecrets: (accountId: string) => Promise<void>
}

/** The request that erased somebody does this itself; here it is made sure of, for it may have been cut off. */
export const erasePerson = async (
  { handle, vault, forgetSecrets }: EraseTools,
  { accountId }: { accountId: string },
): Promise<JobResult> => {
  const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  if (account.status !== 'erased') return done('the account was not erased')
  await vault.erase(accountId)
  await forgetSecrets(accountId)
  return done()
}
