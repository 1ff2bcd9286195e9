/** The subject of a payment. A balance and an extension have their payment's own id. */
export type PaymentSubject = { kind: (typeof paymentSubjects)[number]; id: string }
export const paymentSubjects = ['appointment', 'consultation', 'series', 'balance', 'extension'] as const
/** Money that is divided into payments for appointments as soon as it is there. */
export const isDividedSubject = ({ kind }: PaymentSubject): boolean =>
  kind === 'series' || kind === 'balance' || kind === 'extension'

/** The payment and its subject: every payment event carries both, so that readers need no lookup. */
export type PaymentIdentity = { paymentId: string; subject: PaymentSubject }

/**
 * The appointment that was paid for. An accepted consultation is an appointment of the same id; before that there is none. A series is none, and no more are the
 * balance of a stay and its further nights: their money is divided into payments for appointments as soon as it is there.
 */
export const paidAppointment = ({ kind, id }: PaymentSubject): string => {
  switch (kind) {
    case 'appointment':
    case 'consultation':
    case 'series':
    case 'balance':
    case 'extension':
      return id
  }
}

/** The appointment that an event is about: a payment names its subject, the other streams end in the appointment's id. */
export const appointmentIdOf = ({ stream, data }: { stream: string; data: unknown }): string =>
  stream.startsWith('payment-') ? paidAppointment((data as PaymentIdentity).subject) : stream.slice(stream.indexOf('-') + 1)

/** How far one sending of a refund got at the provider. The order is the only direction it can go: `failed` may follow `succeeded`. */
export const attemptSteps = ['requested', 'submitted', 'pending', 'succeeded', 'failed'] as const

/**
 * Whether money is taken as soon as it is paid, or authorised first and captured by a further decision. `verify`: promotions pay all of it,
 * and the provider only makes sure that there is a card.
 */
export type CaptureMethod = 'automatic' | 'manual' | 'verify'

/** Why a payment came to nothing. `card_used`: the card was used with the promotion for another account, or the card is unknown. */
export type VoidReason = 'expired' | 'cancelled' | 'authorisation_expired' | 'not_accepted' | 'card_used'

/** The reason shown to the payer of a declined card. We may not repeat why a bank did not trust it. */
export const declineReasons = ['funds', 'expired', 'details', 'approval', 'again', 'refused'] as const
export type DeclineReason = (typeof declineReasons)[number]

const reasonsByCode: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'funds',
  card_velocity_exceeded: 'funds',
  withdrawal_count_limit_exceeded: 'funds',
  expired_card: 'expired',
  incorrect_cvc: 'details',
  invalid_cvc: 'details',
  incorrect_number: 'details',
  invalid_number: 'details',
  invalid_expiry_month: 'details',
  invalid_expiry_year: 'details',
  authentication_required: 'approval',
  payment_intent_authentication_failure: 'approval',
  processing_error: 'again',
  issuer_not_available: 'again',
  try_again_later: 'again',
  reenter_transaction: 'again',
}

export const declineReasonOf = (code: string): DeclineReason => reasonsByCode[code] ?? 'refused'

/** A card that the provider keeps: what a person knows it by. */
export type SavedCard = { brand: string; last4: string; expMonth: number; expYear: number }
