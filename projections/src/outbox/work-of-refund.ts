import type { EmailTemplate, Work } from '@lapka/contracts/work.ts'
import { appointmentIdOf } from '../appointments/project.ts'
import type { Seen } from '../projection.ts'

/** How long a pending refund is left alone before the provider is asked; its webhook usually comes first. */
const CHECK_REFUND_AFTER_MS = 15_000
/** Distance before a failed refund's next attempt, by the attempt that failed. */
const NEXT_ATTEMPT_AFTER_MS = [5_000, 20_000, 60_000]

/**
 * One that had to be sent again may come back again within moments, and each time it would be told as paid back. It is told
 * once it held; should it have come back by then, the letter is not sent.
 */
const TELL_SECOND_SUCCESS_AFTER_MS = 3_600_000

const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

const refundTypes = ['RefundRequested', 'RefundPending', 'RefundFailed', 'RefundSucceeded', 'RefundNeedsPerson'] as const
export type RefundEvent = Seen<(typeof refundTypes)[number]>

type AskedWork = { name: string; work: Work; dueAt: string }

export const isOfRefund = <Event extends { type: string }>(event: Event): event is Event & RefundEvent =>
  (refundTypes as readonly string[]).includes(event.type)

/** What sends a refund on its way, looks after it, and tells of its end. */
export const workOfRefund = (event: RefundEvent): AskedWork[] => {
  const appointmentId = appointmentIdOf(event)
  const { refundId } = event.data
  const now = event.occurredAt
  const mail = (template: EmailTemplate, dueAt: string): AskedWork => ({
    name: `send-email-${template}-parent`,
    work: { kind: 'send-email', template, to: 'parent', appointmentId, refundId },
    dueAt,
  })
  const ask = (kind: 'send-refund' | 'check-refund', dueAt: string): AskedWork => ({
    name: kind,
    work: { kind, appointmentId, refundId },
    dueAt,
  })
  switch (event.type) {
    case 'RefundRequested':
      return event.data.undoUntil === undefined ? [ask('send-refund', now)] : []
    case 'RefundPending':
      return [ask('check-refund', later(now, CHECK_REFUND_AFTER_MS))]
    case 'RefundFailed': {
      const { nextIdempotencyKey, attempt } = event.data
      const waitMs = NEXT_ATTEMPT_AFTER_MS[attempt - 1] ?? NEXT_ATTEMPT_AFTER_MS.at(-1) ?? 0
      return nextIdempotencyKey === null ? [] : [ask('send-refund', later(now, waitMs))]
    }
    case 'RefundSucceeded':
      return [mail('refund-succeeded', event.data.attempt === 1 ? now : later(now, TELL_SECOND_SUCCESS_AFTER_MS))]
    case 'RefundNeedsPerson':
      return [mail('refund-needs-person', now)]
  }
}
