import type { PayoutItem } from '@lapka/contracts/payouts.ts'
import type { Posting } from './postings-of.ts'

/** The postings of a payout from one payment: from the payee's earnings with us to their bank, or back if it did not arrive. */
export const payoutPostings = (
  payeeId: string,
  { amountCents }: Pick<PayoutItem, 'amountCents'>,
  hasCome: boolean,
): Posting[] => {
  const cents = hasCome ? amountCents : -amountCents
  const common = { partyId: payeeId, currency: 'EUR' as const }
  return [
    { ...common, account: 'professional', amountCents: -cents },
    { ...common, account: 'bank', amountCents: cents },
  ]
}
