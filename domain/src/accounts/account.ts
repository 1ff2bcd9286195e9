import type { Events } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../fold.ts'

/** E-mail and names stay sealed text here; nothing is ever decided by them. */
export type Account =
  { status: 'none'; revision: number } | (Events['AccountRegistered'] & { status: 'registered'; revision: number })

export const accountFold: Fold<Account> = foldOf<Account>(() => ({ status: 'none', revision: -1 }), {
  AccountRegistered: (account, fact) => ({ ...fact, status: 'registered', revision: account.revision }),
})

/** One address, one account: the stream of the address's key says whose, and who wished for one there lately. */
export type EmailOwner = {
  revision: number
  accountId: string | null
  /** When somebody wished for an account here, the last few. */
  wishedAt: readonly string[]
  /** When the owner was told last that somebody tried to register. */
  toldAt: string | null
}

const MOST_KEPT = 20

export const emailFold: Fold<EmailOwner> = foldOf<EmailOwner>(
  () => ({ revision: -1, accountId: null, wishedAt: [], toldAt: null }),
  {
    EmailClaimed: (owner, { accountId }) => ({ ...owner, accountId, wishedAt: [] }),
    SignUpRequested: (owner, _fact, { occurredAt }) => ({
      ...owner,
      wishedAt: [...owner.wishedAt, occurredAt].slice(-MOST_KEPT),
    }),
    SignUpRepeated: (owner, _fact, { occurredAt }) => ({ ...owner, toldAt: occurredAt }),
  },
)
