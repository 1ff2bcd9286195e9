import { expect, test } from 'vitest'
import { emptyDose } from '../record/typed-entry.ts'
import { emptyVisit, faultsOf, visitBodyOf } from './typed-visit.ts'

const nameOf = (code: string) => (code === 'allergy' ? 'Алергия' : code)

test('numbers are read as vets write them, and diagnoses of the list become codes', () => {
  const visit = { ...emptyVisit, kilograms: '18,6', temperature: '38,5', pulse: '96', diagnoses: ['Алергия', 'пъпка'] }
  expect(visitBodyOf(visit, nameOf)).toMatchObject({
    grams: 18_600,
    vitals: { temperatureTenths: 385, pulse: 96, breaths: null },
    diagnoses: [
      { code: 'allergy', words: '' },
      { code: null, words: 'пъпка' },
    ],
    prescription: null,
    nextVisit: null,
  })
})

test('what is no number is pointed out, and empty rows are none', () => {
  expect(faultsOf({ ...emptyVisit, kilograms: 'много', temperature: '385', pulse: '9,5' })).toEqual([
    'kilograms',
    'temperature',
    'pulse',
  ])
  const rows = { ...emptyVisit, vaccines: [emptyDose], medicines: [{ name: ' ', dose: '', instructions: '' }] }
  expect(faultsOf(rows)).toEqual([])
  expect(visitBodyOf(rows, nameOf)).toMatchObject({ vaccinations: [], prescription: null })
  expect(faultsOf({ ...emptyVisit, vaccines: [{ ...emptyDose, product: 'other' }] })).toEqual(['vaccines'])
})
