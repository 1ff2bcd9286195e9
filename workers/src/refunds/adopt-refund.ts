import type { Refund } from '@lapka/domain/payments/payment.ts'
import type { ProviderRefund } from '../payment-gateway.ts'

/**
 * The refund that already exists at the provider for what we are about to send, if there is one: ours, whose answer was
 * lost or whose key has run out after a day; or one that a person made there by hand over the same sum. `known` are the
 * provider's ids that the log already has: an attempt that failed is not taken for the next one.
 */
export const findExisting = (
  refund: Refund,
  listed: ProviderRefund[],
  known: ReadonlySet<string>,
): ProviderRefund | undefined => {
  const unknown = listed.filter(({ providerRefundId }) => !known.has(providerRefundId))
  const isAlive = ({ state }: ProviderRefund) => state !== 'failed'
  const ours = unknown.filter(({ refundId }) => refundId === refund.refundId)
  const byHand = unknown.filter((found) => found.refundId === null && isAlive(found) && found.amountCents === refund.amountCents)
  return ours.find(isAlive) ?? ours[0] ?? byHand[0]
}
