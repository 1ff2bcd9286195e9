import type { Events } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

/** E-mail and names stay sealed text here; nothing is ever decided by them. */
export type KnownAccount = Omit<Events['AccountRegistered'], 'email' | 'name' | 'surname'> & {
  status: 'registered'
  revision: number
  /** When a new password was asked for, the last few. */
  resetsRequestedAt: readonly string[]
}
export type Account = { status: 'none'; revision: number } | KnownAccount | { status: 'erased'; revision: number }

const MOST_KEPT = 20

const changed = (account: Account, change: Partial<KnownAccount>): Account =>
  account.status === 'registered' ? { ...account, ...change } : account

export const accountFold: Fold<Account> = foldOf<Account>(() => ({ status: 'none', revision: -1 }), {
  AccountRegistered: ({ revision }, { accountId, role, language, emailKey }) => ({
    status: 'registered',
    revision,
    accountId,
    role,
    language,
    emailKey,
    resetsRequestedAt: [],
  }),
  LanguageChosen: (account, { language }) => changed(account, { language }),
  PasswordResetRequested: (account, _fact, { occurredAt }) =>
    account.status === 'registered'
      ? { ...account, resetsRequestedAt: [...account.resetsRequestedAt, occurredAt].slice(-MOST_KEPT) }
      : account,
  PasswordChanged: (account) => changed(account, { resetsRequestedAt: [] }),
  AccountErased: ({ revision }) => ({ status: 'erased', revision }),
})

type SignUpLetter = { requesterKey: string; at: string }

/** One address, one account: the stream of the address's key says whose, and who asked for one there lately. */
export type EmailOwner = {
  revision: number
  accountId: string | null
  /** The letters that sign-up requests asked for here, the last few. */
  signUpLetters: readonly SignUpLetter[]
  /** When the owner was told last that somebody tried to register. */
  notifiedAt: string | null
}

export const emailFold: Fold<EmailOwner> = foldOf<EmailOwner>(
  () => ({ revision: -1, accountId: null, signUpLetters: [], notifiedAt: null }),
  {
    EmailClaimed: (owner, { accountId }) => ({ ...owner, accountId, signUpLetters: [] }),
    SignUpRequested: (owner, { requesterKey, hasLetter }, { occurredAt }) =>
      hasLetter
        ? { ...owner, signUpLetters: [...owner.signUpLetters, { requesterKey, at: occurredAt }].slice(-MOST_KEPT) }
        : owner,
    EmailReleased: (owner) => ({ ...owner, accountId: null, notifiedAt: null }),
    SignUpRepeated: (owner, _fact, { occurredAt }) => ({ ...owner, notifiedAt: occurredAt }),
  },
)
