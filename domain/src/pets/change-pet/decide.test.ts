import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { folded, given } from '../../testing/given.ts'
import { petFold } from '../pet.ts'
import { decideChangePet, type ChangePet } from './decide.ts'

const rex: ChangePet = {
  petId: 'p1',
  ownerId: 'a1',
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'other',
  ageYears: 3,
  temperament: ['playful'],
}
const older = { ...rex, ageYears: 4 }
const added: LapkaEvent = { type: 'PetAdded', data: rex }
const changed: LapkaEvent = { type: 'PetChanged', data: older }
const after = (...history: LapkaEvent[]) => ({ pet: { fold: petFold, history } })

describe('changing a pet', () => {
  test('replaces what is known of it', () => {
    given(after(added))
      .when((states) => decideChangePet(older, states))
      .thenEvents({ pet: [changed] })
    expect(folded(petFold, [added, changed])).toMatchObject({ status: 'added', ageYears: 4, revision: 1 })
  })

  test('of another parent looks like one that does not exist', () => {
    given(after(added))
      .when((states) => decideChangePet({ ...older, ownerId: 'a2' }, states))
      .thenRefused('NOT_FOUND')
    given(after())
      .when((states) => decideChangePet(older, states))
      .thenRefused('NOT_FOUND')
  })

  test('into what cannot be is refused', () => {
    given(after(added))
      .when((states) => decideChangePet({ ...older, ageYears: -1 }, states))
      .thenRefused('INVALID_INPUT')
  })
})
