import Validator from '@asymmetrik/fhir-json-schema-validator'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { entriesOfKind, petOfExport, randomEntry } from '../testing/random-entry.ts'
import { writeBundle } from './bundle.ts'

/** HL7's own JSON schema of R4 (4.0.1). */
const r4 = new Validator()

const bundleOf = async (
  entries: RecordEntry[],
  pet: Pet = petOfExport,
): Promise<{ entry: { resource: Record<string, unknown> }[] }> => {
  let text = ''
  const source = {
    pet,
    linked: [],
    entries: (async function* () {
      yield entries
    })(),
    exportedAt: '2026-11-27T10:00:00.000Z',
    publicUrl: 'http://localhost:4000',
  }
  await writeBundle(source, async (piece) => {
    text += piece
  })
  return JSON.parse(text)
}

describe('the FHIR bundle of a record', () => {
  test('of random entries of every kind is valid against the schema of R4', async () => {
    const oneOfEach = fc.tuple(...Object.values(entriesOfKind))
    const record = fc.oneof(oneOfEach, fc.array(randomEntry, { maxLength: 4 })) as fc.Arbitrary<RecordEntry[]>
    await fc.assert(
      fc.asyncProperty(record, async (entries) => {
        expect(r4.validate(await bundleOf(entries))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    { ...petOfExport, chip: '', chippedOn: null, neutered: null, born: '2020', allergies: '', medicine: '' },
    { ...petOfExport, name: '', animalType: 'rodent' as const, breed: 'Холандско джудже', death: { on: null } },
    { ...petOfExport, animalType: 'cat' as const, breed: '', neutered: false, death: { on: '2026-11-01' } },
  ])('says what is known of the animal and no more: %#', async (pet) => {
    const bundle = await bundleOf([], pet)
    expect(r4.validate(bundle)).toEqual([])
    expect(bundle.entry.map(({ resource }) => resource['resourceType'])).not.toContain('Practitioner')
  })

  test('has each fact where programmes that read FHIR look for it', async () => {
    const writer = { professionalId: 'b1000000-0000-4000-8000-000000000001', displayName: 'Д-р Петрова', latinName: '' }
    const common = {
      petId: petOfExport.id,
      on: '2026-03-14',
      by: 'vet',
      writer,
      appointmentId: null,
      importedFrom: null,
      isYours: false,
      isOwn: false,
    } as const
    const replacedBy = 'e1000000-0000-4000-8000-000000000002'
    const correction = { entryId: replacedBy, on: '2026-03-15', reason: 'Разменени цифри' }
    const idOf = (number: number) => `e1000000-0000-4000-8000-00000000000${number}`
    const { entry } = await bundleOf([
      { ...common, id: idOf(1), kind: 'weight', grams: 13_100, correction },
      { ...common, id: idOf(2), kind: 'weight', grams: 31_100, correction: null },
      {
        ...common,
        id: idOf(3),
        kind: 'vaccination',
        correction: null,
        product: 'rabisin',
        productName: '',
        batch: 'A452B01',
        against: ['rabies'],
        dose: 'booster',
        validFrom: null,
        validUntil: '2029-03-14',
      },
    ])
    const resources = entry.map(({ resource }) => resource)
    expect(resources.map(({ resourceType }) => resourceType)).toEqual([
      'Patient',
      'AllergyIntolerance',
      'MedicationStatement',
      'Practitioner',
      'Observation',
      'Observation',
      'Immunization',
    ])
    expect(resources[0]).toMatchObject({ identifier: [{ value: '100098102345678' }], birthDate: '2022-03-14', gender: 'male' })
    expect(resources[4]).toMatchObject({
      status: 'entered-in-error',
      valueQuantity: { value: 13.1 },
      extension: [{ extension: expect.arrayContaining([{ url: 'replaced-by', valueUri: `urn:uuid:${replacedBy}` }]) as unknown }],
    })
    expect(resources[5]).toMatchObject({
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
      valueQuantity: { value: 31.1, system: 'http://unitsofmeasure.org', code: 'kg' },
      performer: [{ reference: `urn:uuid:${writer.professionalId}` }],
    })
    expect(resources[6]).toMatchObject({
      vaccineCode: { coding: [{ code: 'rabisin' }], text: 'Rabisin' },
      lotNumber: 'A452B01',
      occurrenceDateTime: '2026-03-14',
      primarySource: true,
      protocolApplied: [{ targetDisease: [{ coding: [{ code: 'rabies' }] }], doseNumberString: 'booster' }],
      extension: [{}, { valuePeriod: { end: '2029-03-14' } }],
    })
  })

  test('the schema does refuse what is not R4', async () => {
    const bundle = await bundleOf([])
    const [patient] = bundle.entry
    expect(r4.validate({ ...bundle, entry: [{ ...patient, resource: { ...patient?.resource, gender: 'tom' } }] })).not.toEqual([])
  })
})
