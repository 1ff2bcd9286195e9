import type { ReconciliationReport } from '@lapka/contracts/api/reconciliations.ts'
import type { MoneyFinding } from '@lapka/contracts/cases.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { moneyCaseId, openMoneyCase } from '../refunds/open-money-case.ts'
import type { CommandDependencies } from '../work/job.ts'

export type OpenedCase = ReconciliationReport['cases'][number]

/** One case for each difference. What an operator has closed is explained, and is not opened again every day. */
export const openFoundCase = async (
  dependencies: CommandDependencies & { workId: string },
  { appointmentId, ...finding }: MoneyFinding & { appointmentId: string | null },
): Promise<OpenedCase> => {
  const caseId = moneyCaseId(finding)
  const { case: known } = await dependencies.handle.read(caseStreams(caseId))
  const isKnown = known.status === 'closed'
  if (!isKnown) await openMoneyCase(dependencies, { ...finding, appointmentId, workId: dependencies.workId })
  return { caseId, ...finding, isKnown }
}
