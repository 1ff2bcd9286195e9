import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { defineJob, done, type JobResult, type JobDependencies } from '../work/job.ts'

type EraseDependencies = Pick<JobDependencies, 'handle' | 'vault' | 'forgetSecrets'>

/** The request that erased somebody does this itself; here it is made sure of, for it may have been cut off. */
export const erasePerson = async (
  { handle, vault, forgetSecrets }: EraseDependencies,
  { accountId }: { accountId: string },
): Promise<JobResult> => {
  const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  if (account.status !== 'erased') return done('the account was not erased')
  await vault.erase(accountId)
  await forgetSecrets(accountId)
  return done()
}

export const erasePersonJob = defineJob<{ accountId: string }>({
  kind: 'erase-person',
  causes: { AccountErased: ({ accountId }) => [{ payload: { accountId } }] },
  run: erasePerson,
})
