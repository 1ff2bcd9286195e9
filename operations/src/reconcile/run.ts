import { randomUUID } from 'node:crypto'
import { readConfiguration } from '@lapka/contracts/read-configuration.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { createStripeGateway } from '@lapka/workers/payments/stripe-gateway.ts'
import { createLogId } from '@lapka/workers/provider-events/log-id.ts'
import { DAYS_LOOKED_BACK, runReconciliation } from '@lapka/workers/reconciliation/run-reconciliation.ts'
import { reachLapka, type ReachedLapka } from '../verify/reach-lapka.ts'
import { createProgress } from '../progress/progress.ts'
import { reconcileLines } from './lines.ts'

export type ReconcileOptions = { days?: number }

/** Answers the exit code: 1 if a case was opened, 2 if nothing could be compared. */
export const runReconcile = async ({ days = DAYS_LOOKED_BACK }: ReconcileOptions): Promise<number> => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const read = readConfiguration(process.env)
  if ('problems' in read) return refuse(read.problems.map(({ sentence }) => sentence).join('\n'))
  const reached = await reachLapka(process.env, read.configuration).catch((error: unknown) => ({
    problem: (error as Error).message,
  }))
  if ('problem' in reached) return refuse(reached.problem)
  try {
    return await reconcileOnce(reached, days)
  } finally {
    await reached.close()
  }
}

const reconcileOnce = async ({ place, stripe }: ReachedLapka, days: number): Promise<number> => {
  if (stripe === null) return refuse('The payment simulator answers while Lapka runs: start it with "npm start" first.')
  const db = openDatabase({ url: place.databaseUrl, maxConnections: 2 })
  const { log, vault, now, provider: lists } = place
  const gateway = createStripeGateway({ ...stripe, publicUrl: 'http://localhost' })
  const dependencies = {
    db,
    log,
    lists,
    gateway,
    now,
    handle: createHandle({ log, vault }),
    newId: randomUUID,
    logId: createLogId(log),
  }
  try {
    const progress = createProgress()
    progress.show(`Comparing ${days} days with the payment provider`)
    const outcome = await runReconciliation(dependencies, { trigger: 'command', days }).finally(progress.clear)
    if (outcome === 'not due') return refuse('Another reconciliation is under way. Its result is in the operators’ room.')
    if ('problem' in outcome) return refuse(`Could not compare: ${outcome.problem}`)
    console.log(reconcileLines(outcome.report).join('\n'))
    return outcome.report.caseCount > 0 ? 1 : 0
  } finally {
    await db.destroy()
  }
}

const refuse = (problem: string): number => {
  console.error(problem)
  return 2
}
