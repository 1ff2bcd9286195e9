import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { unrefundedCentsOf, uncoveredOf, type Balance } from './balance.ts'
import { identityOf, type Payment } from './payment.ts'

export type RefundKeys = { refundId: string; idempotencyKey: string }
type RefundRequest = RefundKeys & Pick<Events['RefundRequested'], 'amountCents' | 'why'>

/**
 * The only place that asks for a refund. `captured − (requested + pending + succeeded) ≥ 0` is asserted here, in the one
 * stream that knows all refunds; nothing to give back is no event. What a lost dispute gave back is not given back again: where it
 * covers all of it, the refund is requested and then settled by the dispute, so that it is owed again should the bank change its mind;
 * where it covers a part, the rest is requested.
 * `balance` is the payment's after what is appended before this.
 */
export const requestRefund = (
  payment: Payment,
  { keptCents, lostCents }: Pick<Balance, 'keptCents' | 'lostCents'>,
  request: RefundRequest,
): LapkaEvent[] => {
  if (request.amountCents < 0 || request.amountCents > unrefundedCentsOf({ keptCents, lostCents }))
    throw new BrokenInvariant(`a refund of ${request.amountCents} cents where ${keptCents} are left`)
  const isCovered = payment.disputes.some(
    (dispute) => dispute.status === 'lost' && uncoveredOf(dispute, payment.refunds) >= request.amountCents,
  )
  const amountCents = isCovered ? request.amountCents : Math.max(0, request.amountCents - lostCents)
  return amountCents === 0 ? [] : [{ type: 'RefundRequested', data: { ...identityOf(payment), ...request, amountCents } }]
}
