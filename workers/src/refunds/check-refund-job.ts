import { currentAttempt, refundOf, type Refund } from '@lapka/domain/payments/payment.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import { readVisit } from '../payments/visit-streams.ts'
import { againIn, done, failed, type Cause, type JobResult, type Tools } from '../work/job.ts'
import { recordNeedsPerson, recordRefundStatus } from './record-refund.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
const FIRST_LOOK_MS = 2 * SECOND_MS
const MOST_BETWEEN_LOOKS_MS = 60 * 60 * SECOND_MS
/** A bank that is this late does not merely dawdle. */
const PATIENCE_MS = 3 * DAY_MS

/** Looks how a refund stands for as long as it is under way: its webhook may never come. */
export const checkRefund = async (tools: Tools, cause: Cause & { refundId: string; looks: number }): Promise<JobResult> => {
  const { payment } = await readVisit(tools, cause.appointmentId)
  const refund = refundOf(payment, cause.refundId)
  if (refund === undefined) return failed('the log does not know this refund')
  const { step, providerRefundId } = currentAttempt(refund)
  if (refund.status === 'needs_person' || providerRefundId === null || step === 'failed')
    return done('there is nothing to wait for')
  if (step === 'succeeded') return done()

  const found = await tools.gateway.readRefund(providerRefundId)
  if (found.outcome !== 'ok') return failed(reasonOf(found))
  const recorded = await recordRefundStatus(tools, cause, refund.refundId, found.value)
  if (recorded.result !== 'done' || found.value.state !== 'pending') return recorded
  if (isOverdue(refund, tools.now()))
    return recordNeedsPerson(tools, cause, { refundId: refund.refundId, why: 'pending_too_long' })
  return againIn(tools, Math.min(FIRST_LOOK_MS * 2 ** Math.min(cause.looks, 16), MOST_BETWEEN_LOOKS_MS))
}

const isOverdue = (refund: Refund, now: string): boolean =>
  refund.expectedBy !== null && Date.parse(now) > Date.parse(refund.expectedBy) + PATIENCE_MS
