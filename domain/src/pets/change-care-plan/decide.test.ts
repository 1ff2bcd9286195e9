import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { ParasiteGroup } from '@lapka/contracts/pet-records.ts'
import type { AnimalType } from '@lapka/contracts/pets.ts'
import { expect, test } from 'vitest'
import { folded, given } from '../../testing/given.ts'
import { careOf } from '../record/care.ts'
import { recordFold } from '../record/record.ts'
import { decideChangeCarePlan } from './decide.ts'

const added = (animalType: AnimalType = 'dog'): LapkaEvent => ({
  type: 'PetAdded',
  data: {
    petId: 'rex',
    ownerId: 'ana',
    name: 'Рекс',
    gender: 'male',
    animalType,
    breed: 'other',
    born: '2022-03-14',
    temperament: [],
  },
})
const change = (parasiteGroup: ParasiteGroup, on = '2026-11-27'): Events['CarePlanChanged'] => ({
  petId: 'rex',
  on,
  by: 'parent',
  writerId: 'ana',
  professionalId: null,
  parasiteGroup,
})
const changed = (group: ParasiteGroup, on?: string): LapkaEvent => ({ type: 'CarePlanChanged', data: change(group, on) })
const changing = (data: Events['CarePlanChanged']) => (states: Parameters<typeof decideChangeCarePlan>[1]) =>
  decideChangeCarePlan({ change: data }, states)
const record = (...history: LapkaEvent[]) => ({ record: { fold: recordFold, history: [added(), ...history] } })

test('a keeper or a vet chooses how often a dog or a cat is treated against worms, and only another group is on record', () => {
  given(record())
    .when(changing(change('D')))
    .thenEvents({ record: [changed('D')] })
  given(record())
    .when(changing(change('B')))
    .thenEvents({})
  given(record(changed('D')))
    .when(changing(change('B')))
    .thenEvents({ record: [changed('B')] })
  const byVet = { ...change('C'), by: 'vet', writerId: 'dr', professionalId: 'mila' } as const
  given(record())
    .when(changing(byVet))
    .thenEvents({ record: [{ type: 'CarePlanChanged', data: byVet }] })
})

test('anyone else finds no such pet, and the guideline is for dogs and cats', () => {
  given(record())
    .when(changing({ ...change('D'), writerId: 'boris' }))
    .thenRefused('NOT_FOUND')
  given({ record: { fold: recordFold, history: [added('bird')] } })
    .when(changing(change('D')))
    .thenRefused('INVALID_INPUT')
})

test('the next treatment follows the group that holds, also where it changed in the middle, and the last choice of a day counts', () => {
  const treated: LapkaEvent = {
    type: 'TreatmentRecorded',
    data: {
      entryId: 'e1',
      petId: 'rex',
      on: '2026-10-10',
      by: 'parent',
      writerId: 'ana',
      professionalId: null,
      appointmentId: null,
      parasites: ['internal'],
      product: 'Milbemax',
      validUntil: null,
    },
  }
  const dueOn = (...history: LapkaEvent[]) =>
    careOf(folded(recordFold, [added(), treated, ...history]), '2026-11-27').treatments[0]?.dueOn
  expect(dueOn()).toBe('2027-01-10')
  expect(dueOn(changed('D'))).toBe('2026-11-27')
  expect(dueOn(changed('A'))).toBe('2027-04-10')
  expect(dueOn(changed('D', '2026-10-20'), changed('A'))).toBe('2026-11-10')
  expect(dueOn(changed('D'), changed('A'))).toBe('2027-04-10')
})
