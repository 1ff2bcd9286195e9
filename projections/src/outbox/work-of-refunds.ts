import { paidAppointment, type PaymentIdentity } from '@lapka/contracts/payments.ts'
import type { EmailTemplate } from '@lapka/contracts/work.ts'
import type { NewWork } from '@lapka/state/outbox/insert-work.ts'
import { request, type Cause, type WorkReactions } from './work-request.ts'

/** How long a pending refund is left alone before the provider is asked; its webhook usually comes first. */
const CHECK_REFUND_AFTER_MS = 15_000
/** Distance before a failed refund's next attempt, by the attempt that failed. */
const NEXT_ATTEMPT_AFTER_MS = [5_000, 20_000, 60_000]

/**
 * A refund that had to be sent again may fail again within moments, and each success would be a letter. The letter waits until
 * the refund has held for an hour; if it failed by then, the letter is not sent.
 */
const TELL_SECOND_SUCCESS_AFTER_MS = 3_600_000

type Refund = PaymentIdentity & { refundId: string }

const later = ({ occurredAt }: Cause, ms: number) => ({ dueAt: new Date(Date.parse(occurredAt) + ms).toISOString() })

const namesOf = ({ paymentId, subject, refundId }: Refund): Refund => ({ paymentId, subject, refundId })

const send = (refund: Refund, cause: Cause, afterMs = 0): NewWork =>
  request(cause, { kind: 'send-refund', ...namesOf(refund) }, later(cause, afterMs))

const tellParent = ({ subject, refundId }: Refund, template: EmailTemplate): NewWork['work'] => ({
  kind: 'send-email',
  template,
  to: 'parent',
  appointmentId: paidAppointment(subject),
  refundId,
})

/** What sends a refund on its way, looks after it, and tells of its end. */
export const workOfRefunds = {
  RefundRequested: (refund, event) => (refund.undoUntil === undefined ? [send(refund, event)] : []),
  RefundPending: (refund, event) => [
    request(event, { kind: 'check-refund', ...namesOf(refund) }, later(event, CHECK_REFUND_AFTER_MS)),
  ],
  RefundFailed: (refund, event) => {
    const waitMs = NEXT_ATTEMPT_AFTER_MS[refund.attempt - 1] ?? NEXT_ATTEMPT_AFTER_MS.at(-1) ?? 0
    return refund.nextIdempotencyKey === null ? [] : [send(refund, event, waitMs)]
  },
  RefundSucceeded: (refund, event) => {
    const due = later(event, refund.attempt === 1 ? 0 : TELL_SECOND_SUCCESS_AFTER_MS)
    return [request(event, tellParent(refund, 'refund-succeeded'), due)]
  },
  RefundNeedsPerson: (refund, event) => [request(event, tellParent(refund, 'refund-needs-person'))],
} satisfies WorkReactions
