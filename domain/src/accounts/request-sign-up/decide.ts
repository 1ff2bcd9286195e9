import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { EmailOwner } from '../account.ts'

export type RequestSignUp = { account: Omit<Events['SignUpRequested'], 'hasLetter'>; at: string }

const TELL_AGAIN_AFTER_MS = 15 * 60_000
/** How many letters one requester can send to an address within an hour, and all requesters together. */
const LETTERS_PER_REQUESTER = 6
const LETTERS_PER_ADDRESS = 18
/** Above these limits a letter still goes out when the last one is this old: the address always has a link that works. */
const LETTER_AGAIN_AFTER_MS = 10 * 60_000

/**
 * The caller gets the same answer in every case; only the letter to the address differs. A request changes nothing for an account
 * that exists. Several requests for one address stand beside each other, and each is confirmed only with its own link.
 */
export const decideRequestSignUp = (
  { account, at }: RequestSignUp,
  { email }: { email: EmailOwner },
): Decision<'email'> & { events: object } => {
  const { accountId, notifiedAt } = email
  if (accountId !== null) {
    const wasNotified = notifiedAt !== null && Date.parse(at) - Date.parse(notifiedAt) < TELL_AGAIN_AFTER_MS
    return { events: wasNotified ? {} : { email: [{ type: 'SignUpRepeated', data: { accountId } }] } }
  }
  const hasLetter = isLetterDue(email, account.requesterKey, at)
  return { events: { email: [{ type: 'SignUpRequested', data: { ...account, hasLetter } }] } }
}

const isLetterDue = ({ signUpLetters }: EmailOwner, requesterKey: string, at: string): boolean => {
  const since = (instant: string) => Date.parse(at) - Date.parse(instant)
  const lately = signUpLetters.filter((letter) => since(letter.at) < HOUR_MS)
  const own = lately.filter((letter) => letter.requesterKey === requesterKey)
  if (own.length < LETTERS_PER_REQUESTER && lately.length < LETTERS_PER_ADDRESS) return true
  return lately.every((letter) => since(letter.at) >= LETTER_AGAIN_AFTER_MS)
}
