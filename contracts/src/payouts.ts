import { DAY_MS } from './time.ts'

/** `transfer`: to the payee's account at the payment provider. `bank_file`: by a file that an operator gives to the bank. */
export const payoutMethods = ['transfer', 'bank_file'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

/**
 * `waiting`: for a second operator. `requested`: for the bank file, or for the provider. `failed` may follow `succeeded`: a bank sends
 * money back days later.
 */
export const payoutStatuses = ['waiting', 'requested', 'sent', 'succeeded', 'failed', 'declined'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** The professional's share of one payment by now. earned = gross − refunded − fee, and never below zero. */
export type ProfessionalShare = { grossCents: number; refundedCents: number; feeCents: number; earnedCents: number }

/**
 * Identifies an earning: the id of its payment, of the appointment that promotions paid in full, or of the referred parent's first
 * visit.
 */
export const earningIdOf = {
  payment: (paymentId: string): string => paymentId,
  free: (appointmentId: string): string => `free-${appointmentId}`,
  reward: (appointmentId: string): string => `reward-${appointmentId}`,
} as const

/** One earning's part of a payout. `amountCents` is what this payout adds to earlier ones: below zero where money went back since. */
export type PayoutItem = {
  earningId: string
  /** Null where no parent paid. */
  paymentId: string | null
  appointmentId: string
  grossCents: number
  refundedCents: number
  feeCents: number
  earnedCents: number
  amountCents: number
}

/** How long nothing is paid to an account that replaced another one: its owner has been written to, and may say that it was not them. */
export const PAYOUT_ACCOUNT_WAIT_MS = 5 * DAY_MS

/** A bank carries out at most so many with one decision of an operator. */
export const MAX_PAYOUT_ITEMS = 200
export const MAX_PAYOUTS_IN_FILE = 200
