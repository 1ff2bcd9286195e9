import { describe, expect, test } from 'vitest'
import { petStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../kernel/instant.ts'
import { answerKeeperInvitation, endKeeping, inviteKeeper, revokeInvitation } from '../testing/household-commands.ts'
import { addPet, changePet, eraseAccount, registerAccount } from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'
import { petFold } from '../pets/pet.ts'
import { isKeeper, keepersOf } from '../pets/record/record.ts'
import { whyNotBooked } from '../pets/why-not-booked.ts'

const AT = '2026-11-27T10:00:00.000Z'
const both = ['rex', 'noa']

/** Ana has two pets; Boris, Vera and a vet have accounts. */
const openHouse = () => {
  const { run, read, log } = createMemory()
  for (const accountId of ['ana', 'boris', 'vera']) run(AT, registerAccount({ accountId }))
  run(AT, registerAccount({ accountId: 'vet', role: 'VET' }))
  for (const petId of both) run(AT, addPet({ petId, ownerId: 'ana' }))
  let number = 0
  const invite = (invitedId: string, change: { petIds?: string[]; ownerId?: string; at?: string } = {}) => {
    number += 1
    const { at = AT } = change
    return run(at, inviteKeeper({ ownerId: 'ana', petIds: both, invitationId: `invitation-${number}`, invitedId, at, ...change }))
  }
  const answer = (accountId: string, change: Partial<Parameters<typeof answerKeeperInvitation>[0]> = {}) => {
    const { at = AT } = change
    const invitationId = `invitation-${number}`
    return run(at, answerKeeperInvitation({ answer: 'accept', accountId, invitationId, petIds: both, at, ...change }))
  }
  const end = (byId: string, keeperId: string, petIds = both) => run(AT, endKeeping({ byId, keeperId, petIds }))
  const pet = (petId: string) => read(petStream(petId), petFold)
  const keepers = () => both.map((petId) => keepersOf(pet(petId)))
  return { run, log, invite, answer, end, pet, keepers }
}

describe('a second adult', () => {
  test('has the owner’s rights over all pets of the invitation once they accept, and no sooner', () => {
    const { invite, answer, keepers, pet } = openHouse()
    invite('boris')
    expect(isKeeper(pet('rex'), 'boris')).toBe(false)
    answer('boris')
    expect(keepers()).toEqual([
      ['ana', 'boris'],
      ['ana', 'boris'],
    ])
    expect(whyNotBooked(pet('rex'), 'boris')).toBeNull()
    expect(whyNotBooked(pet('rex'), 'vera')).toBe('NOT_FOUND')
  })

  test('is invited for one pet alone too', () => {
    const { invite, answer, keepers } = openHouse()
    invite('boris', { petIds: ['noa'] })
    answer('boris')
    expect(keepers()).toEqual([['ana'], ['ana', 'boris']])
  })

  test('describes the pet and never becomes its owner by that', () => {
    const { run, invite, answer, pet } = openHouse()
    const profile = { petId: 'rex', name: 'Рекс', gender: 'male', animalType: 'dog', breed: 'pug', born: '2022' } as const
    const change = (ownerId: string) => run(AT, changePet({ ...profile, ownerId, temperament: [] }))
    expect(change('boris')).toEqual({ refused: 'NOT_FOUND' })
    invite('boris')
    answer('boris')
    expect(change('boris')).toHaveProperty('events')
    expect(pet('rex')).toMatchObject({ ownerId: 'ana', secondKeeperId: 'boris', breed: 'pug' })
  })

  test('leaves by themselves, or the owner ends it; a stranger does neither, and neither does it twice', () => {
    const { invite, answer, end, keepers } = openHouse()
    invite('boris')
    answer('boris')
    expect(end('vera', 'boris')).toEqual({ refused: 'NOT_FOUND' })
    expect(end('boris', 'ana')).toEqual({ events: {} })
    end('boris', 'boris', ['rex'])
    expect(keepers()).toEqual([['ana'], ['ana', 'boris']])
    expect(end('boris', 'boris', ['rex'])).toEqual({ refused: 'NOT_FOUND' })
    end('ana', 'boris')
    expect(keepers()).toEqual([['ana'], ['ana']])
    expect(end('ana', 'boris')).toEqual({ events: {} })
  })

  test('who came meanwhile is not sent away in another’s place', () => {
    const { invite, answer, end, keepers } = openHouse()
    invite('boris')
    answer('boris')
    end('boris', 'boris')
    invite('vera')
    answer('vera')
    expect(end('ana', 'boris')).toEqual({ events: {} })
    expect(keepers()[0]).toEqual(['ana', 'vera'])
  })

  test('there is one at most', () => {
    const { invite, answer } = openHouse()
    invite('boris', { petIds: ['rex'] })
    answer('boris')
    expect(invite('vera')).toEqual({ refused: 'HOUSEHOLD_FULL' })
    expect(invite('boris')).toEqual({ refused: 'HOUSEHOLD_FULL' })
    expect(invite('vera', { petIds: ['noa'] })).toHaveProperty('events')
  })
})

describe('an invitation', () => {
  test('is the owner’s alone to send, and to another person', () => {
    const { invite, answer } = openHouse()
    expect(invite('ana')).toEqual({ refused: 'INVITED_SELF' })
    expect(invite('vera', { ownerId: 'boris' })).toEqual({ refused: 'NOT_FOUND' })
    expect(invite('vera', { petIds: [] })).toEqual({ refused: 'INVALID_INPUT' })
    expect(invite('vera', { petIds: ['rex', 'rex'] })).toEqual({ refused: 'INVALID_INPUT' })
    expect(invite('vera', { petIds: ['rex', 'unknown'] })).toEqual({ refused: 'NOT_FOUND' })
    invite('boris')
    answer('boris')
    expect(invite('vera', { ownerId: 'boris' })).toEqual({ refused: 'ONLY_OWNER_INVITES' })
  })

  test('gets the same answer whether the address has an account, a professional’s, or none', () => {
    const { invite } = openHouse()
    const facts = (answer: ReturnType<typeof invite>) =>
      'events' in answer ? Object.keys(answer.events).toSorted() : answer.refused
    expect(['boris', 'vet', 'unknown'].map((invited) => facts(invite(invited)))).toEqual(
      Array.from({ length: 3 }, () => ['account', 'pet:noa', 'pet:rex']),
    )
  })

  test('is for the owner of its address alone, and for a parent', () => {
    const { invite, answer, keepers } = openHouse()
    invite('boris')
    expect(answer('vera')).toEqual({ refused: 'NOT_FOUND' })
    expect(answer('vera', { answer: 'decline' })).toEqual({ refused: 'NOT_FOUND' })
    expect(answer('ana')).toEqual({ refused: 'NOT_FOUND' })
    invite('vet')
    expect(answer('vet')).toEqual({ refused: 'NOT_FOUND' })
    expect(keepers()).toEqual([['ana'], ['ana']])
  })

  test('lasts seven days', () => {
    const { invite, answer } = openHouse()
    invite('boris')
    expect(answer('boris', { at: addMs(AT, 7 * DAY_MS) })).toEqual({ refused: 'KEEPER_INVITATION_OVER' })
    expect(answer('boris', { at: addMs(AT, 7 * DAY_MS - 1) })).toHaveProperty('events')
  })

  test('is answered once: accepted again it is as it was, and after leaving it brings nobody back', () => {
    const { invite, answer, end } = openHouse()
    invite('boris')
    answer('boris')
    expect(answer('boris')).toEqual({ events: {} })
    expect(answer('boris', { answer: 'decline' })).toEqual({ refused: 'KEEPER_INVITATION_OVER' })
    end('ana', 'boris')
    expect(answer('boris')).toEqual({ refused: 'KEEPER_INVITATION_OVER' })
  })

  test('is declined, or taken back, and then over', () => {
    const { run, invite, answer } = openHouse()
    invite('boris')
    answer('boris', { answer: 'decline' })
    expect(answer('boris')).toEqual({ refused: 'KEEPER_INVITATION_OVER' })
    invite('boris')
    const revoke = (ownerId: string) => run(AT, revokeInvitation({ ownerId, petIds: both, invitationId: 'invitation-2' }))
    expect(revoke('boris')).toEqual({ refused: 'NOT_FOUND' })
    revoke('ana')
    expect(answer('boris')).toEqual({ refused: 'KEEPER_INVITATION_OVER' })
    expect(revoke('ana')).toEqual({ refused: 'KEEPER_INVITATION_OVER' })
  })

  test('is replaced by a newer one, for the pets that that one names', () => {
    const { invite, answer, keepers } = openHouse()
    invite('boris')
    invite('vera', { petIds: ['rex'] })
    answer('boris', { invitationId: 'invitation-1' })
    expect(keepers()).toEqual([['ana'], ['ana', 'boris']])
    answer('vera')
    expect(keepers()[0]).toEqual(['ana', 'vera'])
  })

  test('is a letter, so there are five a day for one pet', () => {
    const { invite } = openHouse()
    for (let sent = 0; sent < 5; sent++) expect(invite(`stranger-${sent}`)).toHaveProperty('events')
    expect(invite('boris')).toEqual({ refused: 'INVITED_TOO_OFTEN' })
    expect(invite('boris', { at: addMs(AT, DAY_MS) })).toHaveProperty('events')
  })

  test('is one letter for all its pets, and an owner sends ten a day, five of them to one address', () => {
    const { invite } = openHouse()
    for (let sent = 0; sent < 5; sent++) expect(invite('boris', { petIds: [both[sent % 2] ?? ''] })).toHaveProperty('events')
    expect(invite('boris', { petIds: ['noa'] })).toEqual({ refused: 'TOO_MANY_LETTERS_TO_ADDRESS' })
    const later = { at: addMs(AT, DAY_MS) }
    for (let sent = 0; sent < 5; sent++) invite(`stranger-${sent}`, later)
    expect(invite('vera', later)).toEqual({ refused: 'INVITED_TOO_OFTEN' })
  })

  test('is not accepted above as many pets as one list holds', () => {
    const { invite, answer } = openHouse()
    invite('boris')
    expect(answer('boris', { isListFull: true })).toEqual({ refused: 'TOO_MANY_OWN_PETS' })
  })
})

describe('an erased account', () => {
  test('of the owner takes its pets’ records with it, ends the household and what was offered', () => {
    const { run, invite, answer, keepers, pet, log } = openHouse()
    invite('boris', { petIds: ['rex'] })
    answer('boris')
    invite('vera', { petIds: ['noa'] })
    run(AT, eraseAccount('ana', undefined, both))
    expect(keepers()).toEqual([['ana'], ['ana']])
    expect(pet('noa')).not.toHaveProperty('invitation')
    expect(log.get('account-ana')?.at(-1)).toMatchObject({ type: 'AccountErased', data: { petIds: both } })
    expect(answer('vera')).toEqual({ refused: 'KEEPER_INVITATION_OVER' })
  })

  test('of the second adult ends their part and leaves the pets to their owner', () => {
    const { run, invite, answer, keepers, log } = openHouse()
    run(AT, addPet({ petId: 'own', ownerId: 'boris' }))
    invite('boris')
    answer('boris')
    run(AT, eraseAccount('boris', undefined, [...both, 'own']))
    expect(keepers()).toEqual([['ana'], ['ana']])
    expect(log.get('account-boris')?.at(-1)).toMatchObject({ data: { petIds: ['own'] } })
  })

  test('of the owner leaves an invitation that lands at the same moment without a pet', () => {
    const { run, invite, answer, keepers } = openHouse()
    invite('boris')
    // The views did not know of the pets yet.
    run(AT, eraseAccount('ana'))
    expect(answer('boris')).toEqual({ refused: 'KEEPER_INVITATION_OVER' })
    expect(keepers()).toEqual([['ana'], ['ana']])
  })
})
