import type { RemindedCare } from '@lapka/contracts/pet-records.ts'
import type { Account } from '../../accounts/account.ts'
import type { Decision } from '../../kernel/decision.ts'
import { keyOfCare, type CareLetters } from './care-letters.ts'

/** `isOwner` is false for a second adult, who gets letters only after asking for them. */
export type CareOfPet = { isOwner: boolean; items: RemindedCare[] }

/** Whether letters about care go to this account: to an owner until they say no, to a second adult once they say yes. */
export const wantsCareLetters = (account: Account, { isOwner }: Pick<CareOfPet, 'isOwner'>): boolean =>
  account.status === 'registered' && (account.careLetters ?? isOwner)

/** `on`: the local day. */
export type RemindCare = { accountId: string; on: string; pets: readonly CareOfPet[] }

/** One letter a day for all pets of a person. Each dose is in one before its day and in one after it. */
export const decideRemindCare = (
  { accountId, on, pets }: RemindCare,
  { letters, account }: { letters: CareLetters; account: Account },
): Decision<'letters'> => {
  if (letters.lastOn !== null && letters.lastOn >= on) return { events: {} }
  const known = new Set(letters.known)
  const items = pets
    .filter((pet) => wantsCareLetters(account, pet))
    .flatMap((pet) => pet.items.filter((item) => !known.has(keyOfCare(item))))
  if (items.length === 0) return { events: {} }
  return { events: { letters: [{ type: 'CareReminded', data: { accountId, on, items } }] } }
}
