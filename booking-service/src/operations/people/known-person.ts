import { openedFactsOf } from '@lapka/contracts/facts.ts'
import type { Language, Role } from '@lapka/contracts/roles.ts'
import { emailStream } from '@lapka/contracts/streams.ts'
import { peopleById } from '@lapka/projections/accounts/find-people.ts'
import type { AccountRow } from '@lapka/projections/accounts/project.ts'
import { clear } from '@lapka/projections/projection.ts'
import { signUpOf, type SignUp } from '@lapka/state/accounts/sign-ups.ts'
import type { Dependencies } from '../../dependencies.ts'

/** A person who has an account, has requested one, or had one. */
export type KnownPerson = {
  id: string
  /** Both names, or nothing once they are erased. */
  name: string
  displayName: string
  email: string
  phone: string
  emailKey: string
  role: Role
  language: Language
  professionalId: string | null
  /** A client was written down at a desk, and has neither an address nor a password. */
  state: 'active' | 'client' | 'unconfirmed' | 'erased'
}

type Sources = Pick<Dependencies, 'db' | 'handle'>

/** In the order of the ids; unknown ones are left out. */
export const knownPeople = async ({ db }: Sources, accountIds: readonly string[]): Promise<KnownPerson[]> =>
  (await peopleById(db, accountIds)).map(({ accountId, name, surname, ...row }) => ({
    id: accountId,
    name: `${name} ${surname}`.trim(),
    displayName: row.displayName,
    email: row.email,
    phone: row.phone,
    emailKey: row.emailKey,
    role: row.role,
    language: row.language,
    professionalId: row.professionalId,
    state: stateOf(row),
  }))

const stateOf = ({ emailKey, hostId }: Pick<AccountRow, 'emailKey' | 'hostId'>): KnownPerson['state'] => {
  if (hostId !== null) return 'client'
  return emailKey === '' ? 'erased' : 'active'
}

/** Undefined for an unknown person, or if the request for an account is too old. */
export const knownPerson = async (sources: Sources, accountId: string): Promise<KnownPerson | undefined> => {
  const [known] = await knownPeople(sources, [accountId])
  if (known !== undefined) return known
  const signUp = await signUpOf(sources.db, accountId)
  return signUp && unconfirmedPerson(sources, signUp)
}

/** A person who requested an account, by the typed address. */
export const unconfirmedPerson = async (
  { handle }: Sources,
  { accountId, emailKey }: Pick<SignUp, 'accountId' | 'emailKey'>,
): Promise<KnownPerson | undefined> => {
  const requested = openedFactsOf(await handle.readOpened(emailStream(emailKey)), 'SignUpRequested')
  const signUp = requested.findLast((one) => one.accountId === accountId)
  if (signUp === undefined) return undefined
  const { role, language } = signUp
  return {
    id: accountId,
    name: `${clear(signUp.name)} ${clear(signUp.surname)}`.trim(),
    displayName: '',
    email: clear(signUp.email),
    phone: '',
    emailKey,
    role,
    language,
    professionalId: null,
    state: 'unconfirmed',
  }
}
