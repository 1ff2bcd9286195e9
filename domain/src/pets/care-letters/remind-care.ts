import type { RemindedCare } from '@lapka/contracts/pet-records.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold, type Account } from '../../accounts/account.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { careLetterStreams, keyOfCare, type CareLetters } from './care-letters.ts'

/** `otherId`: the other adult of its household. */
export type SharedPet = { petId: string; ownerId: string; otherId: string | null }
export type CareOfPet = SharedPet & { items: RemindedCare[] }

/** A client without an address has no app either. */
export const canBeTold = (account: Account): boolean => account.status === 'registered' && account.hostId === undefined

/** Whether letters about care may go to this account: to an owner until they say no, to a second adult once they say yes, to no client without an address. */
export const wantsCareLetters = (account: Account, { isOwner }: { isOwner: boolean }): boolean =>
  account.status === 'registered' && canBeTold(account) && (account.careLetters?.areWanted ?? isOwner)

type Adult = { accountId: string; account: Account }

/**
 * The one adult of a household who gets its letter: of those who want letters the one who asked for them last, or else an owner. `shared`:
 * all living pets that these adults share.
 */
export const receiverOf = (adults: readonly Adult[], shared: readonly SharedPet[]): string | null => {
  const wanting = adults.filter(({ account, accountId }) =>
    wantsCareLetters(account, { isOwner: shared.some(({ ownerId }) => ownerId === accountId) }),
  )
  const [pet] = shared.toSorted((one, other) => byText(one.petId, other.petId))
  const [first] = wanting.toSorted(
    (one, other) => byText(askedAt(other), askedAt(one)) || (one.accountId === pet?.ownerId ? -1 : 1),
  )
  return first?.accountId ?? null
}

/** Where nobody wants a letter: an owner, who reads it in the app. */
const receiverWithoutLetters = (adults: readonly Adult[], shared: readonly SharedPet[]): string | undefined =>
  shared
    .map(({ ownerId }) => ownerId)
    .toSorted(byText)
    .find((id) => adults.some(({ accountId, account }) => accountId === id && canBeTold(account)))

const askedAt = ({ account }: Adult): string => (account.status === 'registered' && account.careLetters?.at) || ''
const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/** `on`: the local day. `pets`: all living ones that the account keeps. */
export type RemindCare = { accountId: string; on: string; pets: readonly CareOfPet[] }

/** Of the other adults, by their ids. */
export type OtherAdults = { [account: `account:${string}`]: Account } & { [letters: `letters:${string}`]: CareLetters }

type OtherStreams = { [account: `account:${string}`]: { stream: string; fold: Fold<Account> } } & {
  [letters: `letters:${string}`]: { stream: string; fold: Fold<CareLetters>; isAsserted: true }
}

/** Letters are asserted: of two adults for whom this is decided at once, one is written to. */
export const otherAdultStreams = (pets: readonly CareOfPet[]): OtherStreams => {
  const streams: OtherStreams = {}
  for (const { otherId } of pets) {
    if (otherId === null) continue
    streams[`account:${otherId}`] = { stream: accountStream(otherId), fold: accountFold }
    streams[`letters:${otherId}`] = { ...careLetterStreams(otherId).letters, isAsserted: true }
  }
  return streams
}

type States = { letters: CareLetters; account: Account } & OtherAdults

/**
 * One letter a day for all pets of a household, to one of its adults. Each dose is in one before its day and in one after it. Where
 * nobody wants a letter, the fact is an owner's all the same: the app and pushes tell of it.
 */
export const decideRemindCare = ({ accountId, on, pets }: RemindCare, states: States): Decision<'letters'> => {
  const { letters } = states
  if (letters.lastOn !== null && letters.lastOn >= on) return { events: {} }
  const parts = [...Map.groupBy(pets, ({ otherId }) => otherId)].map(([otherId, shared]) => ({
    otherId,
    items: itemsFor({ accountId, on, pets: shared, otherId }, states),
  }))
  const items = parts.flatMap((part) => part.items)
  if (items.length === 0) return { events: {} }
  const alsoFor = parts.flatMap((part) => (part.otherId !== null && part.items.length > 0 ? [part.otherId] : []))
  const fact = { accountId, on, items, ...(alsoFor.length > 0 && { alsoFor }) }
  return { events: { letters: [{ type: 'CareReminded', data: fact }] } }
}

/** Of the pets that one pair of adults shares, or that one person keeps alone, what this person's letter of the day says. */
const itemsFor = ({ accountId, on, pets, otherId }: RemindCare & { otherId: string | null }, states: States): RemindedCare[] => {
  const { account, letters } = states
  const [other, others] = otherId === null ? [] : [states[`account:${otherId}`], states[`letters:${otherId}`]]
  const adults = [{ accountId, account }, ...(otherId !== null && other ? [{ accountId: otherId, account: other }] : [])]
  if (!canBeTold(account) || (receiverOf(adults, pets) ?? receiverWithoutLetters(adults, pets)) !== accountId) return []
  if (others?.lastOn === on && others.lastFor.includes(accountId)) return []
  const known = new Set([...letters.known, ...(others?.known ?? [])])
  return pets.flatMap((pet) => pet.items.filter((item) => !known.has(keyOfCare(item))))
}
