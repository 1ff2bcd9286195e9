import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { petFold } from '../pet.ts'
import { decideAddPet, type AddPet } from './decide.ts'

const rex: AddPet = {
  petId: 'p1',
  ownerId: 'a1',
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'other',
  ageYears: 3,
  temperament: ['playful'],
}
const added: LapkaEvent = { type: 'PetAdded', data: rex }
const after = (...history: LapkaEvent[]) => ({ pet: { fold: petFold, history } })

describe('adding a pet', () => {
  test('is done once', () => {
    given(after())
      .when((states) => decideAddPet(rex, states))
      .thenEvents({ pet: [added] })
    given(after(added))
      .when((states) => decideAddPet(rex, states))
      .thenRefused('KEY_USED_FOR_ANOTHER_REQUEST')
  })

  test('needs a name, a kind we know, a believable age and temperaments from the list', () => {
    for (const wrong of [
      { name: '' },
      { animalType: 'dragon' as 'dog' },
      { ageYears: -1 },
      { ageYears: 2.5 },
      { ageYears: 151 },
      { temperament: ['grumpy' as 'playful'] },
    ])
      given(after())
        .when((states) => decideAddPet({ ...rex, ...wrong }, states))
        .thenRefused('INVALID_INPUT')
  })
})
