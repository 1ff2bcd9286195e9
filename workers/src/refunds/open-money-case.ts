import { createHash } from 'node:crypto'
import type { MoneyFinding } from '@lapka/contracts/cases.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { caseByLapka, caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideOpenCase } from '@lapka/domain/payments/cases/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { nameOf, type CommandDependencies } from '../work/job.ts'

type Found = MoneyFinding & { workId: string; appointmentId: string | null }

export const moneyCaseId = ({ code, objectId }: Pick<MoneyFinding, 'code' | 'objectId'>): string =>
  derivedId('money', code, objectId)

/** The provider's records and the log do not agree: an operator has to look. The same finding about the same object is one case. */
export const openMoneyCase = async (dependencies: CommandDependencies, found: Found): Promise<void> => {
  const { workId, appointmentId, ...finding } = found
  const caseId = moneyCaseId(finding)
  const context = {
    commandId: dependencies.newId(),
    commandHash: createHash('sha256').update(canonicalJson(finding)).digest('hex'),
    command: nameOf(dependencies),
    actor: { id: 'system', role: 'SYSTEM' as const },
    occurredAt: dependencies.now(),
    correlationId: caseId,
    causationId: workId,
  }
  await dependencies.handle(context, { streams: caseStreams(caseId) }, (states) =>
    decideOpenCase({ ...caseByLapka(caseId, 'money', appointmentId), finding }, states),
  )
}
