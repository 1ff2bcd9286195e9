/** The rules of a start, as people know them, in the order in which an answer lists them. */
export const slotRules = [
  'accepts',
  'hours',
  'duration',
  'break',
  'exception',
  'taken',
  'hold',
  'promised',
  'buffer',
  'notice',
  'horizon',
  'step',
  'clock',
] as const
export type SlotRule = (typeof slotRules)[number]

/** The rules that decide how much of a payment comes back, in the order in which they are asked. */
export const refundRules = [
  'hold_over',
  'cancelled_by',
  'moved_late',
  'deadline',
  'both_cancelled',
  'paid_after_expiry',
  'paid_less_than_due',
  'no_show',
  'billed_lower',
  'complaint',
  'stay_shortened',
  'sessions_given_up',
  'balance_not_due',
] as const
export type RefundRule = (typeof refundRules)[number]

/** `overruled`: by itself it would stop the start, and a later rule allows it all the same. */
export const ruleResults = ['allows', 'stops', 'overruled'] as const
export type RuleResult = (typeof ruleResults)[number]

/** The state of a letter that an event requested. */
export const letterStates = ['waiting', 'sent', 'stopped', 'failing'] as const
