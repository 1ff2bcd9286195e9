import type { NotificationTopic, QuietHours } from '../notifications.ts'
import type { PersonSearch } from '../person-search.ts'
import type { FactorKind } from '../accounts.ts'
import type { Language, Role } from '../roles.ts'
import type { PersonalFields } from './personal-fields.ts'

/** Lists of records of others. */
export type ReadList = 'consultations' | 'cases'

/** Accounts. */
export type PeopleEvents = {
  // email-{hmac of the normalised address}: one account per address, proven by the log itself
  EmailClaimed: { accountId: string }
  /** A visitor requests an account. It opens when they prove that the address is theirs; until then the address stays free. */
  SignUpRequested: {
    accountId: string
    role: Role
    language: Language
    email: string
    name: string
    surname: string
    emailKey: string
    /** Keyed hash of the network that asked, different for each address: letters are counted by it. */
    requesterKey: string
    /** Whether a letter goes to the address because of this request. */
    hasLetter: boolean
  }
  /** A visitor requests an account with a known address: only its owner is told. */
  SignUpRepeated: { accountId: string }
  /** Erased: the address may be registered again by its owner. */
  EmailReleased: { accountId: string }

  // account-{accountId}; registered is who has confirmed the address.
  AccountRegistered: {
    accountId: string
    role: Role
    language: Language
    email: string
    name: string
    surname: string
    emailKey: string
  }
  /**
   * A professional or a clinic, named by its profile, wrote down a person who phones or stands at the door: an account without an address
   * and a password, which nobody can enter. Its first event.
   */
  ClientRegistered: { accountId: string; hostId: string; language: Language; name: string; surname: string; phone: string }
  /** By its link the client may take the account over, until then, once. An earlier link opens nothing any more. Its secret is not in the log. */
  ClientLinkMade: { accountId: string; linkKey: string; until: string }
  ClientLinkRevoked: { accountId: string }
  /** The client confirmed an address: from here on it is an account like every other, and the desk's no more. */
  ClientTakenOver: {
    accountId: string
    hostId: string
    linkKey: string
    language: Language
    email: string
    emailKey: string
    name: string
    surname: string
  }
  /** The client took what the desk has of them into an account that they had already: all of it is that account's, and this one is empty. */
  ClientJoined: { accountId: string; hostId: string; linkKey: string; intoId: string }
  /**
   * In the append of `ClientJoined`, so that an erasure knows whose keys go with the account. `phone`: by which the desk knows them, where the account
   * had none.
   */
  ClientReceived: { accountId: string; clientId: string; hostId: string; petIds: string[]; phone?: string }
  /** Without a phone: the one that is known stays. */
  PersonalDetailsChanged: { accountId: string; name: string; surname: string; phone?: string }
  LanguageChosen: { accountId: string; language: Language }
  /** Whether they are asked by letter for a review of a visit; asked until they say no. */
  ReviewLettersSet: { accountId: string; areWanted: boolean }
  /** Whether letters remind them of due doses and treatments; of their own pets until they say no, of a household's once they say yes. */
  CareLettersSet: { accountId: string; areWanted: boolean }
  /** Whether letters about their visits come too, which topics are pushed to their devices, and when no push makes a sound. */
  NotificationsChosen: { accountId: string; visitLetters: boolean; pushes: NotificationTopic[]; quietHours: QuietHours | null }
  /** The account asked us to write to an address that it has not confirmed as its own: one letter, so it is counted for the account. */
  AddressContacted: { accountId: string; emailKey: string; purpose: 'transfer' | 'keeper-invitation' }
  PasswordResetRequested: { accountId: string }
  /** That it was, not what it is. All sessions but the one it was changed in are over. */
  PasswordChanged: { accountId: string; how: 'changed' | 'reset' }
  /** From here on signing in takes more than the password. Its secret is kept elsewhere, sealed. */
  SecondFactorAdded: { accountId: string; factorId: string; kind: FactorKind; name: string }
  SecondFactorRemoved: { accountId: string; factorId: string; kind: FactorKind }
  /** New recovery codes, in place of all that were left. */
  RecoveryCodesIssued: { accountId: string; count: number; isRenewal: boolean }
  RecoveryCodeUsed: { accountId: string; leftCount: number }
  /** The last fact of an account. Its person's key is destroyed; what was sealed with it reads as erased from here on. */
  AccountErased: {
    accountId: string
    /** Messages from the same address without signing in: each has a key of its own, which goes too. */
    caseIds?: string[]
    /** Clients of desks that it had taken in: what was sealed with their keys. */
    clientIds?: string[]
    /** The person's pets: what is known of their health was sealed with keys of their own, which go too. */
    petIds?: string[]
  }

  /** A person lost every second factor. One operator requests the reset, and a second one decides. */
  FactorResetRequested: { accountId: string; resetId: string; reason: string }
  FactorResetDeclined: { accountId: string; resetId: string; reason: string }
  /** Every second factor, recovery code and session of the account is over. */
  FactorsReset: { accountId: string; resetId: string; reason: string }

  /** An operator ended every session of the account, its calendar links and what its devices were remembered by. */
  SignedOutByOperator: { accountId: string; reason: string }
  /** An operator had a letter written again, also in `email-…` for an account that is not confirmed. `kind` and `letter` are those of its work in the outbox. */
  LetterResent: { accountId: string; kind: string; letter: { [field: string]: string }; reason: string }

  // reads-{accountId}: an operator looked at the account; `what` is the last part of the address.
  AccountRead: { accountId: string; what: string }
  // reads-people: an operator searched for a person, each time. The typed words are not kept: they are about a person.
  PeopleSearched: { by: PersonSearch; count: number }
  /**
   * reads-list-{list}: an operator read a list of what others wrote or were told, filtered so, and saw so many of it. `page` is `first`,
   * or a short hash of where a further one begins.
   */
  ListRead: { list: ReadList; filter: { [field: string]: string }; page: string; count: number }

  /** On the account of a user who is not booked; a professional's photo is their profile's. The bytes lie outside of the log. */
  PhotoSet: { accountId: string; photoId: string; sizeBytes: number; sha256: string }
}

export const peopleFields = {
  SignUpRequested: { email: 'accountId', name: 'accountId', surname: 'accountId' },
  AccountRegistered: { email: 'accountId', name: 'accountId', surname: 'accountId' },
  ClientRegistered: { name: 'accountId', surname: 'accountId', phone: 'accountId' },
  ClientTakenOver: { email: 'accountId', name: 'accountId', surname: 'accountId' },
  ClientReceived: { phone: 'accountId' },
  PersonalDetailsChanged: { name: 'accountId', surname: 'accountId', phone: 'accountId' },
  SecondFactorAdded: { name: 'accountId' },
  FactorResetRequested: { reason: 'accountId' },
  FactorResetDeclined: { reason: 'accountId' },
  FactorsReset: { reason: 'accountId' },
  SignedOutByOperator: { reason: 'accountId' },
  LetterResent: { reason: 'accountId' },
} as const satisfies PersonalFields<PeopleEvents>
