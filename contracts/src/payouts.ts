/** `transfer`: to the payee's account at the payment provider. `bank_file`: by a file that an operator gives to the bank. */
export const payoutMethods = ['transfer', 'bank_file'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/**
 * `waiting`: for a second operator. `requested`: for the bank file, or for the provider. `failed` may follow `succeeded`: a bank sends
 * money back days later.
 */
export const payoutStatuses = ['waiting', 'requested', 'sent', 'succeeded', 'failed', 'declined'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** What a professional has of one payment by now. earned = gross − refunded − fee, and never below zero. */
export type ProfessionalShare = { grossCents: number; refundedCents: number; feeCents: number; earnedCents: number }

/** One payment's part of a payout. `amountCents` is what this payout adds to earlier ones: below zero where money went back since. */
export type PayoutItem = {
  paymentId: string
  appointmentId: string
  grossCents: number
  refundedCents: number
  feeCents: number
  earnedCents: number
  amountCents: number
}

/** A bank carries out at most so many with one decision of an operator. */
export const MOST_PAYOUT_ITEMS = 200
export const MOST_PAYOUTS_IN_FILE = 200
