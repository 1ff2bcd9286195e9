import { PDFDocument, PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { lookAtPdf } from '../../files/pdf/look-at-pdf.ts'
import { petOfExport } from '../export/testing/random-entry.ts'
import { layOutPassport, type PassportPaper } from './lay-out.ts'
import { passportPaper, type Dose, type PassportFacts, type Treatment } from './passport-paper.ts'

const entry = {
  id: 'e1000000-0000-4000-8000-000000000001',
  petId: petOfExport.id,
  on: '2026-03-14',
  by: 'parent',
  writer: null,
  appointmentId: null,
  importedFrom: null,
  isYours: false,
  isOwn: false,
  correction: null,
} as const
const dose: Dose = {
  ...entry,
  kind: 'vaccination',
  product: 'nobivac-rabies',
  productName: '',
  batch: 'A452B01',
  against: ['rabies'],
  dose: 'booster',
  validFrom: null,
  validUntil: '2029-03-14',
}
const vets = { by: 'vet', writer: { professionalId: entry.id, displayName: 'д-р Мария', latinName: 'Dr Maria' } } as const
const treatment: Treatment = {
  ...entry,
  ...vets,
  kind: 'treatment',
  product: 'Milpro',
  parasites: ['internal', 'external'],
  validUntil: null,
}
const facts: PassportFacts = {
  pet: { ...petOfExport, animalType: 'dog', born: '2020-01-01', chip: '100012604318772', chippedOn: '2020-05-01' },
  keeper: { name: 'Елена', surname: 'Тодорова' },
  doses: [dose],
  treatments: [treatment],
  rabies: [{ given: '2026-03-14', until: '2029-03-14' }],
  share: { address: 'https://lapka.test/shared#secret', until: '2026-12-27T16:00:00Z' },
  madeAt: '2026-11-27T15:00:00Z',
}
const paper = (change: Partial<PassportFacts> = {}, language: 'bg' | 'en' = 'bg') =>
  passportPaper({ ...facts, ...change }, language)

test('it says who the animal is, whose entries the doses are, and until when its code opens them', () => {
  expect(paper()).toMatchObject({
    facts: expect.arrayContaining([
      { name: 'Чип', value: '100 012 604 318 772' },
      { name: 'Стопанин', value: 'Елена Тодорова' },
    ]) as unknown,
    code: { caption: 'Ваксините в Лапка, до 27 декември 2026 г. в 18:00. Стопанинът може да спре кода по всяко време.' },
    tables: [
      { rows: [['14 март 2026', 'Nobivac Rabies, A452B01', 'Бяс', '14 март 2029', 'стопанинът']] },
      { rows: [['14 март 2026', 'Milpro', 'Вътрешни паразити, външни паразити', '', 'д-р Мария']] },
    ],
  })
  expect(paper({}, 'en').tables[1]?.rows[0]?.at(-1)).toBe('Dr Maria')
  expect(paper({}, 'en').facts.at(-1)).toEqual({ name: 'Owner', value: 'Elena Todorova' })
})

const RULE = 'By Regulation (EU) 576/2013, from the entries of the record.'
test.each<[string, Partial<PassportFacts>, PassportPaper['rabies']]>([
  [
    'a dose that counts',
    {},
    {
      tone: 'ok',
      title: 'Rabies: valid for travel within the EU until 14 March 2029',
      text: `Dose of 14 March 2026. ${RULE}`,
    },
  ],
  [
    'none',
    { rabies: [] },
    {
      tone: 'warn',
      title: 'Rabies: no dose that is valid for travel within the EU',
      text: `The record has no rabies dose. ${RULE}`,
    },
  ],
  [
    'one before the chip',
    { pet: { ...facts.pet, chippedOn: '2026-03-15' } },
    {
      tone: 'warn',
      title: 'Rabies: no dose that is valid for travel within the EU',
      text: `The dose of 14 March 2026 does not count, because it was given before the chip. ${RULE}`,
    },
  ],
  [
    'one of a week ago',
    { rabies: [{ given: '2026-11-20', until: '2027-11-20' }] },
    {
      tone: 'warn',
      title: 'Rabies: valid for travel within the EU from 11 December 2026',
      text: `The dose of 20 November 2026 begins to protect then. ${RULE}`,
    },
  ],
  ['an animal without a rule', { pet: { ...facts.pet, animalType: 'bird' } }, null],
])('rabies for travel, by the Regulation: %s', (_what, change, said) => {
  expect(paper(change, 'en').rabies).toEqual(said)
})

test('of very many doses the newest stand on two sheets, and it says how many there are', async () => {
  const many = paper({ doses: Array.from({ length: 400 }, () => dose), treatments: Array.from({ length: 90 }, () => treatment) })
  expect(many.tables.map(({ rows, earlier }) => [rows.length, earlier])).toEqual([
    [16, 'Показани са последните 16 от 400. По-ранните са в картона.'],
    [8, 'Показани са последните 8 от 90. По-ранните са в картона.'],
  ])
  expect((await PDFDocument.load(await layOutPassport(many))).getPageCount()).toBe(2)
})

test.each([
  ['nothing', ''],
  ['letters that the face has not', '😀‍🐶 e\u0301 עברית'],
  ['a word wider than its column', 'ж'.repeat(500)],
])('%s in a name is printed without a fault, and our own uploads take the sheet', async (_what, name) => {
  const bytes = await layOutPassport(paper({ pet: { ...facts.pet, name }, treatments: [{ ...treatment, product: name }] }))
  expect(await lookAtPdf(Buffer.from(bytes))).toBeUndefined()
  const pdf = await PDFDocument.load(bytes)
  const streams = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')] : [],
    )
  expect(streams.filter((text) => text.includes('beginbfchar')).join('')).toContain('<043F>')
})
