/** Letters about one appointment. */
export const emailTemplates = [
  'appointment-confirmed',
  'appointment-moved',
  'appointment-changed',
  'appointment-cancelled',
  'paid-after-expiry',
  'refund-succeeded',
  'refund-needs-person',
  'appointment-reminder',
  'time-offered',
] as const
export type EmailTemplate = (typeof emailTemplates)[number]
