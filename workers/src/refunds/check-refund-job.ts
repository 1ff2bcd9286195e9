import { DAY_MS, SECOND_MS } from '@lapka/contracts/time.ts'
import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import { currentAttempt, refundOf, type Refund } from '@lapka/domain/payments/payment.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import { readPaid } from '../payments/appointment-streams.ts'
import {
  after,
  againIn,
  defineJob,
  done,
  failed,
  type PaymentCause,
  type JobResult,
  type CommandDependencies,
} from '../work/job.ts'
import { nextLateLook } from './late-looks.ts'
import { recordNeedsPerson, recordRefundStatus } from './record-refund.ts'

const FIRST_LOOK_MS = 2 * SECOND_MS
const MAX_POLL_INTERVAL_MS = 60 * 60 * SECOND_MS
/** How long a pending refund is left alone before the provider is asked; its webhook usually comes first. */
const CHECK_AFTER_MS = 15 * SECOND_MS
/** A bank that is this late does not merely dawdle. */
const TIMEOUT_MS = 3 * DAY_MS

/** `attempt`: how often this was looked at; the distance doubles with it. */
export type RefundCause = PaymentCause & { refundId: string; attempt: number }

/** Looks how a refund stands for as long as it is under way, and now and then after it arrived: its webhook may never come. */
export const checkRefund = async (dependencies: CommandDependencies, cause: RefundCause): Promise<JobResult> => {
  const { payment } = await readPaid(dependencies, cause)
  const refund = refundOf(payment, cause.refundId)
  if (refund === undefined) return failed('the log does not know this refund')
  const { providerRefundId } = currentAttempt(refund)
  if (refund.status === 'needs_person' || providerRefundId === null) return done('there is nothing to wait for')

  const found = await dependencies.gateway.readRefund(providerRefundId)
  if (found.outcome === 'rejected') return lost(dependencies, cause, refund)
  if (found.outcome !== 'ok') return failed(reasonOf(found))
  const recorded = await recordRefundStatus(dependencies, cause, refund.refundId, found.value)
  if (recorded.result !== 'done') return recorded
  switch (found.value.state) {
    case 'failed':
      return done()
    case 'succeeded':
      return nextLateLook(dependencies, cause.paymentId, refund.refundId)
    case 'pending':
      return stillPending(dependencies, cause, refund)
  }
}

const stillPending = (dependencies: CommandDependencies, cause: RefundCause, refund: Refund): Promise<JobResult> | JobResult => {
  const isOverdue = refund.expectedBy !== null && Date.parse(dependencies.now()) > Date.parse(refund.expectedBy) + TIMEOUT_MS
  if (isOverdue) return recordNeedsPerson(dependencies, cause, { refundId: refund.refundId, why: 'pending_too_long' })
  return againIn(dependencies, Math.min(FIRST_LOOK_MS * 2 ** Math.min(cause.attempt, 16), MAX_POLL_INTERVAL_MS))
}

/** The provider denies a refund it gave us an id for. Money that had arrived stays arrived; anything else is a person's case. */
const lost = (dependencies: CommandDependencies, cause: RefundCause, refund: Refund): Promise<JobResult> | JobResult =>
  refund.status === 'succeeded'
    ? done('the provider no longer knows it')
    : recordNeedsPerson(dependencies, cause, { refundId: refund.refundId, why: 'unknown_to_provider' })

export const checkRefundJob = defineJob<PaymentIdentity & { refundId: string }>({
  kind: 'check-refund',
  causes: {
    RefundPending: ({ paymentId, subject, refundId }, event) => [
      { payload: { paymentId, subject, refundId }, dueAt: after(event, CHECK_AFTER_MS) },
    ],
  },
  run: checkRefund,
})
