import { SECOND_MS } from '@lapka/contracts/time.ts'
import { lastRunDue } from '@lapka/domain/reconciliation/due.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { answerRequests, lastDailyStart, requestedSince } from '@lapka/state/reconciliations/reconciliations.ts'
import { repeat } from '../work/repeat.ts'
import { runReconciliation, type RunOutcome, type RunReconciling } from './run-reconciliation.ts'

/** An operator who asks for a run waits so long for its beginning. */
const POLL_INTERVAL_MS = 5 * SECOND_MS

/** The daily run, once it is due. A first start waits for its first night; a run that an outage swallowed is made up for. */
export const reconcileWhenDue = async (dependencies: RunReconciling, startedAt: string): Promise<RunOutcome> => {
  const dueAt = lastRunDue(dependencies.now())
  const last = (await lastDailyStart(dependencies.db))?.toISOString() ?? startedAt
  return last < dueAt ? runReconciliation(dependencies, { trigger: 'daily', dueAt }) : 'not due'
}

/** A run that an operator asked for. While another is under way it waits; cut off, it is begun again. */
export const reconcileWhenAsked = async (dependencies: RunReconciling): Promise<RunOutcome> => {
  if ((await requestedSince(dependencies.db)) === null) return 'not due'
  const startedAt = dependencies.now()
  const outcome = await runReconciliation(dependencies, { trigger: 'asked' })
  if (outcome !== 'not due') await answerRequests(dependencies.db, startedAt)
  return outcome
}

/** Checks again and again whether the daily run is due or was requested; the first process to notice runs it. */
export const startReconciliationKeeper = ({
  log: eventLog,
  processLog,
  ...more
}: RunReconciling & { processLog: ProcessLog }) => {
  const dependencies = { ...more, log: eventLog }
  const startedAt = dependencies.now()
  const keep = async (): Promise<void> => {
    const daily = await reconcileWhenDue(dependencies, startedAt)
    const outcome = daily === 'not due' ? await reconcileWhenAsked(dependencies) : daily
    if (outcome === 'not due') return
    if ('problem' in outcome)
      return processLog.warn('The log could not be compared with the payment provider', { error: outcome.problem })
    const { bookedCounts, caseCount, agreed } = outcome.report
    processLog.info('The log was compared with the payment provider', { agreed, booked: bookedCounts, cases: caseCount })
  }
  return repeat(async () => {
    await keep().catch((error: unknown) => processLog.warn('The reconciliation could not begin', { error: messageOf(error) }))
    return POLL_INTERVAL_MS
  })
}
