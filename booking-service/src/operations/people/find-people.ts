import type { z } from 'zod'
import type { FoundPerson, foundPeople } from '@lapka/contracts/api/operations/people.ts'
import { chipDigits, isChip } from '@lapka/contracts/chip.ts'
import type { PersonSearch } from '@lapka/contracts/person-search.ts'
import { accountsNamed, accountsOfChip, accountsOfId, accountsOfNumber } from '@lapka/projections/accounts/find-people.ts'
import { numberKeyOf } from '@lapka/projections/appointments/appointment-view.ts'
import { accountOfEmailKey } from '@lapka/state/accounts/credentials.ts'
import { openSignUpOf } from '@lapka/state/accounts/sign-ups.ts'
import { emailKeyOf } from '../../accounts/email-key.ts'
import { chipKeyOf } from '../../pets/chip-key.ts'
import type { Dependencies } from '../../dependencies.ts'
import { knownPeople, knownPerson, unconfirmedPerson, type KnownPerson } from './known-person.ts'

/** A name that more people have is typed further. */
const MAX_FOUND = 10

type Sources = Pick<Dependencies, 'db' | 'handle' | 'lookupKey' | 'now'>

/** By the typed words: an address or an id is one person's, a chip is of a pet's owner, a number is of an appointment's two, a name a few have. Never all people. */
export const findPeople = async (sources: Sources, typed: string): Promise<z.infer<typeof foundPeople>> => {
  const by = searchOf(typed)
  const found = await peopleBy[by](sources, typed)
  return { by, items: found.slice(0, MAX_FOUND).map(toFound), hasMore: found.length > MAX_FOUND }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const searchOf = (typed: string): PersonSearch => {
  if (typed.includes('@')) return 'email'
  if (UUID.test(typed)) return 'id'
  if (isChip(chipDigits(typed))) return 'chip'
  return numberKeyOf(typed) === undefined ? 'name' : 'number'
}

const peopleBy: Record<PersonSearch, (sources: Sources, typed: string) => Promise<KnownPerson[]>> = {
  email: async (sources, typed) => {
    const emailKey = emailKeyOf(typed, sources.lookupKey)
    const accountId = await accountOfEmailKey(sources.db, emailKey)
    if (accountId !== undefined) return knownPeople(sources, [accountId])
    const signUp = await openSignUpOf(sources.db, emailKey, sources.now())
    const person = signUp && (await unconfirmedPerson(sources, signUp))
    return person === undefined ? [] : [person]
  },
  id: async (sources, typed) => {
    const id = typed.toLowerCase()
    const found = await knownPeople(sources, await accountsOfId(sources.db, id))
    const person = found.length > 0 ? undefined : await knownPerson(sources, id)
    return person === undefined ? found : [person]
  },
  chip: async (sources, typed) =>
    knownPeople(sources, await accountsOfChip(sources.db, chipKeyOf(chipDigits(typed), sources.lookupKey), MAX_FOUND + 1)),
  number: async (sources, typed) =>
    knownPeople(sources, await accountsOfNumber(sources.db, numberKeyOf(typed) ?? -1, MAX_FOUND + 1)),
  name: async (sources, typed) => knownPeople(sources, await accountsNamed(sources.db, typed, MAX_FOUND + 1)),
}

const toFound = ({ id, name, displayName, role, state, email }: KnownPerson): FoundPerson => ({
  id,
  name,
  displayName,
  role,
  state,
  maskedEmail: maskEmail(email),
})

/** "elena.todorova@example.test" → "e…@example.test": opening the account shows the rest, and the opening is on record. */
export const maskEmail = (email: string): string =>
  email === '' ? '' : `${Array.from(email)[0]}…${email.slice(email.lastIndexOf('@'))}`
