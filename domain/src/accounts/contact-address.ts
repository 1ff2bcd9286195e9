import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../kernel/instant.ts'
import type { Contact, KnownAccount } from './account.ts'

/** Letters of one account within a day, over all its pets: none of these addresses is confirmed to be its own. */
const MAX_A_DAY: Record<Contact['purpose'], number> = { transfer: 5, 'keeper-invitation': 10 }
const MAX_TO_ADDRESS_A_DAY = 5

/** Counts what the account itself asked for, so a refusal tells nothing of the address. */
export const whyNotContacted = (
  { contacted = [] }: KnownAccount,
  { emailKey, purpose, at }: Contact,
): Extract<RefusalCode, 'TOO_MANY_LETTERS' | 'TOO_MANY_LETTERS_TO_ADDRESS'> | null => {
  const lately = contacted.filter((contact) => contact.at > addMs(at, -DAY_MS))
  if (lately.filter((contact) => contact.emailKey === emailKey).length >= MAX_TO_ADDRESS_A_DAY)
    return 'TOO_MANY_LETTERS_TO_ADDRESS'
  return lately.filter((contact) => contact.purpose === purpose).length >= MAX_A_DAY[purpose] ? 'TOO_MANY_LETTERS' : null
}

/** Written in the append of what the letter is about: of two requests at once, the second is counted after the first. */
export const addressContacted = (
  { accountId }: KnownAccount,
  { emailKey, purpose }: Pick<Contact, 'emailKey' | 'purpose'>,
): LapkaEvent => ({ type: 'AddressContacted', data: { accountId, emailKey, purpose } })
