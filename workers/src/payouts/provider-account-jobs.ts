import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { payeeStreams } from '@lapka/domain/payouts/payee.ts'
import { decideRecordAccountState, decideRecordProviderAccount } from '@lapka/domain/payouts/provider-account/decide.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import {
  after,
  againIn,
  defineJob,
  done,
  failed,
  type CommandDependencies,
  type JobDependencies,
  type JobResult,
  type TakenWork,
} from '../work/job.ts'
import { payoutContext } from './payout-context.ts'

type PayeeWork = { payeeId: string; workId: string }

/** Opens a payee's account at the provider, once, and a page there on which they say who they are, as often as the last one has ended. */
export const openProviderAccount = async (
  dependencies: CommandDependencies & Pick<JobDependencies, 'publicUrl'>,
  work: PayeeWork,
): Promise<JobResult> => {
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
  const context = payoutContext(dependencies, { ...work, aboutId: work.payeeId }, command)
  const handled = await dependencies.handle(context, { streams: payeeStreams(work.payeeId) }, (states) =>
    decideRecordProviderAccount(command, states),
  )
  return 'refused' in handled ? failed(handled.refused) : done()
}

/** A person takes minutes, the provider's own check days. */
const FIRST_LOOK_MS = MINUTE_MS
const MOST_BETWEEN_LOOKS_MS = 6 * HOUR_MS
const MOST_LOOKS = 60

/** Looks whether the provider takes transfers to the account by now; its webhook may never come. */
export const checkProviderAccount = async (
  dependencies: CommandDependencies,
  { attempt, ...work }: PayeeWork & { attempt: number },
): Promise<JobResult> => {
  const recorded = await recordAccountState(dependencies, work)
  if (recorded.result !== 'done') return recorded
  const { payee } = await dependencies.handle.read(payeeStreams(work.payeeId))
  if (payee.provider?.isReady !== false || attempt >= MOST_LOOKS) return done()
  return againIn(dependencies, Math.min(FIRST_LOOK_MS * 2 ** Math.min(attempt, 16), MOST_BETWEEN_LOOKS_MS))
}

/** What the provider's own object says now. */
export const recordAccountState = async (dependencies: CommandDependencies, work: PayeeWork): Promise<JobResult> => {
  const { payee } = await dependencies.handle.read(payeeStreams(work.payeeId))
  const { accountId, providerAccountId = null } = payee.provider ?? {}
  if (accountId === undefined || providerAccountId === null) return done('there is no account to look at')
  const found = await dependencies.gateway.readAccount(providerAccountId)
  if (found.outcome !== 'ok') return failed(reasonOf(found))
  const command = { payeeId: work.payeeId, accountId, providerAccountId, isReady: found.value.isReady }
  const context = payoutContext(dependencies, { ...work, aboutId: work.payeeId }, command)
  const handled = await dependencies.handle(context, { streams: payeeStreams(work.payeeId) }, (states) =>
    decideRecordAccountState(command, states),
  )
  return 'refused' in handled ? failed(handled.refused) : done()
}

export const openProviderAccountJob = defineJob<{ payeeId: string }>({
  kind: 'open-provider-account',
  causes: { ProviderAccountRequested: ({ payeeId }) => [{ payload: { payeeId } }] },
  priorityOf: () => 'awaited',
  run: (dependencies, work: { payeeId: string } & TakenWork) => openProviderAccount(dependencies, work),
})

export const checkProviderAccountJob = defineJob<{ payeeId: string }>({
  kind: 'check-provider-account',
  causes: {
    ProviderAccountOpened: ({ payeeId }, event) => [{ payload: { payeeId }, dueAt: after(event, FIRST_LOOK_MS) }],
  },
  run: (dependencies, work: { payeeId: string } & TakenWork) => checkProviderAccount(dependencies, work),
})
