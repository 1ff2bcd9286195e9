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

/** `overruled`: by itself it would stop the start, and a later rule allows it all the same. */
export const ruleResults = ['allows', 'stops', 'overruled'] as const
export type RuleResult = (typeof ruleResults)[number]
