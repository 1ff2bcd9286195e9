/**
 * The consequence when work of a kind is given up. `letter`, `push`: it is not sent. `offer`: a free time is not
 * offered. `refund`: the refund waits for a person, for what is owed stays owed. `needed`: money, a slot or personal data depends on
 * it, so it is not given up.
 */
export const workKinds = {
  'open-checkout': 'needed',
  'settle-payment': 'needed',
  'capture-payment': 'needed',
  'void-payment': 'needed',
  'expire-hold': 'needed',
  'expire-series': 'needed',
  'collect-balance': 'needed',
  'await-vaccination': 'needed',
  'settle-cancellation': 'needed',
  'queue-consultation': 'needed',
  'ring-consultation': 'needed',
  'end-ring': 'needed',
  'give-up-unpaid': 'needed',
  'end-consultation': 'needed',
  'write-off-consultation': 'needed',
  'cancel-blocked-appointment': 'needed',
  'give-back-seat': 'needed',
  'send-refund': 'refund',
  'check-refund': 'refund',
  'issue-document': 'needed',
  'send-payout': 'needed',
  'check-payout': 'needed',
  'open-provider-account': 'needed',
  'check-provider-account': 'needed',
  'start-storage': 'needed',
  'open-subscription': 'needed',
  'change-subscription': 'needed',
  'watch-subscription': 'needed',
  'find-refunds-by-hand': 'needed',
  'erase-person': 'needed',
  'remove-card': 'needed',
  'forget-cards': 'needed',
  'end-erased-subscriptions': 'needed',
  'forget-sign-up': 'needed',
  'offer-time': 'offer',
  'watch-presence': 'needed',
  'reward-first-visit': 'needed',
  'watch-promotions': 'needed',
  'find-duplicate': 'needed',
  'watch-reviews': 'needed',
  'send-email': 'letter',
  'send-account-email': 'letter',
  'send-invitation-email': 'letter',
  'send-vet-left-email': 'letter',
  'send-keeper-invitation-email': 'letter',
  'send-case-answer-email': 'letter',
  'send-verification-email': 'letter',
  'remind-appointment': 'letter',
  'remind-note': 'letter',
  'remind-trial-end': 'letter',
  'send-payment-failed-email': 'letter',
  'send-consultation-email': 'letter',
  'remind-due': 'letter',
  'ask-for-review': 'letter',
  'remind-care': 'letter',
  'send-newsletter-email': 'letter',
  'send-push': 'push',
  'send-review-decision-email': 'letter',
  'send-ring-decision-email': 'letter',
  'send-transfer-email': 'letter',
  'send-adoption-email': 'letter',
} as const
/** Requested by who tells a notification, and not by an event. */
export const SEND_PUSH = 'send-push' satisfies keyof typeof workKinds
/** The one kind that is requested by the API itself and not by an event. */
export const SEND_NEWSLETTER_EMAIL = 'send-newsletter-email' satisfies keyof typeof workKinds
export type WorkKind = keyof typeof workKinds

export const workStates = ['due', 'leased', 'failing', 'held', 'scheduled', 'given-up', 'done'] as const
export type WorkState = (typeof workStates)[number]
