import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { decideRecordDispute, type RecordDispute } from '@lapka/domain/payments/record-dispute/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { paymentStreams } from '../payments/appointment-streams.ts'
import type { ProviderDispute } from '../payment-gateway.ts'
import { contextOf, done, failed, type CommandDependencies, type JobResult, type PaymentCause } from '../work/job.ts'

/** The current state of the bank's dispute, reported any number of times: on the payment's stream, and a case for an operator. */
export const recordDispute = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { state, wholeCents, ...found }: ProviderDispute & Pick<RecordDispute, 'wholeCents'>,
): Promise<JobResult> => {
  const { disputeId, amountCents, reason, evidenceDueBy } = found
  const caseId = derivedId('dispute', disputeId)
  const command = {
    disputeId,
    caseId,
    amountCents,
    reason,
    evidenceDueBy,
    state,
    ...(wholeCents !== undefined && { wholeCents }),
  }
  const streams = { ...paymentStreams(cause.paymentId), ...caseStreams(caseId) }
  const answer = await dependencies.handle(contextOf(dependencies, cause, command), { streams }, (states) =>
    decideRecordDispute(command, states),
  )
  if ('refused' in answer) return failed(answer.refused)
  return state === 'dismissed' ? done('the bank asked, and takes nothing') : done()
}
