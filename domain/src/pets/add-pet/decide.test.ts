import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, test } from 'vitest'
import { given } from '../../testing/given.ts'
import { petFold } from '../pet.ts'
import { decideAddPet, type AddPet } from './decide.ts'

const today = '2026-11-27'
const rex: AddPet['profile'] = {
  petId: 'p1',
  ownerId: 'a1',
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'other',
  born: '2022-03-14',
  temperament: ['playful'],
}
const added: LapkaEvent = { type: 'PetAdded', data: rex }
const after = (...history: LapkaEvent[]) => ({ pet: { fold: petFold, history } })

describe('adding a pet', () => {
  test('is done once', () => {
    given(after())
      .when((states) => decideAddPet({ profile: rex, today }, states))
      .thenEvents({ pet: [added] })
    given(after(added))
      .when((states) => decideAddPet({ profile: rex, today }, states))
      .thenRefused('KEY_USED_FOR_ANOTHER_REQUEST')
  })

  test('needs a name, a kind we know, a believable age and temperaments from the list', () => {
    for (const wrong of [
      { name: '' },
      { animalType: 'dragon' as 'dog' },
      { born: '2026-11-28' },
      { born: '2027' },
      { born: '1875' },
      { born: '2026-02-30' },
      { born: '' },
      { chip: '10001260431877' },
      { chippedOn: '2022-03-13' },
      { chippedOn: '2026-11-28' },
      { temperament: ['grumpy' as 'playful'] },
    ])
      given(after())
        .when((states) => decideAddPet({ profile: { ...rex, ...wrong }, today }, states))
        .thenRefused('INVALID_INPUT')
  })
})
