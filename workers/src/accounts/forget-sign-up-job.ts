import { accountStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { after, defineJob, done, type JobResult, type JobDependencies } from '../work/job.ts'

/** The address was not confirmed in time: the person's data can no longer be read. */
export const forgetSignUp = async (
  { handle, vault }: Pick<JobDependencies, 'handle' | 'vault'>,
  { accountId }: { accountId: string },
): Promise<JobResult> => {
  const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  if (account.status !== 'none') return done('the account was confirmed')
  await vault.erase(accountId)
  return done()
}

export const forgetSignUpJob = defineJob<{ accountId: string }>({
  kind: 'forget-sign-up',
  priorityOf: () => 'later',
  causes: { SignUpRequested: ({ accountId }, event) => [{ payload: { accountId }, dueAt: after(event, DAY_MS) }] },
  run: forgetSignUp,
})
