import type { Decision } from '../../kernel/decision.ts'
import { identityOf, type Payment, type ProviderFee } from '../payment.ts'

/** The provider's fee, once for each of its balance transactions. */
export const decideRecordProviderFee = (fee: ProviderFee, { payment }: { payment: Payment }): Decision<'payment'> => {
  if (payment.status === 'none') return { refused: 'NOT_FOUND' }
  const isKnown = payment.fees.some(({ balanceTransactionId }) => balanceTransactionId === fee.balanceTransactionId)
  return { events: isKnown ? {} : { payment: [{ type: 'ProviderFeeCharged', data: { ...identityOf(payment), ...fee } }] } }
}
