import { payeeStreams, payoutStreams, type KnownPayout, type Payout } from '@lapka/domain/payouts/payee.ts'
import { decideRecordTransfer, decideSettlePayout } from '@lapka/domain/payouts/settle-payout/decide.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import type { Outcome, ProviderTransfer } from '../payment-gateway.ts'
import { defineJob, done, failed, type CommandDependencies, type JobResult, type TakenWork } from '../work/job.ts'
import { systemContext } from '../work/system-context.ts'

type PayoutWork = { payoutId: string; workId: string }

export const readPayout = async ({ handle }: Pick<CommandDependencies, 'handle'>, payoutId: string): Promise<Payout> =>
  (await handle.read(payoutStreams(payoutId))).payout

/**
 * Sends a payout through the provider, after looking whether it is there already: the look makes harmless a lost answer, a worker that was
 * killed and a key that has run out; the key in the log makes harmless what a look cannot see yet.
 */
export const sendPayout = async (dependencies: CommandDependencies, work: PayoutWork): Promise<JobResult> => {
  const payout = await readPayout(dependencies, work.payoutId)
  if (payout.status === 'none') return failed('the log does not know this payout')
  if (payout.status !== 'requested' || payout.method !== 'transfer') return done('nothing is to be sent through the provider')
  const listed = await dependencies.gateway.listTransfers(payout.payoutId)
  if (listed.outcome !== 'ok') return failed(reasonOf(listed))
  const [existing] = listed.value
  return recordAnswer(
    dependencies,
    work,
    existing === undefined ? await send(dependencies, payout) : { outcome: 'ok', value: existing },
  )
}

const send = ({ gateway }: CommandDependencies, payout: KnownPayout): Promise<Outcome<ProviderTransfer>> => {
  const { payoutId, amountCents, providerAccountId, idempotencyKey } = payout
  return gateway.sendTransfer({ payoutId, amountCents, destination: providerAccountId ?? '', idempotencyKey })
}

const recordAnswer = async (
  dependencies: CommandDependencies,
  work: PayoutWork,
  answer: Outcome<ProviderTransfer>,
): Promise<JobResult> => {
  switch (answer.outcome) {
    case 'ok': {
      const sent = { reference: answer.value.transferId }
      const context = systemContext(dependencies, { ...work, aboutId: work.payoutId }, sent)
      const handled = await dependencies.handle(context, { streams: payoutStreams(work.payoutId) }, (states) =>
        decideRecordTransfer(sent, states),
      )
      return 'refused' in handled ? failed(handled.refused) : done()
    }
    case 'declined':
    case 'rejected':
      return recordFailed(dependencies, work, answer.code)
    case 'retry_later':
      // This key will only ever repeat its failure; the next payout of these amounts has its own.
      return answer.isReplayed ? recordFailed(dependencies, work, answer.why) : failed(reasonOf(answer))
    case 'unknown':
      return failed(reasonOf(answer))
  }
}

/** The amounts can be paid out again. */
export const recordFailed = async (dependencies: CommandDependencies, work: PayoutWork, failure: string): Promise<JobResult> => {
  const command = { outcome: 'failed' as const, operatorId: '', reason: '', failure }
  const context = systemContext(dependencies, { ...work, aboutId: work.payoutId }, command)
  const more = ({ payout }: { payout: Payout }) => (payout.status === 'none' ? {} : payeeStreams(payout.payeeId))
  const handled = await dependencies.handle(context, { streams: payoutStreams(work.payoutId), more }, (states) =>
    decideSettlePayout(command, states),
  )
  return 'refused' in handled ? failed(handled.refused) : done()
}

export const sendPayoutJob = defineJob<{ payoutId: string }>({
  kind: 'send-payout',
  causes: {
    PayoutRequested: ({ payoutId, method, needsSecondOperator }) =>
      method === 'transfer' && !needsSecondOperator ? [{ payload: { payoutId } }] : [],
    PayoutApproved: ({ payoutId }) => [{ payload: { payoutId } }],
  },
  run: (dependencies, work: { payoutId: string } & TakenWork) => sendPayout(dependencies, work),
})
