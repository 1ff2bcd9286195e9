/** The jobs that write letters. Rows of the outbox and `LetterResent` name them; a test of the workers compares this list with the jobs. */
export const letterKinds = [
  'send-account-email',
  'send-email',
  'send-verification-email',
  'send-invitation-email',
  'send-vet-left-email',
  'send-keeper-invitation-email',
  'send-case-answer-email',
  'remind-appointment',
  'remind-note',
  'remind-trial-end',
  'send-payment-failed-email',
  'send-consultation-email',
  'ask-for-review',
  'remind-care',
  'send-review-decision-email',
  'send-ring-decision-email',
  'send-transfer-email',
  'send-adoption-email',
] as const
export type LetterKind = (typeof letterKinds)[number]
/** Letters about one appointment. */
export const emailTemplates = [
  'appointment-confirmed',
  'series-confirmed',
  'appointment-moved',
  'appointment-changed',
  'guests-arrived',
  'stay-ended-early',
  'stay-extended',
  'visit-report',
  'appointment-cancelled',
  'paid-after-expiry',
  'refund-succeeded',
  'refund-needs-person',
  'appointment-reminder',
  'due-reminder',
  'balance-reminder',
  'vaccination-reminder',
  'balance-paid',
  'time-offered',
] as const
/** Letters that only stays have. */
export const stayTemplates = [
  'guests-arrived',
  'stay-ended-early',
  'stay-extended',
  'balance-reminder',
  'vaccination-reminder',
  'balance-paid',
] as const satisfies readonly EmailTemplate[]
export type EmailTemplate = (typeof emailTemplates)[number]
