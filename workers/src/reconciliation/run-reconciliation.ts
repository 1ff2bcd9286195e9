import type { Kysely } from 'kysely'
import type { ReconciliationReport, ReconciliationTrigger } from '@lapka/contracts/api/reconciliations.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { messageOf } from '@lapka/process/process-log.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { beginReconciliation, finishReconciliation } from '@lapka/state/reconciliations/reconciliations.ts'
import { reconcile, type Reconciling } from './reconcile.ts'

/** Banks reverse refunds for weeks and open disputes for months. */
export const DAYS_LOOKED_BACK = 120

export type RunReconciling = Reconciling & { db: Kysely<StateTables> }
type ReconciliationRequest = { trigger: ReconciliationTrigger; days?: number; dueAt?: string }
export type RunOutcome = { report: ReconciliationReport } | { problem: string } | 'not due'

/** One run on record, from its beginning to what it found. Never two at a time. */
export const runReconciliation = async (
  dependencies: RunReconciling,
  { trigger, days = DAYS_LOOKED_BACK, dueAt }: ReconciliationRequest,
): Promise<RunOutcome> => {
  const { db, now, newId } = dependencies
  const id = newId()
  const since = new Date(Date.parse(now()) - days * DAY_MS).toISOString()
  if (!(await beginReconciliation(db, { id, trigger, since, now: now() }, dueAt ?? null))) return 'not due'
  try {
    const report = await reconcile({ ...dependencies, command: 'reconcile' }, { runId: id, since })
    await finishReconciliation(db, id, { report, now: now() })
    return { report }
  } catch (error) {
    const problem = messageOf(error)
    await finishReconciliation(db, id, { problem, now: now() })
    return { problem }
  }
}
