import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { subscriptionFold } from '../../subscriptions/subscription.ts'
import { folded, given } from '../../testing/given.ts'
import { decideAddEntry } from '../add-entry/decide.ts'
import { ageOn } from '../birth.ts'
import { decideChangePet } from '../change-pet/decide.ts'
import { decideCorrectEntry } from '../correct-entry/decide.ts'
import type { PetStates } from '../several-pets.ts'
import { decideMarkDied, decideWithdrawDeath } from '../mark-died/decide.ts'
import { petFold } from '../pet.ts'
import { MAX_ENTRIES, recordFold, standing, usedStorage } from './record.ts'
import type { EntryEvent } from './refuse-entry.ts'

const today = '2026-11-27'
const at = `${today}T10:00:00.000Z`
const profile: Events['PetAdded'] = {
  petId: 'rex',
  ownerId: 'ana',
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'other',
  born: '2022-03-14',
  temperament: [],
}
const added: LapkaEvent = { type: 'PetAdded', data: profile }
const facts = (on: string, entryId = 'e1') =>
  ({ entryId, petId: 'rex', on, by: 'parent', writerId: 'ana', professionalId: null, appointmentId: null }) as const
const weight = (grams: number, on = today, entryId = 'e1'): EntryEvent => ({
  type: 'WeightMeasured',
  data: { ...facts(on, entryId), grams },
})
const dose = (on: string, change: Partial<Events['VaccinationRecorded']> = {}): EntryEvent => ({
  type: 'VaccinationRecorded',
  data: {
    ...facts(on),
    product: 'rabisin',
    productName: '',
    batch: 'A1',
    against: ['rabies'],
    dose: 'primary',
    validFrom: null,
    validUntil: null,
    ...change,
  },
})
const file = (sizeBytes: number, entryId = 'f1'): EntryEvent => ({
  type: 'DocumentAdded',
  data: {
    ...facts(today, entryId),
    wordsOf: 'ana',
    fileId: entryId,
    name: 'ухо.jpg',
    fileType: 'image/jpeg',
    sizeBytes,
    sha256: '',
  },
})
const trialOver: LapkaEvent = { type: 'StorageTrialStarted', data: { parentId: 'ana', trialEndsAt: at } }
const trial: LapkaEvent = { type: 'StorageTrialStarted', data: { parentId: 'ana', trialEndsAt: '2027-11-27T10:00:00.000Z' } }
const record = (...history: LapkaEvent[]) => ({
  record: { fold: recordFold, history: [added, ...history] },
  subscription: { fold: subscriptionFold, history: [trial] },
})
const adding =
  (entry: EntryEvent, isConfirmed = false) =>
  (states: Parameters<typeof decideAddEntry>[1]) =>
    decideAddEntry({ entry, at, today, isConfirmed }, states)

describe('a parent’s entry', () => {
  test('is written, and the first of all begins the free months', () => {
    given(record())
      .when(adding(weight(31_200)))
      .thenEvents({ record: [weight(31_200)] })
    given({ ...record(), subscription: { fold: subscriptionFold, history: [] } })
      .when(adding(weight(31_200)))
      .thenEvents({ record: [weight(31_200)], subscription: [trial] })
  })

  test('of another parent’s pet finds none', () => {
    const entry = weight(1)
    given(record())
      .when(adding({ ...entry, data: { ...entry.data, writerId: 'boris' } } as EntryEvent))
      .thenRefused('NOT_FOUND')
  })

  test('waits for a subscription once the free months are over', () => {
    given({ ...record(), subscription: { fold: subscriptionFold, history: [trialOver] } })
      .when(adding(weight(31_200)))
      .thenRefused('STORAGE_OVER')
  })

  test('is of a day that the pet lived, and that has come', () => {
    given(record())
      .when(adding(dose('2022-03-13')))
      .thenRefused('DATE_BEFORE_BIRTH')
    given(record())
      .when(adding(dose('2022-03-14')))
      .thenEvents({ record: [dose('2022-03-14')] })
    given(record())
      .when(adding(dose('2026-11-28')))
      .thenRefused('DATE_IN_FUTURE')
    given(record())
      .when(adding(dose('2026-02-30')))
      .thenRefused('INVALID_INPUT')
    given(record({ type: 'PetDied', data: { petId: 'rex', ownerId: 'ana', on: '2026-11-20' } }))
      .when(adding(dose('2026-11-21')))
      .thenRefused('DATE_AFTER_DEATH')
  })

  test('comes after the pet’s death only where it is a file or words', () => {
    const died = record({ type: 'PetDied', data: { petId: 'rex', ownerId: 'ana', on: '2026-11-20' } })
    given(died)
      .when(adding(file(9)))
      .thenEvents({ record: [file(9)] })
    given(died)
      .when(adding(weight(4200, '2026-11-21')))
      .thenRefused('DATE_AFTER_DEATH')
  })

  test('of an unusual weight is asked about again and kept when confirmed', () => {
    given(record())
      .when(adding(weight(400_000)))
      .thenRefused('WEIGHT_UNUSUAL')
    given(record())
      .when(adding(weight(400_000), true))
      .thenEvents({ record: [weight(400_000)] })
    for (const grams of [0, -1, 1.5, 2_000_001])
      given(record())
        .when(adding(weight(grams), true))
        .thenRefused('INVALID_INPUT')
  })

  test('says what a dose protects against and for how long, without contradiction', () => {
    for (const wrong of [
      { against: ['distemper' as const] },
      { product: null },
      { product: null, productName: 'Друга', against: [] },
      { validUntil: '2026-11-25' },
      { validFrom: '2026-11-25' },
    ])
      given(record())
        .when(adding(dose('2026-11-26', wrong)))
        .thenRefused('INVALID_INPUT')
  })

  test('is counted without what vets wrote', () => {
    const many = Array.from({ length: MAX_ENTRIES }, (_none, index) => weight(1, today, `w${index}`))
    const byVet = many.map((entry) => ({ ...entry, data: { ...entry.data, by: 'vet' } }) as EntryEvent)
    const full = (entries: EntryEvent[]) => folded(recordFold, [added, ...entries])
    const subscription = folded(subscriptionFold, [trial])
    expect(adding(weight(1))({ record: full(many), subscription })).toEqual({ refused: 'TOO_MANY_ENTRIES' })
    expect(adding(weight(1))({ record: full(byVet), subscription })).toEqual({ events: { record: [weight(1)] } })
  })

  test('as a file finds room for fifty, and for 500 MB', () => {
    const fifty = Array.from({ length: 50 }, (_none, index) => file(1, `f${index}`))
    given(record(...fifty))
      .when(adding(file(1, 'one more')))
      .thenRefused('RECORD_STORAGE_FULL')
    given(record(file(500 * 1024 * 1024)))
      .when(adding(file(1, 'f2')))
      .thenRefused('RECORD_STORAGE_FULL')
    given(record(file(499 * 1024 * 1024)))
      .when(adding(file(1024 * 1024, 'f2')))
      .thenEvents({ record: [file(1024 * 1024, 'f2')] })
  })
})

