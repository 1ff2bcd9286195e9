import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { folded, given } from '../../testing/given.ts'
import { petFold } from '../pet.ts'
import { decideChangePet } from './decide.ts'

const today = '2026-11-27'
const rex: Events['PetChanged'] = {
  petId: 'p1',
  ownerId: 'a1',
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'other',
  born: '2022-03-14',
  temperament: ['playful'],
}
const older = { ...rex, born: '2021' }
const added: LapkaEvent = { type: 'PetAdded', data: rex }
const changed: LapkaEvent = { type: 'PetChanged', data: older }
const after = (...history: LapkaEvent[]) => ({ pet: { fold: petFold, history } })

describe('changing a pet', () => {
  test('replaces what is known of it', () => {
    given(after(added))
      .when((states) => decideChangePet({ accountId: 'a1', profile: older, today }, states))
      .thenEvents({ pet: [changed] })
    expect(folded(petFold, [added, changed])).toMatchObject({ status: 'added', born: '2021', revision: 1 })
  })

  test('of another parent looks like one that does not exist', () => {
    given(after(added))
      .when((states) => decideChangePet({ accountId: 'a2', profile: older, today }, states))
      .thenRefused('NOT_FOUND')
    given(after())
      .when((states) => decideChangePet({ accountId: 'a1', profile: older, today }, states))
      .thenRefused('NOT_FOUND')
  })

  test('into what cannot be is refused', () => {
    given(after(added))
      .when((states) => decideChangePet({ accountId: 'a1', profile: { ...older, born: '2027' }, today }, states))
      .thenRefused('INVALID_INPUT')
  })
})
