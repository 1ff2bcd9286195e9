import fc from 'fast-check'
import { recordEntry, type RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { diagnosisCodes, diseases, doseKinds, parasiteKinds, recordFileTypes, vaccineKeys } from '@lapka/contracts/pet-records.ts'

export const petOfExport: Pet = {
  id: 'a1000000-0000-4000-8000-000000000001',
  name: 'Рекс',
  gender: 'male',
  animalType: 'dog',
  breed: 'labrador-retriever',
  born: '2022-03-14',
  temperament: [],
  temperamentNote: '',
  neutered: true,
  chip: '100098102345678',
  chippedOn: '2022-06-01',
  allergies: 'Пилешко',
  medicine: 'Апоквел',
  feeding: '',
  emergencyContact: '',
  usualVet: '',
  death: null,
  photoUrl: null,
  weightKg: null,
  coat: null,
}

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2026-11-27'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

/** Texts as forms take them: trimmed, of any letters, with what makes a table or a schema stumble. */
const piece = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '|',
  '\t',
  '\n',
  ':',
  '\u00A0',
  '\u2003',
  '<b>',
  'other: ',
  'fleas',
)
const freeText = fc
  .array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 10 })
  .map((pieces) => pieces.join('').trim())
const line = freeText.map((text) => text.replaceAll(/[\r\n]/g, ' ').trim())
const some = (text: fc.Arbitrary<string>) => text.map((given) => (given === '' ? 'x' : given))

const common = {
  id: fc.uuid(),
  on: day,
  by: fc.constantFrom('parent' as const, 'former-parent' as const, 'vet' as const),
  writer: maybe(fc.record({ professionalId: fc.uuid(), displayName: line, latinName: line })),
  appointmentId: maybe(fc.uuid()),
  petId: fc.constant(petOfExport.id),
  importedFrom: maybe(fc.constantFrom('fhir' as const, 'csv' as const)),
  isYours: fc.constant(false),
  isOwn: fc.constant(false),
  correction: maybe(fc.record({ entryId: maybe(fc.uuid()), on: day, reason: line })),
}
const vitals = fc.record({
  temperatureTenths: maybe(fc.integer({ min: 200, max: 450 })),
  pulse: maybe(fc.integer({ min: 1, max: 1000 })),
  breaths: maybe(fc.integer({ min: 1, max: 500 })),
})
const diagnosis = fc
  .record({ code: maybe(fc.constantFrom(...diagnosisCodes)), words: line })
  .map(({ code, words }) => ({ code, words: code === null && words === '' ? 'x' : words }))
const medicine = fc.record({ name: some(line), dose: freeText, instructions: freeText })

/** Entries of one kind as the view answers them. */
export const entriesOfKind = {
  visit: fc.record({
    ...common,
    kind: fc.constant('visit' as const),
    findings: freeText,
    vitals,
    diagnoses: fc.array(diagnosis, { maxLength: 4 }),
    treatment: freeText,
    advice: freeText,
    nextVisit: maybe(fc.record({ on: day, serviceId: fc.constant(null) })),
  }),
  weight: fc.record({ ...common, kind: fc.constant('weight' as const), grams: fc.integer({ min: 1, max: 2_000_000 }) }),
  vaccination: fc.record({
    ...common,
    kind: fc.constant('vaccination' as const),
    product: maybe(fc.constantFrom(...vaccineKeys)),
    productName: some(line),
    batch: line,
    against: fc.uniqueArray(fc.constantFrom(...diseases), { minLength: 1 }),
    dose: fc.constantFrom(...doseKinds),
    validFrom: maybe(day),
    validUntil: maybe(day),
  }),
  treatment: fc.record({
    ...common,
    kind: fc.constant('treatment' as const),
    parasites: fc.uniqueArray(fc.constantFrom(...parasiteKinds), { minLength: 1 }),
    product: some(line),
    validUntil: maybe(day),
  }),
  note: fc.record({ ...common, kind: fc.constant('note' as const), text: some(freeText) }),
  document: fc.record({
    ...common,
    kind: fc.constant('document' as const),
    fileId: fc.uuid(),
    name: line,
    fileType: fc.constantFrom(...recordFileTypes),
    sizeBytes: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  prescription: fc.record({
    ...common,
    kind: fc.constant('prescription' as const),
    sheet: fc.record({ diagnosis: freeText, medicines: fc.array(medicine, { maxLength: 3 }), notes: freeText }),
  }),
} satisfies Record<RecordEntry['kind'], fc.Arbitrary<object>>

export const randomEntry: fc.Arbitrary<RecordEntry> = fc
  .oneof(...Object.values(entriesOfKind))
  .map((entry) => recordEntry.parse(entry))