describe('a correction', () => {
  const wrong = weight(13_100, today, 'e1')
  const right = weight(31_100, today, 'e2')
  const correction = (change: Partial<Events['EntryCorrected']> = {}): Events['EntryCorrected'] => ({
    ...facts(today),
    supersedes: 'e1',
    entryId: 'e2',
    wordsOf: 'ana',
    reason: '',
    ...change,
  })
  const corrected: LapkaEvent = { type: 'EntryCorrected', data: correction() }
  const correcting =
    (change: Partial<Events['EntryCorrected']> = {}, entry: EntryEvent | null = right) =>
    (states: Parameters<typeof decideCorrectEntry>[1]) =>
      decideCorrectEntry({ correction: correction(change), entry, at, today, isConfirmed: false }, states)

  test('puts another entry in its place; the wrong one stays and no longer holds', () => {
    given(record(wrong))
      .when(correcting())
      .thenEvents({ record: [right, corrected] })
    const state = folded(recordFold, [added, wrong, right, corrected])
    expect(state.entries).toHaveLength(2)
    expect(standing(state, 'WeightMeasured').map(({ grams }) => grams)).toEqual([31_100])
  })

  test('is made once, by the writer, with an entry of the same kind', () => {
    given(record(wrong, right, corrected))
      .when(correcting())
      .thenRefused('ALREADY_CORRECTED')
    given(record(wrong))
      .when(correcting({ writerId: 'boris' }))
      .thenRefused('NOT_FOUND')
    given(record(wrong))
      .when(correcting({ by: 'vet', professionalId: 'mila' }))
      .thenRefused('NOT_FOUND')
    given(record(wrong))
      .when(correcting({ supersedes: 'e9' }))
      .thenRefused('NOT_FOUND')
    given(record(wrong))
      .when(correcting({}, dose(today)))
      .thenRefused('INVALID_INPUT')
  })

  test('withdraws an entry, and gives the room of a file back', () => {
    const withdrawn: LapkaEvent = { type: 'EntryCorrected', data: correction({ supersedes: 'f1', entryId: null }) }
    given(record(file(5)))
      .when(correcting({ supersedes: 'f1', entryId: null }, null))
      .thenEvents({ record: [withdrawn] })
    expect(usedStorage(folded(recordFold, [added, file(5), withdrawn]))).toEqual({ files: 0, bytes: 0, isFull: false })
  })

  test('in place of a parent’s entry is writing like any other: it waits for a subscription and is counted, and withdrawing does not', () => {
    const over = { ...record(wrong), subscription: { fold: subscriptionFold, history: [trialOver] } }
    given(over).when(correcting()).thenRefused('STORAGE_OVER')
    const withdrawn: LapkaEvent = { type: 'EntryCorrected', data: correction({ entryId: null }) }
    given(over)
      .when(correcting({ entryId: null }, null))
      .thenEvents({ record: [withdrawn] })
    const many = Array.from({ length: MAX_ENTRIES }, (_none, index) => weight(1, today, index === 0 ? 'e1' : `w${index}`))
    const full = { record: folded(recordFold, [added, ...many]), subscription: folded(subscriptionFold, [trial]) }
    expect(correcting()(full)).toEqual({ refused: 'TOO_MANY_ENTRIES' })
    expect(correcting({ entryId: null }, null)(full)).toEqual({ events: { record: [withdrawn] } })
  })

  test('of a vet asks nothing of the parent’s storage', () => {
    const ofVet = (entry: EntryEvent) =>
      ({ ...entry, data: { ...entry.data, by: 'vet', writerId: 'dr', professionalId: 'mila' } }) as EntryEvent
    const who = { by: 'vet', writerId: 'dr', professionalId: 'mila' } as const
    given({ ...record(ofVet(wrong)), subscription: { fold: subscriptionFold, history: [trialOver] } })
      .when(correcting(who, ofVet(right)))
      .thenEvents({ record: [ofVet(right), { type: 'EntryCorrected', data: correction(who) }] })
  })
})

