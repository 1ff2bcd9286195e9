import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { toMs } from '../../kernel/instant.ts'
import { identityOf, type Payment } from '../payment.ts'

export type RequestCapture = { at: string; idempotencyKey: string }

/**
 * Takes the money that was authorised, all of it; a worker does it under this key. For the decision that accepts what was paid for, in the
 * same append as that. Asked for again it adds nothing.
 */
export const requestCapture = (payment: Payment, { at, idempotencyKey }: RequestCapture): LapkaEvent[] | Refusal => {
  if (payment.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status === 'captured') return []
  if (payment.status === 'voided' || payment.voiding !== undefined) return { refused: 'AUTHORISATION_OVER' }
  if (payment.status !== 'authorised') return { refused: 'NOT_AUTHORISED' }
  if (payment.capturing !== undefined) return []
  if (toMs(at) >= toMs(payment.authorisation.authorisedUntil)) return { refused: 'AUTHORISATION_OVER' }
  return [{ type: 'CaptureRequested', data: { ...identityOf(payment), idempotencyKey } }]
}

export const decideRequestCapture = (command: RequestCapture, { payment }: { payment: Payment }): Decision<'payment'> => {
  const requested = requestCapture(payment, command)
  if (isRefused(requested)) return requested
  return { events: requested.length === 0 ? {} : { payment: requested } }
}
