import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../decision.ts'
import type { EmailOwner } from '../account.ts'

export type RequestSignUp = { account: Events['SignUpRequested']; at: string }

/** One address gets no more of these letters, whoever asks for them. */
const WISHES_PER_HOUR = 5
const HOUR_MS = 60 * 60_000
const TELL_AGAIN_AFTER_MS = 15 * 60_000

/**
 * Whoever asks hears the same in every case; what differs is the letter to the address. A wish changes nothing for an account
 * that exists, and several wishes for one address stand beside each other: the one whose letter is opened becomes the account.
 */
export const decideRequestSignUp = (
  { account, at }: RequestSignUp,
  { email }: { email: EmailOwner },
): Decision<'email'> & { events: object } => {
  const { accountId, toldAt, wishedAt } = email
  const since = (instant: string) => Date.parse(at) - Date.parse(instant)
  if (accountId !== null) {
    const isTold = toldAt !== null && since(toldAt) < TELL_AGAIN_AFTER_MS
    return { events: isTold ? {} : { email: [{ type: 'SignUpRepeated', data: { accountId } }] } }
  }
  const lately = wishedAt.filter((instant) => since(instant) < HOUR_MS)
  return { events: lately.length >= WISHES_PER_HOUR ? {} : { email: [{ type: 'SignUpRequested', data: account }] } }
}
