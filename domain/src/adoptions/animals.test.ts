import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, test } from 'vitest'
import { professionalFold } from '../professionals/professional.ts'
import { given } from '../testing/given.ts'
import { animalFold, listedChipFold } from './animal.ts'
import {
  decideAddAnimalPhoto,
  decideChangeAnimal,
  decideListAgain,
  decideListAnimal,
  decideRemoveAnimalPhoto,
  decideUnlistAnimal,
} from './decide.ts'

const profile: Events['AnimalListed'] = {
  animalId: 'sharo',
  professionalId: 'shelter',
  accountId: 'shelter-account',
  name: 'Шаро',
  animalType: 'dog',
  gender: 'male',
  breed: '',
  born: '2024-03',
  size: 'medium',
  chip: '100012604318772',
  chipKey: 'key',
  city: 'София',
  health: 'Здрав е',
  character: 'Кротък',
  withChildren: 'yes',
  withDogs: 'yes',
  withCats: 'unknown',
}
const described = { profile, today: '2026-11-28', isChipOfPet: false }
const listed: LapkaEvent = { type: 'AnimalListed', data: profile }
const chipListed: LapkaEvent = { type: 'ChipListed', data: { chipKey: 'key', animalId: 'sharo' } }
const chipUnlisted: LapkaEvent = { type: 'ChipUnlisted', data: { chipKey: 'key', animalId: 'sharo' } }
const at = '2026-11-28T08:00:00.000Z'
const ofAnimal = { animalId: 'sharo', professionalId: 'shelter' }
const homed: LapkaEvent = { type: 'AnimalHomed', data: ofAnimal }
const registered = {
  type: 'ProfessionalRegistered',
  data: {
    professionalId: 'shelter',
    accountId: 'shelter-account',
    role: 'SHELTER',
    city: '',
    zone: 'Europe/Sofia',
    coordinates: [23, 42],
  },
} as object as LapkaEvent
const verified = { type: 'ProfessionalVerified', data: { professionalId: 'shelter' } } as object as LapkaEvent

const so = (histories: { animal?: LapkaEvent[]; chip?: LapkaEvent[]; oldChip?: LapkaEvent[]; professional?: LapkaEvent[] }) => ({
  animal: { fold: animalFold, history: histories.animal ?? [] },
  professional: { fold: professionalFold, history: histories.professional ?? [registered, verified] },
  chip: { fold: listedChipFold, history: histories.chip ?? [] },
  oldChip: { fold: listedChipFold, history: histories.oldChip ?? [] },
})

