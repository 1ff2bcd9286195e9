import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Account } from '../account.ts'

const LETTERS_PER_HOUR = 5

/** Requests a letter with a link to a new password. An account gets only a few letters an hour. */
export const decideRequestReset = ({ at }: { at: string }, { account }: { account: Account }): Decision<'account'> => {
  if (account.status !== 'registered') return { events: {} }
  const lately = account.resetsRequestedAt.filter((instant) => Date.parse(at) - Date.parse(instant) < HOUR_MS)
  if (lately.length >= LETTERS_PER_HOUR) return { events: {} }
  return { events: { account: [{ type: 'PasswordResetRequested', data: { accountId: account.accountId } }] } }
}
