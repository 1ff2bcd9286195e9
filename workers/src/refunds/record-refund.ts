import type { Decision } from '@lapka/domain/kernel/decision.ts'
import type { Payment } from '@lapka/domain/payments/payment.ts'
import { decideAdoptRefund } from '@lapka/domain/payments/adopt-refund/decide.ts'
import { decideCoverRefund } from '@lapka/domain/payments/record-dispute/decide.ts'
import { decideRecordRefundNeedsPerson } from '@lapka/domain/payments/record-refund-needs-person/decide.ts'
import { decideRecordRefundRefused } from '@lapka/domain/payments/record-refund-refused/decide.ts'
import { decideRecordRefundStatus } from '@lapka/domain/payments/record-refund-status/decide.ts'
import { decideRecordRefundSubmitted } from '@lapka/domain/payments/record-refund-submitted/decide.ts'
import type { ProviderRefund } from '../payment-gateway.ts'
import { paymentStreams } from '../payments/appointment-streams.ts'
import { contextOf, done, failed, type PaymentCause, type JobResult, type CommandDependencies } from '../work/job.ts'
import { expectedPayout } from './expected-payout.ts'

type Decide = (states: { payment: Payment }) => Decision<'payment'>

const record = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  command: object,
  decide: Decide,
): Promise<JobResult> => {
  const answer = await dependencies.handle(
    contextOf(dependencies, cause, command),
    { streams: paymentStreams(cause.paymentId) },
    decide,
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

/** The provider took this attempt; what became of it follows. */
export const recordSubmitted = (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  sent: { refundId: string; attempt: number; providerRefundId: string },
) => record(dependencies, cause, sent, (states) => decideRecordRefundSubmitted(sent, states))

/** The current state of the provider's object, reported any number of times. `refundId` is ours, also for one made by hand. */
export const recordRefundStatus = (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  refundId: string,
  found: ProviderRefund,
): Promise<JobResult> => {
  const command = statusOf(dependencies, refundId, found)
  return record(dependencies, cause, command, (states) => decideRecordRefundStatus(command, states))
}

/** One that a person made at the provider, for a refund that waits for a person. */
export const adoptRefund = (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  refundId: string,
  found: ProviderRefund,
): Promise<JobResult> => {
  const command = statusOf(dependencies, refundId, found)
  return record(dependencies, cause, command, (states) => decideAdoptRefund(command, states))
}

const statusOf = (dependencies: CommandDependencies, refundId: string, found: ProviderRefund) => ({
  refundId,
  providerRefundId: found.providerRefundId,
  status: found.state,
  failure: found.failure,
  expectedBy: expectedPayout(dependencies.now()),
  bankReference: found.bankReference,
  nextIdempotencyKey: dependencies.newId(),
})

/** The provider would not take this attempt: the domain decides whether another one follows or a person takes over. */
export const recordRefused = (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  refused: { refundId: string; attempt: number; failure: string },
): Promise<JobResult> => {
  const command = { ...refused, nextIdempotencyKey: dependencies.newId() }
  return record(dependencies, cause, command, (states) => decideRecordRefundRefused(command, states))
}

export const recordNeedsPerson = (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  command: { refundId: string; why: string },
): Promise<JobResult> => record(dependencies, cause, command, (states) => decideRecordRefundNeedsPerson(command, states))

/** A lost dispute gave it back already. */
export const recordCovered = (dependencies: CommandDependencies, cause: PaymentCause, refundId: string): Promise<JobResult> =>
  record(dependencies, cause, { refundId, why: 'disputed' }, (states) => decideCoverRefund({ refundId }, states))
