import type Stripe from 'stripe'
import type { Decline, VerifiedCard } from '../payment-gateway.ts'

type SetupState =
  | { state: 'open'; decline: Decline | null }
  | { state: 'processing' }
  | { state: 'canceled'; isExpired: boolean }
  | { state: 'verified'; card: VerifiedCard }

/** How far the check of a card is that nothing is taken from. */
export const setupStateOf = (intent: Stripe.Checkout.Session['setup_intent']): SetupState => {
  if (intent === null || typeof intent === 'string') return { state: 'open', decline: null }
  switch (intent.status) {
    case 'succeeded':
      return { state: 'verified', card: { cardFingerprint: fingerprintOf(intent) } }
    case 'canceled':
      return { state: 'canceled', isExpired: true }
    case 'processing':
      return { state: 'processing' }
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
    default:
      return { state: 'open', decline: declineOf(intent) }
  }
}

const fingerprintOf = ({ payment_method }: Stripe.SetupIntent): string | null =>
  payment_method === null || typeof payment_method === 'string' ? null : (payment_method.card?.fingerprint ?? null)

const declineOf = ({ id, last_setup_error: error }: Stripe.SetupIntent): Decline | null => {
  if (!error) return null
  const attemptId = error.payment_method?.id ?? `${id}-${error.code}`
  return { attemptId, code: error.decline_code ?? error.code ?? error.type, cardLast4: error.payment_method?.card?.last4 ?? '' }
}
