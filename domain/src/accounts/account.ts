import type { Events } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../fold.ts'

/** E-mail and names stay sealed text here; nothing is ever decided by them. */
export type Account =
  { status: 'none'; revision: number } | (Events['AccountRegistered'] & { status: 'registered'; revision: number })

export const accountFold: Fold<Account> = foldOf<Account>(() => ({ status: 'none', revision: -1 }), {
  AccountRegistered: (account, fact) => ({ ...fact, status: 'registered', revision: account.revision }),
})

/** One address, one account: the stream of the address's key says whose. */
export type EmailOwner = { revision: number; accountId: string | null }

export const emailFold: Fold<EmailOwner> = foldOf<EmailOwner>(() => ({ revision: -1, accountId: null }), {
  EmailClaimed: (owner, { accountId }) => ({ ...owner, accountId }),
})
