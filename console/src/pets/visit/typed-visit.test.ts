import { recordVisitBody } from '@lapka/contracts/api/pet-records.ts'
import { expect, test } from 'vitest'
import { emptyDose } from '../record/typed-entry.ts'
import { clashOf, emptyTreatment, emptyVisit, faultsOf, visitBodyOf } from './typed-visit.ts'

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

test('a treatment against parasites is sent whole, and one that lacks its product is pointed out', () => {
  const treatment = { parasites: ['external' as const], product: 'Таблетка', validUntil: '' }
  expect(visitBodyOf({ ...emptyVisit, treatments: [treatment, emptyTreatment] }, nameOf).treatments).toEqual([
    { parasites: ['external'], product: 'Таблетка', validUntil: null },
  ])
  expect(faultsOf({ ...emptyVisit, treatments: [emptyTreatment] })).toEqual([])
  expect(faultsOf({ ...emptyVisit, treatments: [{ ...treatment, product: ' ' }] })).toEqual(['treatments'])
  expect(faultsOf({ ...emptyVisit, treatments: [{ ...treatment, parasites: [] }] })).toEqual(['treatments'])
})

test('the next visit names the service that was chosen, or none', () => {
  const next = { ...emptyVisit, nextOn: '2026-12-04' }
  expect(visitBodyOf(next, nameOf).nextVisit).toEqual({ on: '2026-12-04', serviceId: null })
  expect(visitBodyOf({ ...next, nextServiceId: 'exam' }, nameOf).nextVisit).toEqual({ on: '2026-12-04', serviceId: 'exam' })
})

test('a medicine that names an allergy of the pet is noticed', () => {
  expect(clashOf('Амоксицилин 250 mg', 'пилешко, амоксицилин')).toBe('амоксицилин')
  expect(clashOf('Osurnia', 'пилешко, амоксицилин')).toBeUndefined()
  expect(clashOf('Сироп от мед', 'мед')).toBeUndefined()
})

test('what the form sends is what the service takes: everything filled in, and nothing', () => {
  const full = {
    ...emptyVisit,
    kilograms: '4,2',
    temperature: '38,5',
    pulse: '96',
    breaths: '22',
    findings: 'Здрав',
    diagnoses: ['Алергия', 'Със свои думи'],
    vaccines: [{ ...emptyDose, product: 'nobivac-dhppi' as const }],
    treatments: [{ parasites: ['internal' as const], product: 'Milpro', validUntil: '' }],
    medicines: [{ name: 'Сироп', dose: '', instructions: '' }],
    advice: 'Покой',
    nextOn: '2026-12-04',
  }
  for (const visit of [emptyVisit, full]) expect(recordVisitBody.safeParse(visitBodyOf(visit, nameOf)).error).toBeUndefined()
})