describe('an animal of a shelter', () => {
  test('is listed with its chip, once', () => {
    const list = (states: Parameters<typeof decideListAnimal>[1]) =>
      decideListAnimal({ ...described, hasMaxAnimals: false }, states)
    given(so({}))
      .when(list)
      .thenEvents({ animal: [listed], chip: [chipListed] })
    given(so({ animal: [listed] }))
      .when(list)
      .thenRefused('KEY_USED_FOR_ANOTHER_REQUEST')
    given(so({ professional: [registered] }))
      .when(list)
      .thenRefused('SHELTER_NOT_VERIFIED')
    given(so({}))
      .when((states) => decideListAnimal({ ...described, hasMaxAnimals: true }, states))
      .thenRefused('TOO_MANY_ANIMALS')
  })

  test('has a chip of its own: neither that of another listed animal nor that of a parent’s pet', () => {
    const other: LapkaEvent = { type: 'ChipListed', data: { chipKey: 'key', animalId: 'other' } }
    given(so({ chip: [other] }))
      .when((states) => decideListAnimal({ ...described, hasMaxAnimals: false }, states))
      .thenRefused('CHIP_OF_ANOTHER')
    given(so({}))
      .when((states) => decideListAnimal({ ...described, isChipOfPet: true, hasMaxAnimals: false }, states))
      .thenRefused('CHIP_OF_ANOTHER')
  })

  test('was born in a month or a year that has been', () => {
    for (const born of ['2026-12', '2027', '1800', '2026-13'])
      given(so({}))
        .when((states) => decideListAnimal({ ...described, profile: { ...profile, born }, hasMaxAnimals: false }, states))
        .thenRefused('INVALID_INPUT')
  })

  test('is changed by its own shelter alone, and frees the chip that it no longer has', () => {
    const changed = { ...profile, chip: '100012604318773', chipKey: 'new' }
    const change = (by: string) => (states: Parameters<typeof decideChangeAnimal>[1]) =>
      decideChangeAnimal({ ...described, profile: { ...changed, professionalId: by } }, states)
    given(so({ animal: [listed], oldChip: [chipListed] }))
      .when(change('shelter'))
      .thenEvents({
        animal: [{ type: 'AnimalChanged', data: changed }],
        chip: [{ type: 'ChipListed', data: { chipKey: 'new', animalId: 'sharo' } }],
        oldChip: [chipUnlisted],
      })
    given(so({ animal: [listed] }))
      .when(change('other-shelter'))
      .thenRefused('NOT_FOUND')
    given(so({ animal: [listed, homed] }))
      .when(change('shelter'))
      .thenRefused('ANIMAL_NOT_LISTED')
    // A parent entered the chip meanwhile: the words can still be mended.
    given(so({ animal: [listed], chip: [chipListed] }))
      .when((states) => decideChangeAnimal({ ...described, isChipOfPet: true }, states))
      .thenEvents({ animal: [{ type: 'AnimalChanged', data: profile }] })
  })

  test('finds a home and may look for one again, as long as nobody else has its chip', () => {
    const again = (states: Parameters<typeof decideListAgain>[1]) =>
      decideListAgain({ ...ofAnimal, isChipOfPet: false, hasMaxAnimals: false }, states)
    given(so({ animal: [listed], oldChip: [chipListed] }))
      .when((states) => decideUnlistAnimal({ ...ofAnimal, why: 'homed', at }, states))
      .thenEvents({ animal: [homed], oldChip: [chipUnlisted] })
    given(so({ animal: [listed, homed] }))
      .when((states) => decideUnlistAnimal({ ...ofAnimal, why: 'homed', at }, states))
      .thenEvents({})
    given(so({ animal: [listed, homed] }))
      .when((states) => decideUnlistAnimal({ ...ofAnimal, why: 'withdrawn', at }, states))
      .thenRefused('ANIMAL_NOT_LISTED')
    given(so({ animal: [listed, homed], oldChip: [chipListed, chipUnlisted] }))
      .when(again)
      .thenEvents({ animal: [{ type: 'AnimalListedAgain', data: ofAnimal }], oldChip: [chipListed] })
    const others: LapkaEvent = { type: 'ChipListed', data: { chipKey: 'key', animalId: 'other' } }
    given(so({ animal: [listed, homed], oldChip: [chipListed, chipUnlisted, others] }))
      .when(again)
      .thenRefused('CHIP_OF_ANOTHER')
  })

  test('has up to eight photos, each of which its shelter can remove', () => {
    const photo = (photoId: string) => ({ photoId, alt: 'Шаро на двора', sizeBytes: 9, sha256: 'a' })
    const added = (photoId: string): LapkaEvent => ({
      type: 'AnimalPhotoAdded',
      data: { animalId: 'sharo', accountId: 'shelter-account', ...photo(photoId) },
    })
    const add = (photoId: string) => (states: Parameters<typeof decideAddAnimalPhoto>[1]) =>
      decideAddAnimalPhoto({ professionalId: 'shelter', photo: photo(photoId) }, states)
    const eight = ['1', '2', '3', '4', '5', '6', '7', '8'].map(added)
    given(so({ animal: [listed] }))
      .when(add('1'))
      .thenEvents({ animal: [added('1')] })
    given(so({ animal: [listed, ...eight] }))
      .when(add('9'))
      .thenRefused('TOO_MANY_ANIMAL_PHOTOS')
    const removal = { professionalId: 'shelter', photoId: '1' }
    given(so({ animal: [listed, added('1')] }))
      .when((states) => decideRemoveAnimalPhoto(removal, states))
      .thenEvents({ animal: [{ type: 'AnimalPhotoRemoved', data: { animalId: 'sharo', photoId: '1' } }] })
    given(so({ animal: [listed] }))
      .when((states) => decideRemoveAnimalPhoto(removal, states))
      .thenRefused('NOT_FOUND')
  })
})
