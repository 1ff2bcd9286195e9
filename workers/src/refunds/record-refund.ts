import type { Decision } from '@lapka/domain/decision.ts'
import type { Payment } from '@lapka/domain/payments/payment.ts'
import { decideRecordRefundNeedsPerson } from '@lapka/domain/payments/record-refund-needs-person/decide.ts'
import { decideRecordRefundRefused } from '@lapka/domain/payments/record-refund-refused/decide.ts'
import { decideRecordRefundStatus } from '@lapka/domain/payments/record-refund-status/decide.ts'
import { decideRecordRefundSubmitted } from '@lapka/domain/payments/record-refund-submitted/decide.ts'
import type { ProviderRefund } from '../payments/payment-gateway.ts'
import { paymentStreams } from '../payments/visit-streams.ts'
import { contextOf, done, failed, type PaymentCause, type JobResult, type Tools } from '../work/job.ts'
import { expectedPayout } from './expected-payout.ts'

type Decide = (states: { payment: Payment }) => Decision<'payment'>

const record = async (tools: Tools, cause: PaymentCause, command: object, decide: Decide): Promise<JobResult> => {
  const answer = await tools.handle(contextOf(tools, cause, command), { streams: paymentStreams(cause.paymentId) }, decide)
  return 'refused' in answer ? failed(answer.refused) : done()
}

/** The provider took this attempt; what became of it follows. */
export const recordSubmitted = (
  tools: Tools,
  cause: PaymentCause,
  sent: { refundId: string; attempt: number; providerRefundId: string },
) => record(tools, cause, sent, (states) => decideRecordRefundSubmitted(sent, states))

/** What the provider's own object says now, told as often as it likes. `refundId` is ours, also for one made by hand. */
export const recordRefundStatus = (
  tools: Tools,
  cause: PaymentCause,
  refundId: string,
  found: ProviderRefund,
): Promise<JobResult> => {
  const command = {
    refundId,
    providerRefundId: found.providerRefundId,
    status: found.state,
    failure: found.failure,
    expectedBy: expectedPayout(tools.now()),
    nextIdempotencyKey: tools.newId(),
  }
  return record(tools, cause, command, (states) => decideRecordRefundStatus(command, states))
}

/** The provider would not take this attempt: the domain decides whether another one follows or a person takes over. */
export const recordRefused = (
  tools: Tools,
  cause: PaymentCause,
  refused: { refundId: string; attempt: number; failure: string },
): Promise<JobResult> => {
  const command = { ...refused, nextIdempotencyKey: tools.newId() }
  return record(tools, cause, command, (states) => decideRecordRefundRefused(command, states))
}

export const recordNeedsPerson = (
  tools: Tools,
  cause: PaymentCause,
  command: { refundId: string; why: string },
): Promise<JobResult> => record(tools, cause, command, (states) => decideRecordRefundNeedsPerson(command, states))
