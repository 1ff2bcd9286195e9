import type { Events } from '@lapka/contracts/events.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

/** E-mail and names stay sealed text here; nothing is ever decided by them. */
export type KnownAccount = Omit<Events['AccountRegistered'], 'email' | 'name' | 'surname'> & {
  status: 'registered'
  revision: number
  /** Of a client who has no address and no password: whose desk wrote them down. */
  hostId?: string
  /** By which such a client may take the account over. */
  clientLink?: Pick<Events['ClientLinkMade'], 'linkKey' | 'until'>
  /** Whose client it was, and since when it is a person's own. */
  takenOver?: { hostId: string; at: string }
  /** Of a client whose things were taken into another account: this one is empty, and nobody's. */
  joined?: { intoId: string; linkKey: string }
  /** Clients of desks that were taken into this account. */
  received?: readonly { clientId: string; hostId: string; at: string }[]
  /** When a new password was asked for, the last few. */
  resetsRequestedAt: readonly string[]
  /** Its second factors, oldest first. */
  factors: readonly Pick<Events['SecondFactorAdded'], 'factorId' | 'kind'>[]
  recoveryCodesLeft: number
  /** Absent until they said whether they are asked for reviews by letter. */
  reviewLetters?: boolean
  /** Absent until they said whether letters remind them of due doses; `at`: when they said it last. */
  careLetters?: { areWanted: boolean; at: string }
  /** Absent until they chose. */
  notifications?: Pick<Events['NotificationsChosen'], 'visitLetters' | 'pushes' | 'quietHours'>
  /** Letters to addresses that are not the account's own, the last few. */
  contacted?: readonly Contact[]
  /** Pets that were received from another parent (true), or given to one (false). */
  movedPets?: Readonly<Record<string, boolean>>
  /** An operator asks to forget all of these, and a second one has not decided yet. */
  factorReset: { resetId: string; operatorId: string; at: string } | null
}
export type Account = { status: 'none'; revision: number } | KnownAccount | { status: 'erased'; revision: number }

/** A letter that this account had sent to another person's address. */
export type Contact = Pick<Events['AddressContacted'], 'emailKey' | 'purpose'> & { at: string }

const MAX_KEPT = 20

const changed = (account: Account, change: Partial<KnownAccount>): Account =>
  account.status === 'registered' ? { ...account, ...change } : account

const withoutLink = (account: Account): Account => {
  if (account.status !== 'registered') return account
  const { clientLink: _link, ...others } = account
  return others
}

const withPet = (account: Account, petId: string, isOwn: boolean): Account =>
  account.status === 'registered' ? { ...account, movedPets: { ...account.movedPets, [petId]: isOwn } } : account

const newAccount = {
  status: 'registered',
  resetsRequestedAt: [],
  factors: [],
  recoveryCodesLeft: 0,
  factorReset: null,
} as const

