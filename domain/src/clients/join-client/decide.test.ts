import { DAY_MS } from '@lapka/contracts/time.ts'
import { accountStream, appointmentStream, petStream } from '@lapka/contracts/streams.ts'
import { expect, test } from 'vitest'
import { accountFold } from '../../accounts/account.ts'
import { appointmentFold } from '../../appointments/appointment.ts'
import { addMs } from '../../kernel/instant.ts'
import { petFold } from '../../pets/pet.ts'
import { bookStay, joinClient, makeClientLink } from '../../testing/desk-commands.ts'
import * as people from '../../testing/people-commands.ts'
import { HOTEL, openHotel, roomsOf } from '../../testing/stay-commands.ts'
import { createMemory } from '../../testing/story.ts'
import type { JoinClient } from './decide.ts'

const FOUNDED = '2026-01-01T00:00:00.000Z'
const AT = '2026-11-01T08:00:00.000Z'
const CLIENT = 'client-first'

/** A client of a hotel with two dogs and a stay, a link into it, and two parents with an account, each with a dog. */
const town = () => {
  const memory = createMemory()
  const { run, read, log } = memory
  for (const one of openHotel({ noticeHours: 48, lateRefundPercent: 0, noShowRefundPercent: 0 }, roomsOf(5))) run(FOUNDED, one)
  for (const accountId of ['ana', 'boris']) {
    run(FOUNDED, people.registerAccount({ accountId }))
    run(FOUNDED, people.addPet({ petId: `dog-of-${accountId}`, ownerId: accountId }))
  }
  const stay = { arrival: '2026-12-06', departure: '2026-12-10' }
  run(AT, bookStay({ appointmentId: 'first', at: AT, dogs: ['rex', 'noa'], stay }))
  run(AT, makeClientLink({ accountId: CLIENT, hostIds: [HOTEL], at: AT }))
  const join = (change: Partial<JoinClient> = {}) => {
    const pets = ['rex', 'noa'].map((petId) => ({ petId, ownPetId: null }))
    const asked = { clientId: CLIENT, intoId: 'ana', petIds: ['rex', 'noa'], appointmentIds: ['first'], pets, at: AT, ...change }
    return run(asked.at, joinClient(asked))
  }
  const length = () => [...log.values()].reduce((sum, events) => sum + events.length, 0)
  return { ...memory, join, length, visit: () => read(appointmentStream('first'), appointmentFold) }
}

test('a parent takes a client over into the account that they have: pets and stays are theirs, and the client is empty', () => {
  const { join, read, visit } = town()
  expect(join()).toHaveProperty('events')
  expect(visit()).toMatchObject({ parentId: 'ana', status: 'confirmed', dueToClinicCents: 43_108 })
  for (const petId of ['rex', 'noa']) expect(read(petStream(petId), petFold)).toMatchObject({ ownerId: 'ana' })
  const client = read(accountStream(CLIENT), accountFold)
  expect(client).toMatchObject({ joined: { intoId: 'ana' } })
  expect(client).not.toHaveProperty('hostId')
  expect(client).not.toHaveProperty('clientLink')
  expect(read(accountStream('ana'), accountFold)).toMatchObject({
    received: [{ clientId: CLIENT, hostId: HOTEL, at: AT }],
    movedPets: { rex: true, noa: true },
  })
})

test('twice, by a second account, by an old or a wrong link, or by the client itself: over, and nothing is appended', () => {
  const { join, length } = town()
  const before = length()
  expect(join({ linkKey: 'guess' })).toEqual({ refused: 'CLIENT_LINK_OVER' })
  expect(join({ clientId: 'nobody' })).toEqual({ refused: 'CLIENT_LINK_OVER' })
  expect(join({ intoId: CLIENT })).toEqual({ refused: 'CLIENT_LINK_OVER' })
  expect(join({ intoId: 'hotel-owner' })).toEqual({ refused: 'CLIENT_LINK_OVER' })
  expect(join({ at: addMs(AT, 31 * DAY_MS) })).toEqual({ refused: 'CLIENT_LINK_OVER' })
  expect(length()).toBe(before)
  join()
  const after = length()
  expect(join()).toEqual({ refused: 'CLIENT_LINK_OVER' })
  expect(join({ intoId: 'boris' })).toEqual({ refused: 'CLIENT_LINK_OVER' })
  expect(length()).toBe(after)
})

test('a visit that the desk booked in the same moment follows, by the same parent and the same link alone', () => {
  const { join, visit } = town()
  join({ appointmentIds: [] })
  expect(visit()).toMatchObject({ parentId: CLIENT })
  expect(join({ intoId: 'boris' })).toEqual({ refused: 'CLIENT_LINK_OVER' })
  expect(join()).toHaveProperty('events')
  expect(visit()).toMatchObject({ parentId: 'ana' })
})

test('each pet is asked about: one more, or the same as one of their own, whose records are then shown together', () => {
  const { join, read } = town()
  const asked = (ownPetId: string | null) => ({
    pets: [
      { petId: 'rex', ownPetId },
      { petId: 'noa', ownPetId: null },
    ],
  })
  expect(join({ pets: [{ petId: 'rex', ownPetId: null }] })).toEqual({ refused: 'CLIENT_PETS_CHANGED' })
  expect(join(asked('dog-of-boris'))).toEqual({ refused: 'NOT_FOUND' })
  expect(join(asked('noa'))).toEqual({ refused: 'NOT_FOUND' })
  expect(join({ isListFull: true })).toEqual({ refused: 'TOO_MANY_OWN_PETS' })
  expect(join(asked('dog-of-ana'))).toHaveProperty('events')
  const links = [{ petId: 'dog-of-ana', otherId: 'rex' }]
  expect(read(petStream('dog-of-ana'), petFold)).toMatchObject({ links })
  expect(read(petStream('rex'), petFold)).toMatchObject({ ownerId: 'ana', links })
  expect(read(petStream('noa'), petFold)).not.toHaveProperty('links')
})

test('a dog is no cat, and two chips are two animals', () => {
  const { join, run } = town()
  run(FOUNDED, people.addPet({ petId: 'cat-of-ana', ownerId: 'ana', animalType: 'cat' }))
  const pets = [
    { petId: 'rex', ownPetId: 'cat-of-ana' },
    { petId: 'noa', ownPetId: null },
  ]
  expect(join({ pets })).toEqual({ refused: 'ANIMALS_DIFFER' })
})
