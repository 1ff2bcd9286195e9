import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { lastRunDue } from '@lapka/domain/reconciliation/due.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { lastDailyStart } from '@lapka/state/reconciliations/reconciliations.ts'
import { repeat } from '../work/repeat.ts'
import { runReconciliation, type RunOutcome, type RunReconciling } from './run-reconciliation.ts'

const EVERY_MS = 10 * MINUTE_MS

/** The daily run, once it is due. A first start waits for its first night; a run that an outage swallowed is made up for. */
export const reconcileWhenDue = async (dependencies: RunReconciling, startedAt: string): Promise<RunOutcome> => {
  const dueAt = lastRunDue(dependencies.now())
  const last = (await lastDailyStart(dependencies.db))?.toISOString() ?? startedAt
  return last < dueAt ? runReconciliation(dependencies, { trigger: 'daily', dueAt }) : 'not due'
}

/** Looks every ten minutes whether the daily run is due, in whichever process is first. */
export const startReconciliationKeeper = ({
  log: eventLog,
  processLog,
  ...more
}: RunReconciling & { processLog: ProcessLog }) => {
  const dependencies = { ...more, log: eventLog }
  const startedAt = dependencies.now()
  const keep = async (): Promise<void> => {
    const outcome = await reconcileWhenDue(dependencies, startedAt)
    if (outcome === 'not due') return
    if ('problem' in outcome)
      return processLog.warn('The log could not be compared with the payment provider', { error: outcome.problem })
    const { bookedCounts, caseCount, agreed } = outcome.report
    processLog.info('The log was compared with the payment provider', { agreed, booked: bookedCounts, cases: caseCount })
  }
  return repeat(async () => {
    await keep().catch((error: unknown) => processLog.warn('The reconciliation could not begin', { error: messageOf(error) }))
    return EVERY_MS
  })
}