describe('a pet that died', () => {
  const pet = (...history: LapkaEvent[]) => ({ 'pet:rex': { fold: petFold, history: [added, ...history] } })
  const twin = (...history: LapkaEvent[]) => ({
    'pet:twin': { fold: petFold, history: [{ ...added, data: { ...profile, petId: 'twin' } } as LapkaEvent, ...history] },
  })
  const died: LapkaEvent = { type: 'PetDied', data: { petId: 'rex', ownerId: 'ana', on: null } }

  test('is marked once, by its owner, on a day of its life or without one', () => {
    const mark =
      (on: string | null, accountId = 'ana') =>
      (states: PetStates) =>
        decideMarkDied({ petId: 'rex', linkedIds: ['twin'], accountId, on, today }, states)
    given(pet())
      .when(mark(null))
      .thenEvents({ 'pet:rex': [died] })
    given(pet(died)).when(mark(null)).thenEvents({})
    given(pet()).when(mark('2026-11-28')).thenRefused('DATE_IN_FUTURE')
    given(pet()).when(mark('2021-01-01')).thenRefused('DATE_BEFORE_BIRTH')
    given(pet()).when(mark(null, 'boris')).thenRefused('NOT_FOUND')
    expect(folded(petFold, [added, died, { type: 'PetChanged', data: profile }])).toMatchObject({ death: { on: null } })
  })

  test('has died in each linked record that the person keeps', () => {
    const mark = (states: PetStates) =>
      decideMarkDied({ petId: 'rex', linkedIds: ['twin', 'sold'], accountId: 'ana', on: null, today }, states)
    const sold = {
      'pet:sold': { fold: petFold, history: [{ ...added, data: { ...profile, petId: 'sold', ownerId: 'boris' } } as LapkaEvent] },
    }
    const twinDied: LapkaEvent = { type: 'PetDied', data: { petId: 'twin', ownerId: 'ana', on: null, markedOn: 'rex' } }
    given({ ...pet(), ...twin(), ...sold })
      .when(mark)
      .thenEvents({ 'pet:rex': [died], 'pet:twin': [twinDied] })
    given({ ...pet(died), ...twin() })
      .when(mark)
      .thenEvents({ 'pet:twin': [twinDied] })
  })

  test('lives again where it was marked by mistake', () => {
    const withdraw = (states: PetStates) => decideWithdrawDeath({ petId: 'rex', linkedIds: ['twin'], accountId: 'ana' }, states)
    const withdrawn: LapkaEvent = { type: 'PetDeathWithdrawn', data: { petId: 'rex', ownerId: 'ana' } }
    given(pet(died))
      .when(withdraw)
      .thenEvents({ 'pet:rex': [withdrawn] })
    given(pet()).when(withdraw).thenEvents({})
    given({ ...pet(died), ...twin({ ...died, data: { ...died.data, petId: 'twin' } } as LapkaEvent) })
      .when(withdraw)
      .thenEvents({
        'pet:rex': [withdrawn],
        'pet:twin': [{ type: 'PetDeathWithdrawn', data: { petId: 'twin', ownerId: 'ana' } }],
      })
    expect(folded(petFold, [added, died, withdrawn])).not.toHaveProperty('death')
  })
})

test('a birth date after an entry of the record is refused; a year that may be before it is not', () => {
  const change = (born: string) => (states: Parameters<typeof decideChangePet>[1]) =>
    decideChangePet({ accountId: profile.ownerId, profile: { ...profile, born }, today }, states)
  const pet = { pet: { fold: petFold, history: [added, dose('2022-05-01')] } }
  given(pet).when(change('2022-05-02')).thenRefused('BORN_AFTER_ENTRY')
  given(pet)
    .when(change('2022'))
    .thenEvents({ pet: [{ type: 'PetChanged', data: { ...profile, born: '2022' } }] })
})

test('an age is whole years and months, and of a year alone years', () => {
  expect(ageOn('2022-03-14', '2026-11-27')).toEqual({ years: 4, months: 8 })
  expect(ageOn('2024-02-29', '2025-02-28')).toEqual({ years: 0, months: 11 })
  expect(ageOn('2026-11-27', '2026-11-27')).toEqual({ years: 0, months: 0 })
  expect(ageOn('2022', '2026-11-27')).toEqual({ years: 4, months: null })
})
