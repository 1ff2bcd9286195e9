import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import { after, againAt, defineJob, done, failed, type CommandDependencies, type JobResult, type TakenWork } from '../work/job.ts'
import { readPayout, recordFailed } from './send-payout-job.ts'

/** When a transfer that was made is looked at once more: it may be reversed for weeks, and its webhook may be lost. */
const LOOKS_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS, 30 * DAY_MS]

type SentPayout = { payoutId: string; sentAt: string }

/** Whether the money stayed there: a terminal state is never trusted for ever. */
export const checkPayout = async (
  dependencies: CommandDependencies,
  { sentAt, ...work }: SentPayout & { workId: string },
): Promise<JobResult> => {
  const payout = await readPayout(dependencies, work.payoutId)
  if (payout.status !== 'succeeded' || payout.method !== 'transfer' || payout.reference === null)
    return done('there is nothing to look at')
  const found = await dependencies.gateway.readTransfer(payout.reference)
  if (found.outcome !== 'ok') return failed(reasonOf(found))
  if (found.value.isReversed) return recordFailed(dependencies, work, 'reversed')
  const next = LOOKS_MS.map((ms) => Date.parse(sentAt) + ms).find((at) => at > Date.parse(dependencies.now()))
  return next === undefined ? done() : againAt(new Date(next).toISOString())
}

export const checkPayoutJob = defineJob<SentPayout>({
  kind: 'check-payout',
  causes: {
    PayoutSent: ({ payoutId }, event) => [
      { payload: { payoutId, sentAt: event.occurredAt }, dueAt: after(event, LOOKS_MS[0] ?? 0) },
    ],
  },
  run: (dependencies, work: SentPayout & TakenWork) => checkPayout(dependencies, work),
})
