import { paymentStream } from '@lapka/contracts/streams.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { decideRecordRefundRefused } from '@lapka/domain/payments/record-refund-refused/decide.ts'
import { decideRecordRefundStatus } from '@lapka/domain/payments/record-refund-status/decide.ts'
import { decideRecordRefundSubmitted } from '@lapka/domain/payments/record-refund-submitted/decide.ts'
import { expectedPayout } from '@lapka/workers/refunds/expected-payout.ts'
import { SYSTEM } from './demo-commands.ts'
import type { RunCommand } from './demo-commands.ts'
import { demoId } from './demo-ids.ts'
import { paymentIdOf, providerIdsOf } from './provider-records.ts'

type DemoRefund = { appointmentId: string; refundId: string }

const commandOf = (name: string, { appointmentId, refundId }: DemoRefund, at: string) => ({
  names: [name, refundId],
  actor: SYSTEM,
  at,
  correlationId: appointmentId,
  body: { refundId },
})
const streamsOf = ({ appointmentId }: DemoRefund) => ({
  payment: { stream: paymentStream(paymentIdOf(appointmentId)), fold: paymentFold },
})

/** The provider took the refund. */
export const recordSubmitted = async (run: RunCommand, refund: DemoRefund, at: string): Promise<void> => {
  const submitted = { refundId: refund.refundId, attempt: 1, providerRefundId: providerIdsOf(refund.appointmentId).refundId }
  await run(commandOf('record-refund-submitted', refund, at), streamsOf(refund), (states) =>
    decideRecordRefundSubmitted(submitted, states),
  )
}

/** The bank's status, first "pending" and then "succeeded". */
export const recordStatus = async (
  run: RunCommand,
  refund: DemoRefund,
  { status, at }: { status: 'pending' | 'succeeded'; at: string },
): Promise<void> => {
  const news = {
    refundId: refund.refundId,
    providerRefundId: providerIdsOf(refund.appointmentId).refundId,
    status,
    failure: '',
    expectedBy: expectedPayout(at),
    nextIdempotencyKey: demoId('refund-key', refund.appointmentId, 'next'),
  }
  await run(commandOf(`record-refund-${status}`, refund, at), streamsOf(refund), (states) =>
    decideRecordRefundStatus(news, states),
  )
}

/** As often as is tried before a person is needed. */
export const REFUSED_ATTEMPTS = [1, 2, 3]

/** The provider would not take the refund. */
export const recordRefused = async (
  run: RunCommand,
  appointmentId: string,
  { attempt, at }: { attempt: number; at: string },
): Promise<void> => {
  const refund = { appointmentId, refundId: demoId('refund', appointmentId) }
  const nextIdempotencyKey = demoId('refund-key', appointmentId, attempt + 1)
  const refused = { refundId: refund.refundId, attempt, failure: 'expired_or_canceled_card', nextIdempotencyKey }
  await run(commandOf(`record-refund-refused-${attempt}`, refund, at), streamsOf(refund), (states) =>
    decideRecordRefundRefused(refused, states),
  )
}
