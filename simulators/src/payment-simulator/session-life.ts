import { DAY_S } from '@lapka/contracts/time.ts'
import { invalidRequest } from './stripe-failure.ts'

const MINIMUM_LIFE_S = 30 * 60
export const MAXIMUM_LIFE_S = DAY_S
/** A caller's clock and the way to us may cost a little of the half hour. */
const CLOCK_TOLERANCE_S = 60

/** How long a session may be open; times are seconds. */
export const refuseLife = (input: { expires_at?: number | undefined }, createdAt: number): void => {
  if (input.expires_at === undefined) return
  const life = input.expires_at - createdAt
  if (life < MINIMUM_LIFE_S - CLOCK_TOLERANCE_S)
    throw invalidRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    })
  if (life > MAXIMUM_LIFE_S + CLOCK_TOLERANCE_S)
    throw invalidRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
}
