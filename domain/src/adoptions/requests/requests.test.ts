import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, test } from 'vitest'
import { accountFold } from '../../accounts/account.ts'
import { petFold } from '../../pets/pet.ts'
import { professionalFold } from '../../professionals/professional.ts'
import { given } from '../../testing/given.ts'
import { animalFold, listedChipFold } from '../animal.ts'
import { decideUnlistAnimal } from '../decide.ts'
import {
  decideAgreeToRequest,
  decideDeclineRequest,
  decideRequestAdoption,
  decideWithdrawRequest,
  type AgreeStates,
} from './decide.ts'

const listed: LapkaEvent = {
  type: 'AnimalListed',
  data: {
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
    health: '',
    character: '',
    withChildren: 'yes',
    withDogs: 'yes',
    withCats: 'unknown',
  },
}
const at = '2026-11-28T08:00:00.000Z'
const of = (requestId: string) => ({ animalId: 'sharo', professionalId: 'shelter', requestId, parentId: `parent-${requestId}` })
const words = {
  home: 'house-with-yard',
  children: 'older',
  otherAnimals: '',
  experience: 'Имали сме кучета',
  message: 'Здравейте',
} as const
const asked = (requestId: string, change: Partial<Events['AdoptionRequested']> = {}): LapkaEvent => ({
  type: 'AdoptionRequested',
  data: { ...of(requestId), ...words, ...change },
})
const withdrawn = (requestId: string): LapkaEvent => ({ type: 'AdoptionWithdrawn', data: of(requestId) })
const declined: LapkaEvent = {
  type: 'AdoptionDeclined',
  data: { ...of('a'), accountId: 'shelter-account', reason: 'Има нужда от двор' },
}
const closed = (requestId: string, why: 'adopted' | 'taken-down'): LapkaEvent => ({
  type: 'AdoptionClosed',
  data: { ...of(requestId), why },
})
const homed: LapkaEvent = { type: 'AnimalHomed', data: { animalId: 'sharo', professionalId: 'shelter' } }
const takenDown: LapkaEvent = { type: 'AnimalWithdrawn', data: { animalId: 'sharo', professionalId: 'shelter' } }
const professional = [
  {
    type: 'ProfessionalRegistered',
    data: {
      professionalId: 'shelter',
      accountId: 'shelter-account',
      role: 'SHELTER',
      city: '',
      zone: 'Europe/Sofia',
      coordinates: [23, 42],
    },
  },
  { type: 'ProfessionalVerified', data: { professionalId: 'shelter' } },
] as object as LapkaEvent[]

const so = (animal: LapkaEvent[], shelter = professional) => ({
  animal: { fold: animalFold, history: animal },
  professional: { fold: professionalFold, history: shelter },
})

describe('a family that asks for an animal', () => {
  const { professionalId: _by, ...from } = of('a')
  const ask =
    (hasMaxRequests = false) =>
    (states: Parameters<typeof decideRequestAdoption>[1]) =>
      decideRequestAdoption({ request: { ...from, ...words }, hasMaxRequests }, states)

  test('asks once, and again after it withdrew, up to three times', () => {
    given(so([listed]))
      .when(ask())
      .thenEvents({ animal: [asked('a')] })
    const mine = (requestId: string) => asked(requestId, { parentId: 'parent-a' })
    given(so([listed, mine('b')]))
      .when(ask())
      .thenRefused('ALREADY_REQUESTED')
    given(so([listed, mine('b'), withdrawn('b')]))
      .when(ask())
      .thenEvents({ animal: [asked('a')] })
    const thrice = ['b', 'c', 'd'].flatMap((requestId) => [mine(requestId), withdrawn(requestId)])
    given(so([listed, ...thrice]))
      .when(ask())
      .thenRefused('REQUESTED_TOO_OFTEN')
    given(so([listed]))
      .when(ask(true))
      .thenRefused('TOO_MANY_OWN_REQUESTS')
  })

  test('is the fiftieth at most to wait', () => {
    const others = Array.from({ length: 49 }, (_, nth) => asked(String(nth)))
    given(so([listed, ...others]))
      .when(ask())
      .thenEvents({ animal: [asked('a')] })
    given(so([listed, ...others, asked('50')]))
      .when(ask())
      .thenRefused('TOO_MANY_REQUESTS_FOR_ANIMAL')
    given(so([listed, ...others, asked('50'), withdrawn('7')]))
      .when(ask())
      .thenEvents({ animal: [asked('a')] })
  })

  test('can’t ask for one that has a home, was taken down, or that nobody sees', () => {
    given(so([listed, homed]))
      .when(ask())
      .thenRefused('ANIMAL_NOT_LISTED')
    given(so([listed, takenDown]))
      .when(ask())
      .thenRefused('NOT_FOUND')
    given(so([])).when(ask()).thenRefused('NOT_FOUND')
    given(so([listed], professional.slice(0, 1)))
      .when(ask())
      .thenRefused('NOT_FOUND')
  })

  test('withdraws its own request while it is open', () => {
    const withdraw = (parentId: string) => (states: Parameters<typeof decideWithdrawRequest>[1]) =>
      decideWithdrawRequest({ requestId: 'a', parentId, at }, states)
    given(so([listed, asked('a')]))
      .when(withdraw('parent-a'))
      .thenEvents({ animal: [withdrawn('a')] })
    given(so([listed, asked('a'), withdrawn('a')]))
      .when(withdraw('parent-a'))
      .thenEvents({})
    given(so([listed, asked('a'), declined]))
      .when(withdraw('parent-a'))
      .thenRefused('REQUEST_OVER')
    given(so([listed, asked('a')]))
      .when(withdraw('parent-b'))
      .thenRefused('NOT_FOUND')
  })
})

