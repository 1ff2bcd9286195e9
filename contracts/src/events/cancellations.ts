export type CancelledBy = 'parent' | 'professional' | 'system'

/** Why something was cancelled as a consequence of something else. */
export const cancellationReasonCodes = [
  /** The money came when the hold was over and the slot was taken or closed. */
  'PAID_AFTER_EXPIRY',
  'PAID_LESS_THAN_DUE',
  /** The professional closed a day with booked appointments on it. */
  'BLOCKED_BY_PROFESSIONAL',
  /** Of a consultation: the vet accepted and never came, or left before the parent had been helped. */
  'VET_NEVER_JOINED',
  'PROFESSIONAL_LEFT',
  /** The vet ended the talk before the two had been in the room together for as long as the fee takes. */
  'ENDED_TOO_SOON',
  /** The money that the bank kept for it could not be taken. */
  'PAYMENT_FAILED',
  /** The parent who is to have the pet has booked and paid it instead. */
  'TAKEN_OVER',
  /** The balance of a stay was not paid in time; what comes back is as if its parent had cancelled then. */
  'BALANCE_UNPAID',
  /** A vaccination that the hotel asks for was not shown in time; what comes back is as if the parent had cancelled then. */
  'VACCINATION_MISSING',
  /** The paid appointment could not be taken over any more. */
  'TAKE_OVER_FAILED',
] as const
export type CancellationReasonCode = (typeof cancellationReasonCodes)[number]
