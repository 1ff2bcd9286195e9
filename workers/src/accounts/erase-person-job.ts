import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { defineJob, done, type JobResult, type JobDependencies } from '../work/job.ts'

type Erased = { accountId: string; caseIds?: string[]; petIds?: string[] }
type EraseDependencies = Pick<JobDependencies, 'handle' | 'vault' | 'forgetSecrets'>

/** The request that erases a person does this itself; this job repeats it, in case the request was cut off. */
export const erasePerson = async (
  { handle, vault, forgetSecrets }: EraseDependencies,
  { accountId, caseIds = [], petIds = [] }: Erased,
): Promise<JobResult> => {
  const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  if (account.status !== 'erased') return done('the account was not erased')
  for (const subject of [accountId, ...caseIds, ...petIds]) await vault.erase(subject)
  await forgetSecrets(accountId)
  return done()
}

export const erasePersonJob = defineJob<Erased>({
  kind: 'erase-person',
  causes: {
    AccountErased: ({ accountId, caseIds, petIds }) => [
      { payload: { accountId, ...(caseIds && { caseIds }), ...(petIds && { petIds }) } },
    ],
  },
  run: erasePerson,
})