export const accountFold: Fold<Account> = foldOf<Account>(() => ({ status: 'none', revision: -1 }), {
  AccountRegistered: ({ revision }, { accountId, role, language, emailKey }) => ({
    ...newAccount,
    revision,
    accountId,
    role,
    language,
    emailKey,
  }),
  ClientRegistered: ({ revision }, { accountId, hostId, language }) => ({
    ...newAccount,
    revision,
    accountId,
    role: 'PARENT',
    language,
    emailKey: '',
    hostId,
  }),
  ClientLinkMade: (account, { linkKey, until }) => changed(account, { clientLink: { linkKey, until } }),
  ClientLinkRevoked: (account) => withoutLink(account),
  ClientTakenOver: (account, { hostId, emailKey, language }, { occurredAt: at }) => {
    if (account.status !== 'registered') return account
    const { hostId: _host, clientLink: _link, ...own } = account
    return { ...own, emailKey, language, takenOver: { hostId, at } }
  },
  ClientJoined: (account, { intoId, linkKey }) => {
    if (account.status !== 'registered') return account
    const { hostId: _host, clientLink: _link, ...left } = account
    return { ...left, joined: { intoId, linkKey } }
  },
  ClientReceived: (account, { clientId, hostId, petIds }, { occurredAt: at }) =>
    account.status === 'registered'
      ? petIds.reduce((known: Account, petId) => withPet(known, petId, true), {
          ...account,
          received: [...(account.received ?? []), { clientId, hostId, at }],
        })
      : account,
  SecondFactorAdded: (account, { factorId, kind }) =>
    account.status === 'registered' ? { ...account, factors: [...account.factors, { factorId, kind }] } : account,
  SecondFactorRemoved: (account, { factorId }) =>
    account.status === 'registered'
      ? { ...account, factors: account.factors.filter((factor) => factor.factorId !== factorId) }
      : account,
  RecoveryCodesIssued: (account, { count }) => changed(account, { recoveryCodesLeft: count }),
  RecoveryCodeUsed: (account, { leftCount }) => changed(account, { recoveryCodesLeft: leftCount }),
  ReviewLettersSet: (account, { areWanted }) => changed(account, { reviewLetters: areWanted }),
  CareLettersSet: (account, { areWanted }, { occurredAt: at }) => changed(account, { careLetters: { areWanted, at } }),
  NotificationsChosen: (account, { visitLetters, pushes, quietHours }) =>
    changed(account, { notifications: { visitLetters, pushes, quietHours } }),
  LanguageChosen: (account, { language }) => changed(account, { language }),
  AddressContacted: (account, { emailKey, purpose }, { occurredAt }) =>
    account.status === 'registered'
      ? { ...account, contacted: [...(account.contacted ?? []), { emailKey, purpose, at: occurredAt }].slice(-MAX_KEPT) }
      : account,
  PasswordResetRequested: (account, _fact, { occurredAt }) =>
    account.status === 'registered'
      ? { ...account, resetsRequestedAt: [...account.resetsRequestedAt, occurredAt].slice(-MAX_KEPT) }
      : account,
  PasswordChanged: (account) => changed(account, { resetsRequestedAt: [] }),
  FactorResetRequested: (account, { resetId }, { actor, occurredAt }) =>
    changed(account, { factorReset: { resetId, operatorId: actor.id, at: occurredAt } }),
  FactorResetDeclined: (account) => changed(account, { factorReset: null }),
  FactorsReset: (account) => changed(account, { factors: [], recoveryCodesLeft: 0, factorReset: null }),
  PetReceived: (account, { petId }) => withPet(account, petId, true),
  PetAdopted: (account, { petId }) => withPet(account, petId, true),
  PetGivenAway: (account, { petId }) => withPet(account, petId, false),
  AccountErased: ({ revision }) => ({ status: 'erased', revision }),
})

type SignUpLetter = { requesterKey: string; at: string }

/** One address, one account: the stream of the address's key says whose, and who asked for one there lately. */
export type EmailOwner = {
  revision: number
  accountId: string | null
  /** The letters that sign-up requests asked for here, the last few. */
  signUpLetters: readonly SignUpLetter[]
  /** When the owner was last told of an attempt to register their address. */
  notifiedAt: string | null
}

export const emailFold: Fold<EmailOwner> = foldOf<EmailOwner>(
  () => ({ revision: -1, accountId: null, signUpLetters: [], notifiedAt: null }),
  {
    EmailClaimed: (owner, { accountId }) => ({ ...owner, accountId, signUpLetters: [] }),
    SignUpRequested: (owner, { requesterKey, hasLetter }, { occurredAt }) =>
      hasLetter
        ? { ...owner, signUpLetters: [...owner.signUpLetters, { requesterKey, at: occurredAt }].slice(-MAX_KEPT) }
        : owner,
    EmailReleased: (owner) => ({ ...owner, accountId: null, notifiedAt: null }),
    SignUpRepeated: (owner, _fact, { occurredAt }) => ({ ...owner, notifiedAt: occurredAt }),
  },
)
