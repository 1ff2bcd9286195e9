import { payeeStreams } from '@lapka/domain/payouts/payee.ts'
import { decideRecordProviderAccount } from '@lapka/domain/payouts/provider-account/decide.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import { defineJob, done, failed, type CommandDependencies, type JobResult, type TakenWork } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'

type PayeeWork = { payeeId: string; workId: string }

/** Opens a payee's account at the provider, once, and a page there on which they say who they are, as often as the last one has ended. */
export const openProviderAccount = async (dependencies: CommandDependencies, work: PayeeWork): Promise<JobResult> => {
  const { payee } = await dependencies.handle.read(payeeStreams(work.payeeId))
  if (payee.provider === null || payee.provider.linkExpiresAt !== null) return done('nobody waits for it')
  const { accountId, idempotencyKey, providerAccountId } = payee.provider
  const account =
    providerAccountId === null
      ? await dependencies.gateway.openAccount({ payeeId: work.payeeId, idempotencyKey })
      : ({ outcome: 'ok', value: { providerAccountId } } as const)
  if (account.outcome !== 'ok') return failed(reasonOf(account))
  const link = await dependencies.gateway.openAccountLink(account.value.providerAccountId)
  if (link.outcome !== 'ok') return failed(reasonOf(link))
  const { url, expiresAt } = link.value
  const command = {
    payeeId: work.payeeId,
    accountId,
    providerAccountId: account.value.providerAccountId,
    onboardingUrl: url,
    linkExpiresAt: expiresAt,
  }
  const context = systemContext(dependencies, { ...work, aboutId: work.payeeId }, command)
  const handled = await dependencies.handle(context, { streams: payeeStreams(work.payeeId) }, (states) =>
    decideRecordProviderAccount(command, states),
  )
  return 'refused' in handled ? failed(handled.refused) : done()
}

export const openProviderAccountJob = defineJob<{ payeeId: string }>({
  kind: 'open-provider-account',
  causes: { ProviderAccountRequested: ({ payeeId }) => [{ payload: { payeeId } }] },
  priorityOf: () => 'awaited',
  run: (dependencies, work: { payeeId: string } & TakenWork) => openProviderAccount(dependencies, work),
})
