import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import type { Fold } from '@lapka/event-log/fold.ts'
import { againAt, done, type JobResult, type CommandDependencies } from '../work/job.ts'

/** When a refund that arrived is looked at once more: a bank may send it back for weeks, and its webhook may be lost. */
const LOOKS_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS, 30 * DAY_MS]

type SuccessTimes = ReadonlyMap<string, string>

const successTimes: Fold<SuccessTimes> = {
  initialState: () => new Map(),
  evolve: (times, { type, data, occurredAt }) =>
    type === 'RefundSucceeded' ? new Map([...times, [(data as { refundId: string }).refundId, occurredAt]]) : times,
}

/** The next look at a refund that arrived; done when the last one is over. */
export const nextLateLook = async (
  dependencies: CommandDependencies,
  paymentId: string,
  refundId: string,
): Promise<JobResult> => {
  const { times } = await dependencies.handle.read({
    times: { stream: paymentStream(paymentId), fold: successTimes },
  })
  const succeededMs = Date.parse(times.get(refundId) ?? '')
  const nextMs = LOOKS_MS.map((ms) => succeededMs + ms).find((at) => at > Date.parse(dependencies.now()))
  return nextMs === undefined ? done() : againAt(new Date(nextMs).toISOString())
}
