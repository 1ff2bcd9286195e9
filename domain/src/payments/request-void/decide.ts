import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { VoidReason } from '@lapka/contracts/payments.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityOf, type Payment } from '../payment.ts'

export type RequestVoid = { why: VoidReason; idempotencyKey: string }

/** The only place that gives up what is authorised or may still be; a worker does it under this key. */
export const requestVoid = (payment: Payment, { why, idempotencyKey }: RequestVoid): LapkaEvent[] =>
  payment.status === 'none' || payment.voiding !== undefined
    ? []
    : [{ type: 'VoidRequested', data: { ...identityOf(payment), why, idempotencyKey } }]

/**
 * The parent no longer wants the service: the page is closed, or the authorisation given up. Money that is being captured is not void: its
 * outcome decides, and what was captured goes back as a refund (case 13).
 */
export const decideRequestVoid = (command: RequestVoid, { payment }: { payment: Payment }): Decision<'payment'> => {
  if (payment.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status === 'captured' || payment.capturing !== undefined) return { refused: 'CAPTURE_UNDER_WAY' }
  const requested = payment.status === 'voided' ? [] : requestVoid(payment, command)
  return { events: requested.length === 0 ? {} : { payment: requested } }
}