describe('the shelter', () => {
  const answer = { professionalId: 'shelter', requestId: 'a', at }

  test('declines with a reason', () => {
    const decline = (by: string) => (states: Parameters<typeof decideDeclineRequest>[1]) =>
      decideDeclineRequest({ ...answer, professionalId: by, reason: 'Има нужда от двор' }, states)
    given(so([listed, asked('a')]))
      .when(decline('shelter'))
      .thenEvents({ animal: [declined] })
    given(so([listed, asked('a'), declined]))
      .when(decline('shelter'))
      .thenEvents({})
    given(so([listed, asked('a'), withdrawn('a')]))
      .when(decline('shelter'))
      .thenRefused('REQUEST_OVER')
    given(so([listed, asked('a')]))
      .when(decline('other'))
      .thenRefused('NOT_FOUND')
  })

  test('answers all who wait where it took the animal down, or found it a home elsewhere', () => {
    const end = (why: 'homed' | 'withdrawn') => (states: AgreeStates) =>
      decideUnlistAnimal({ animalId: 'sharo', professionalId: 'shelter', why, at }, states)
    const waiting = [listed, asked('a'), asked('b'), withdrawn('b'), asked('c')]
    const chip = [{ type: 'ChipUnlisted', data: { chipKey: 'key', animalId: 'sharo' } }] satisfies LapkaEvent[]
    given(agreeing(waiting))
      .when(end('withdrawn'))
      .thenEvents({ animal: [takenDown, closed('a', 'taken-down'), closed('c', 'taken-down')], oldChip: chip })
    given(agreeing(waiting))
      .when(end('homed'))
      .thenEvents({ animal: [homed, closed('a', 'adopted'), closed('c', 'adopted')], oldChip: chip })
  })

  const profile = {
    petId: 'pet',
    name: 'Шаро',
    animalType: 'dog',
    gender: 'male',
    breed: '',
    born: '2024-03-01',
    chip: '100012604318772',
    chipKey: 'key',
  } as const
  const registered = {
    type: 'AccountRegistered',
    data: { accountId: 'parent-a', role: 'PARENT', language: 'bg', email: '', emailKey: '', name: '', surname: '' },
  } as object as LapkaEvent
  const agreeing = (animal: LapkaEvent[], parent = [registered]) => ({
    ...so(animal),
    oldChip: { fold: listedChipFold, history: [] },
    pet: { fold: petFold, history: [] },
    parent: { fold: accountFold, history: parent },
  })
  const agree =
    (chipKey: string = profile.chipKey) =>
    (states: AgreeStates) =>
      decideAgreeToRequest({ ...answer, profile: { ...profile, chipKey }, today: '2026-11-28' }, states)

  test('agrees to one: the animal is that family’s pet with its chip, and the others hear of it in the same append', () => {
    given(agreeing([listed, asked('a'), asked('b')]))
      .when(agree())
      .thenEvents({
        animal: [{ type: 'AdoptionAgreed', data: { ...of('a'), petId: 'pet' } }, homed, closed('b', 'adopted')],
        oldChip: [{ type: 'ChipUnlisted', data: { chipKey: 'key', animalId: 'sharo' } }],
        pet: [{ type: 'PetAdded', data: { ...profile, ownerId: 'parent-a', temperament: [] } }],
        parent: [{ type: 'PetAdopted', data: { accountId: 'parent-a', petId: 'pet' } }],
      })
  })

  test('agrees to nothing that is over, to nobody who left, and with no chip of before', () => {
    const agreed: LapkaEvent = { type: 'AdoptionAgreed', data: { ...of('a'), petId: 'pet' } }
    given(agreeing([listed, asked('a'), agreed, homed]))
      .when(agree())
      .thenEvents({})
    given(agreeing([listed, asked('a'), asked('b'), homed, closed('a', 'adopted')]))
      .when(agree())
      .thenRefused('REQUEST_OVER')
    const erased: LapkaEvent = { type: 'AccountErased', data: { accountId: 'parent-a' } }
    given(agreeing([listed, asked('a')], [registered, erased]))
      .when(agree())
      .thenRefused('REQUEST_OVER')
    given(agreeing([listed, asked('a')]))
      .when(agree('another'))
      .thenRefused('ANIMAL_NOT_LISTED')
  })
})
