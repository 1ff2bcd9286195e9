import { expect, test } from 'vitest'
import { bookClient, onThePhone } from '../../testing/desk-commands.ts'
import { createStory, VET } from '../../testing/story.ts'
import * as people from '../../testing/people-commands.ts'
import type { BookClient } from './decide.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const START = '2026-11-26T08:00:00.000Z'
const NEXT = '2026-11-26T09:00:00.000Z'

const desk = () => {
  const story = createStory()
  const book = (id: string, change: Partial<BookClient> = {}) =>
    story.run(
      NOW,
      bookClient({ appointmentId: id, professionalId: VET, petId: `pet-${id}`, startsAt: START, at: NOW, ...change }),
    )
  const bookFor = (accountId: string, { hostIds = [VET], isListFull = false } = {}) =>
    book('v2', { owner: { kind: 'known', accountId, hostIds, isListFull }, startsAt: NEXT })
  return { story, book, bookFor }
}

test('a person on the phone, their pet and its appointment are there at once, and nothing is charged', () => {
  const { story, book } = desk()
  book('v1')
  expect(story.typesOf('account-client-v1')).toEqual(['ClientRegistered'])
  expect(story.typesOf('pet-pet-v1')).toEqual(['PetAdded'])
  expect(story.typesOf('appointment-v1')).toEqual(['AppointmentPlaced', 'AppointmentAddedByProfessional', 'AppointmentConfirmed'])
  expect(story.appointment('v1')).toMatchObject({
    status: 'confirmed',
    parentId: 'client-v1',
    petId: 'pet-v1',
    paidCents: 0,
    dueToClinicCents: 3000,
  })
})

test('what can’t be booked leaves neither a client nor a pet behind', () => {
  const { story, book } = desk()
  book('v1')
  expect(book('v2')).toEqual({ refused: 'SLOT_TAKEN' })
  expect(book('v2', { startsAt: '2026-11-26T20:00:00.000Z' })).toEqual({ refused: 'SLOT_NOT_OFFERED' })
  expect(book('v2', { startsAt: NEXT, serviceId: 'none' })).toEqual({ refused: 'NOT_FOUND' })
  const unborn = { name: 'Пипо', gender: 'male', animalType: 'rodent', breed: '', born: '2031', temperament: [] } as const
  expect(book('v2', { startsAt: NEXT, pet: { ...unborn, temperament: [] } })).toEqual({ refused: 'INVALID_INPUT' })
  expect(story.typesOf('account-client-v2')).toEqual([])
  expect(story.typesOf('pet-pet-v2')).toEqual([])
})

test('a known phone is asked about, and nobody is merged', () => {
  const { story, book } = desk()
  const client = { accountId: 'client-v2', hostId: VET, ...onThePhone }
  expect(book('v2', { owner: { kind: 'new', client, isPhoneKnown: true } })).toEqual({ refused: 'PHONE_KNOWN' })
  expect(story.typesOf('account-client-v2')).toEqual([])
})

test('a client’s second pet is booked without another client; not that of another desk, nor of a parent with an account', () => {
  const { story, book, bookFor } = desk()
  book('v1')
  story.run(NOW, people.registerAccount({ accountId: 'boris' }))
  expect(bookFor('client-v1', { hostIds: ['another-desk'] })).toEqual({ refused: 'NOT_FOUND' })
  expect(bookFor('boris')).toEqual({ refused: 'NOT_FOUND' })
  expect(bookFor('client-v1', { isListFull: true })).toEqual({ refused: 'TOO_MANY_CLIENT_PETS' })
  bookFor('client-v1')
  expect(story.appointment('v2')).toMatchObject({ status: 'confirmed', parentId: 'client-v1', petId: 'pet-v2' })
  expect(story.typesOf('account-client-v1')).toEqual(['ClientRegistered'])
})
