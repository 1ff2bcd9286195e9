import { reasonOf } from '../payments/outcome-reason.ts'
import { defineJob, done, failed, type JobResult, type JobDependencies } from '../work/job.ts'

/** The owner took a card away: the provider is not to keep it either. One that it doesn't know is gone already. */
export const removeCard = async (
  { gateway }: Pick<JobDependencies, 'gateway'>,
  { providerCardId }: { providerCardId: string },
): Promise<JobResult> => {
  const answer = await gateway.removeCard({ providerCardId, idempotencyKey: `remove-${providerCardId}` })
  return answer.outcome === 'ok' || answer.outcome === 'rejected' ? done() : failed(reasonOf(answer))
}

export const removeCardJob = defineJob<{ providerCardId: string }>({
  kind: 'remove-card',
  causes: { CardRemoved: ({ providerCardId, why }) => (why === 'by_owner' ? [{ payload: { providerCardId } }] : []) },
  run: removeCard,
})
