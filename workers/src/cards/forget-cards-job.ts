import { createHash } from 'node:crypto'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { cardStreams, knownCustomers } from '@lapka/domain/cards/cards.ts'
import { decideForgetCustomer } from '@lapka/domain/cards/remove-card/decide.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import { defineJob, done, failed, nameOf, type JobResult, type JobDependencies } from '../work/job.ts'

type Forgetting = Pick<JobDependencies, 'command' | 'handle' | 'gateway' | 'now' | 'newId'>

/** A person was erased: the provider deletes all their data. */
export const forgetCards = async (
  dependencies: Forgetting,
  { accountId, workId }: { accountId: string; workId: string },
): Promise<JobResult> => {
  const { handle, gateway, now, newId } = dependencies
  const { cards } = await handle.read(cardStreams(accountId))
  for (const customerId of knownCustomers(cards)) {
    const answer = await gateway.forgetCustomer(customerId)
    if (answer.outcome !== 'ok' && answer.outcome !== 'rejected') return failed(reasonOf(answer))
    const command = { accountId, customerId }
    const context = {
      commandId: newId(),
      commandHash: createHash('sha256').update(canonicalJson(command)).digest('hex'),
      command: nameOf(dependencies),
      actor: { id: 'system', role: 'SYSTEM' as const },
      occurredAt: now(),
      correlationId: accountId,
      causationId: workId,
    }
    await handle(context, { streams: cardStreams(accountId) }, (states) => decideForgetCustomer(command, states))
  }
  return done()
}

export const forgetCardsJob = defineJob<{ accountId: string }>({
  kind: 'forget-cards',
  causes: {
    AccountErased: ({ accountId }) => [{ payload: { accountId } }],
    // Kept by a page that was still open when its owner was erased.
    CardRemoved: ({ accountId, why }) => (why === 'account_erased' ? [{ payload: { accountId } }] : []),
  },
  run: forgetCards,
})
