import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { addDays } from '../../kernel/zone.ts'
import { folded } from '../../testing/given.ts'
import { careOf } from './care.ts'
import { recordFold } from './record.ts'

const TODAY = '2026-11-26'
const rex: LapkaEvent = {
  type: 'PetAdded',
  data: {
    petId: 'p1',
    ownerId: 'a1',
    name: 'Рекс',
    gender: 'male',
    animalType: 'dog',
    breed: 'other',
    born: '2022-03-14',
    temperament: [],
  },
}
const facts = (entryId: string, on: string) =>
  ({ entryId, petId: 'p1', on, by: 'parent', writerId: 'a1', professionalId: null, appointmentId: null }) as const
const dose = (entryId: string, on: string, said: Partial<Events['VaccinationRecorded']> = {}): LapkaEvent => ({
  type: 'VaccinationRecorded',
  data: {
    ...facts(entryId, on),
    product: null,
    productName: 'Nobivac',
    batch: '',
    against: ['rabies'],
    dose: 'primary',
    validFrom: null,
    validUntil: null,
    ...said,
  },
})
const corrected: LapkaEvent = {
  type: 'EntryCorrected',
  data: { ...facts('e1', TODAY), wordsOf: 'a1', supersedes: 'e1', entryId: null, reason: 'друго куче' },
}
const care = (...history: LapkaEvent[]) => careOf(folded(recordFold, [rex, ...history]), TODAY)

test('a dose counts in every group of its diseases, with the last day that its entry says', () => {
  const against = ['distemper', 'hepatitis', 'parvovirus', 'parainfluenza', 'leptospirosis'] as const
  const { vaccinations } = care(dose('e1', '2026-09-12', { against: [...against], validUntil: '2027-09-12' }))
  expect(vaccinations.map(({ group, dueOn }) => [group, dueOn])).toEqual([
    ['core', '2027-09-12'],
    ['leptospirosis', '2027-09-12'],
  ])
})

test('a corrected dose is none, and nothing falls due without an entry, or for a dead pet', () => {
  expect(care(dose('e1', '2026-01-10')).vaccinations).toMatchObject([{ group: 'rabies', dueOn: '2027-01-10' }])
  expect(care(dose('e1', '2026-01-10'), corrected)).toEqual(care())
  expect(care()).toEqual({ vaccinations: [], treatments: [], rabies: [], hasEntries: false })
  const died: LapkaEvent = { type: 'PetDied', data: { petId: 'p1', ownerId: 'a1', on: null } }
  expect(care(dose('e1', '2026-01-10'), died)).toMatchObject({ vaccinations: [], treatments: [] })
})

test('a treatment against worms is followed, and a rabies dose without an end holds for a year', () => {
  const treated: LapkaEvent = {
    type: 'TreatmentRecorded',
    data: { ...facts('e2', '2026-10-31'), parasites: ['internal', 'external'], product: 'Milbemax', validUntil: '2027-01-31' },
  }
  expect(care(dose('e1', '2026-01-10'), treated)).toMatchObject({
    treatments: [
      { against: 'internal', dueOn: '2027-01-31' },
      { against: 'external', dueOn: '2027-01-31' },
    ],
    rabies: [{ given: '2026-01-10', until: '2027-01-10' }],
    hasEntries: true,
  })
})

test('the same due dates come of the same record on another day', () => {
  const record = folded(recordFold, [
    rex,
    ...Array.from({ length: 200 }, (_, days) =>
      dose(`e${days}`, addDays('2023-01-01', days * 7), { against: ['rabies', 'parvovirus'] }),
    ),
  ])
  expect(careOf(record, TODAY)).toEqual(careOf(record, addDays(TODAY, 1)))
})
