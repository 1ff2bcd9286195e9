import { DAY_S } from '@lapka/contracts/time.ts'
import type Stripe from 'stripe'
import type { Capture, Decline, Intent, IntentState, ProviderCard } from '../payment-gateway.ts'

/** Stripe keeps an authorisation for seven days where it names no end. */
const AUTHORISED_S = 7 * DAY_S

export const readIntent = (intent: Stripe.PaymentIntent): Intent => ({
  paymentIntentId: intent.id,
  paymentId: intent.metadata['paymentId'] ?? null,
  ...intentStateOf(intent),
})

/** An intent's outcome, by its status alone: a session's `paid` differs between ways of capturing. */
export const intentStateOf = (intent: Stripe.PaymentIntent): IntentState => {
  switch (intent.status) {
    case 'succeeded':
      return { state: 'paid', capture: captureOf(intent, intent.amount_received) }
    case 'requires_capture': {
      const captureBefore = cardOf(intent)?.capture_before ?? intent.created + AUTHORISED_S
      const authorisedUntil = new Date(captureBefore * 1000).toISOString()
      return { state: 'authorised', authorisation: { ...captureOf(intent, intent.amount_capturable), authorisedUntil } }
    }
    case 'canceled':
      return { state: 'canceled', isExpired: isExpiry(intent.cancellation_reason) }
    case 'processing':
      return { state: 'processing' }
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
    default:
      return { state: 'open', decline: declineOf(intent) }
  }
}

const isExpiry = (reason: string | null): boolean => reason === 'automatic' || reason === 'expired'

const chargeOf = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof latest_charge === 'object' ? latest_charge : null

const cardOf = (intent: Stripe.PaymentIntent) => chargeOf(intent)?.payment_method_details?.card

const captureOf = (intent: Stripe.PaymentIntent, amountCents: number): Capture => ({
  paymentIntentId: intent.id,
  amountCents,
  currency: intent.currency.toUpperCase(),
  cardLast4: cardOf(intent)?.last4 ?? '',
  ...fingerprintOf(intent),
  saved: savedCardOf(intent),
})

const fingerprintOf = (intent: Stripe.PaymentIntent): Pick<Capture, 'cardFingerprint'> => {
  const cardFingerprint = cardOf(intent)?.fingerprint ?? ''
  return cardFingerprint === '' ? {} : { cardFingerprint }
}

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** Kept for the next time only where its owner agreed: the order said so. */
const savedCardOf = (intent: Stripe.PaymentIntent): ProviderCard | null => {
  const [customerId, providerCardId, card] = [idOf(intent.customer), idOf(intent.payment_method), cardOf(intent)]
  if (!intent.setup_future_usage || customerId === null || providerCardId === null || !card) return null
  const { brand, last4, exp_month, exp_year } = card
  return {
    providerCardId,
    customerId,
    card: { brand: brand ?? '', last4: last4 ?? '', expMonth: exp_month, expYear: exp_year },
  }
}

/** An attempt is told from another by its charge, and where the bank was never asked for money by the way it was tried to be paid. */
const declineOf = (intent: Stripe.PaymentIntent): Decline | null => {
  const error = intent.last_payment_error
  if (!error) return null
  const attemptId = error.charge ?? error.payment_method?.id ?? `${intent.id}-${error.code}`
  return { attemptId, code: error.decline_code ?? error.code ?? error.type, cardLast4: error.payment_method?.card?.last4 ?? '' }
}
