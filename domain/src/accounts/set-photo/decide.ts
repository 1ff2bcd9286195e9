import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Account } from '../../accounts/account.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import { opening, type ProfileOwner } from '../../professionals/save-section/decide.ts'

type Photo = Omit<Events['PhotoSet'], 'accountId'>

/** A professional's photo belongs to their profile; the first command of an account here creates it. */
export const decideSetProfilePhoto = (
  { owner, photo }: { owner: ProfileOwner; photo: Photo },
  states: { professional: Professional },
): Decision<'professional'> => {
  const { accountId, professionalId } = owner
  const set: LapkaEvent = { type: 'ProfilePhotoSet', data: { accountId, professionalId, ...photo } }
  return { events: { professional: [...opening(owner, states), set] } }
}

/** The photo of any other account belongs to the account. */
export const decideSetAccountPhoto = (photo: Photo, { account }: { account: Account }): Decision<'account'> => {
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  const { accountId } = account
  return { events: { account: [{ type: 'PhotoSet', data: { accountId, ...photo } }] } }
}
