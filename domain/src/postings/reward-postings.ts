import type { SealedEvents } from '@lapka/contracts/events.ts'
import type { Posting } from './postings-of.ts'

/** Lapka pays a professional for an invited parent, as it pays promotions, and without a fee. */
export const rewardPostings = ({
  professionalId,
  amountCents,
}: Pick<SealedEvents['ReferralRewarded'], 'professionalId' | 'amountCents'>): Posting[] => [
  { account: 'professional', partyId: professionalId, amountCents, currency: 'EUR' },
  { account: 'promotion', partyId: null, amountCents: -amountCents, currency: 'EUR' },
]
