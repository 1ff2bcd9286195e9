import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { payeeStreams } from '@lapka/domain/payouts/payee.ts'
import { decideRecordAccountState } from '@lapka/domain/payouts/provider-account/decide.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import { after, againIn, defineJob, done, failed, type CommandDependencies, type JobResult, type TakenWork } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'

type PayeeWork = { payeeId: string; workId: string }

/** A person takes minutes, the provider's own check days. */
const FIRST_LOOK_MS = MINUTE_MS
const MAX_POLL_INTERVAL_MS = 6 * HOUR_MS
const MAX_POLLS = 60

/** Looks whether the provider takes transfers to the account by now; its webhook may never come. */
export const checkProviderAccount = async (
  dependencies: CommandDependencies,
  { attempt, ...work }: PayeeWork & { attempt: number },
): Promise<JobResult> => {
  const recorded = await recordAccountState(dependencies, work)
  if (recorded.result !== 'done') return recorded
  const { payee } = await dependencies.handle.read(payeeStreams(work.payeeId))
  if (payee.provider?.isReady !== false || attempt >= MAX_POLLS) return done()
  return againIn(dependencies, Math.min(FIRST_LOOK_MS * 2 ** Math.min(attempt, 16), MAX_POLL_INTERVAL_MS))
}

/** The current state of the provider's object. */
export const recordAccountState = async (dependencies: CommandDependencies, work: PayeeWork): Promise<JobResult> => {
  const { payee } = await dependencies.handle.read(payeeStreams(work.payeeId))
  const { accountId, providerAccountId = null } = payee.provider ?? {}
  if (accountId === undefined || providerAccountId === null) return done('there is no account to look at')
  const found = await dependencies.gateway.readAccount(providerAccountId)
  if (found.outcome !== 'ok') return failed(reasonOf(found))
  const command = { payeeId: work.payeeId, accountId, providerAccountId, isReady: found.value.isReady }
  const context = systemContext(dependencies, { ...work, aboutId: work.payeeId }, command)
  const handled = await dependencies.handle(context, { streams: payeeStreams(work.payeeId) }, (states) =>
    decideRecordAccountState(command, states),
  )
  return 'refused' in handled ? failed(handled.refused) : done()
}

export const checkProviderAccountJob = defineJob<{ payeeId: string }>({
  kind: 'check-provider-account',
  causes: {
    ProviderAccountOpened: ({ payeeId }, event) => [{ payload: { payeeId }, dueAt: after(event, FIRST_LOOK_MS) }],
  },
  run: (dependencies, work: { payeeId: string } & TakenWork) => checkProviderAccount(dependencies, work),
})
