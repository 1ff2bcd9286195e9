import { randomUUID } from 'node:crypto'
import Validator from '@asymmetrik/fhir-json-schema-validator'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import type { ImportDone, ImportPreview } from '@lapka/contracts/api/record-exchange.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { keepTwins } from '../../cases/duplicates/testing/twins.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { uploadOf } from '../../testing/multipart.ts'
import { book } from '../../testing/road.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import { addPet, inDays, registerParent, registerVet } from '../../testing/town.ts'
import { withClock } from '../export/testing/with-clock.ts'
import { keepFullRecord } from '../export/testing/full-record.ts'

const service = await startServiceWithCheckouts()

const upload = (client: Client, url: string, bytes: Buffer | string, key: string = randomUUID()) =>
  client.send(uploadOf({ method: 'POST', url, key, parts: [{ fileName: 'file', type: 'application/octet-stream', bytes }] }))
const entriesOf = async (client: Client, petId: string): Promise<RecordEntry[]> => {
  await service.seen()
  return (await client.get(`/api/v2/pets/${petId}/entries`)).json<{ items: RecordEntry[] }>().items
}
const exportOf = async (client: Client, petId: string) =>
  (await client.get(`/api/v2/pets/${petId}/record/export?format=fhir`)).rawPayload
const afterVisit = (work: () => Promise<void>) => withClock(service, 5 * DAY_MS, work)
const revisionOf = async (petId: string) => (await service.log.readStream(petStream(petId))).length

describe('a keeper’s own export', () => {
  test('changes nothing where it came from', async () => {
    const { parent, client } = await keepFullRecord(service)
    const file = await exportOf(client, parent.petId)
    const before = await revisionOf(parent.petId)
    const { hash, counts } = (await upload(client, `/api/v2/pets/${parent.petId}/preview-import`, file)).json<ImportPreview>()
    expect(counts).toMatchObject({ added: 0, unusual: 0, wrong: 0, 'left-out': 0 })
    const done = await upload(client, `/api/v2/pets/${parent.petId}/import-record?hash=${hash}`, file)
    expect(done.json<ImportDone>()).toMatchObject({ added: 0 })
    expect(await revisionOf(parent.petId)).toBe(before)
    const withoutTime = (bytes: Buffer) => bytes.toString().replace(/"timestamp":"[^"]*"/, '')
    expect(withoutTime(await exportOf(client, parent.petId))).toBe(withoutTime(file))
  })

  test('has the records of linked pets and changes neither of them', async () => {
    const parent = await registerParent(service)
    const client = clientOf(service, parent)
    const { rex, rexi, link, unlink } = await keepTwins(service, parent)
    for (const petId of [rex, rexi])
      await client.post(`/api/v2/pets/${petId}/add-entry`, { entry: { kind: 'note', on: '2026-01-05', text: petId } })
    await link()
    const file = await exportOf(client, rex)
    expect(new Validator().validate(JSON.parse(file.toString()))).toEqual([])
    const { entry } = JSON.parse(file.toString()) as { entry: { resource: { id: string; subject?: { reference: string } } }[] }
    expect(entry.flatMap(({ resource }) => resource.subject?.reference ?? []).toSorted()).toEqual(
      [rex, rexi].map((id) => `urn:uuid:${id}`).toSorted(),
    )
    const revisions = () => Promise.all([rex, rexi].map(revisionOf))
    const before = await revisions()
    for (const petId of [rex, rexi]) {
      const { hash, counts } = (await upload(client, `/api/v2/pets/${petId}/preview-import`, file)).json<ImportPreview>()
      expect(counts).toMatchObject({ known: 2, added: 0, wrong: 0 })
      await upload(client, `/api/v2/pets/${petId}/import-record?hash=${hash}`, file)
    }
    expect(await revisions()).toEqual(before)
    const table = async () => (await client.get(`/api/v2/pets/${rex}/record/export?format=csv`)).body.trim().split('\n')
    expect(await table()).toHaveLength(3)
    expect((await client.get(`/api/v2/pets/${rex}/record/export?format=pdf`)).statusCode).toBe(200)
    await unlink()
    expect(await table()).toHaveLength(2)
    expect((await exportOf(client, rex)).toString()).not.toContain(rexi)
  })

  test('comes into another pet as the keeper’s own and imported entries, whoever wrote them, and once', async () => {
    const { parent, client } = await keepFullRecord(service)
    await afterVisit(async () => {
      const file = await exportOf(client, parent.petId)
      const petId = await addPet(service, parent.accountId)
      const url = `/api/v2/pets/${petId}`
      const { hash, counts, rows } = (await upload(client, `${url}/preview-import`, file)).json<ImportPreview>()
      expect(rows.filter(({ status }) => status === 'wrong')).toEqual([])
      expect(counts).toMatchObject({ added: 5, wrong: 0, 'left-out': 3 })
      expect(rows.flatMap(({ faults }) => faults.map(({ code }) => code)).toSorted()).toEqual([
        'CORRECTED_LEFT_OUT',
        'FILE_LEFT_OUT',
        'PRESCRIPTION_LEFT_OUT',
      ])
      const done = (await upload(client, `${url}/import-record?hash=${hash}`, file)).json<ImportDone>()
      expect(done.added).toBe(5)
      const added = await entriesOf(client, petId)
      expect(added.map(({ kind }) => kind).toSorted()).toEqual(['note', 'treatment', 'vaccination', 'visit', 'weight'])
      for (const entry of added)
        expect(entry).toMatchObject({ by: 'parent', writer: null, appointmentId: null, importedFrom: 'fhir' })
      expect(added.find(({ kind }) => kind === 'visit')).toMatchObject({
        findings: 'Зачервени подмишници',
        vitals: { temperatureTenths: 386, pulse: 90, breaths: null },
      })
      const again = await upload(client, `${url}/import-record?hash=${hash}`, file)
      expect(again.json<ImportDone>().added).toBe(0)
      expect((await entriesOf(client, petId)).length).toBe(5)
    })
  })

  test('is taken by its keeper alone, after a preview of the same file, and not once the free months are over', async () => {
    const { parent, vet, client } = await keepFullRecord(service)
    const file = await exportOf(client, parent.petId)
    const stranger = await registerParent(service)
    const other = clientOf(service, stranger)
    for (const url of [
      `/api/v2/pets/${parent.petId}/preview-import`,
      `/api/v2/pets/${parent.petId}/import-record?hash=${'0'.repeat(64)}`,
    ]) {
      expect((await upload(other, url, file)).statusCode).toBe(404)
      expect((await upload(clientOf(service, vet), url, file)).statusCode).toBe(403)
    }
    const own = `/api/v2/pets/${stranger.petId}`
    expect((await upload(other, `${own}/import-record?hash=${'0'.repeat(64)}`, file)).json()).toMatchObject({
      code: 'IMPORT_OTHER_FILE',
    })
    for (const bytes of ['', 'x', '[]', '{"resourceType":"Bundle","entry":[]}', '['.repeat(1_000_000)])
      expect((await upload(other, `${own}/preview-import`, bytes)).json()).toMatchObject({ code: 'BUNDLE_UNREADABLE' })
    const petId = await addPet(service, parent.accountId)
    await withClock(service, 400 * DAY_MS, async () => {
      const late = await upload(client, `/api/v2/pets/${petId}/preview-import`, file)
      expect(late.json()).toMatchObject({ code: 'STORAGE_OVER' })
      const { hash } = (await upload(client, `/api/v2/pets/${parent.petId}/preview-import`, file)).json<ImportPreview>()
      expect(hash).toBeDefined()
    })
  })
})

const header = 'date,kind,weight_kg,product,against,dose,text,findings'
const rowsOf = (...rows: string[]) => [header, ...rows].join('\n')

describe('a vet’s table of a patient’s history', () => {
  const visited = async () => {
    const [parent, vet] = [await registerParent(service), await registerVet(service)]
    const id = await book(service, { parent, vet, startsAt: inDays(3, '07:00') })
    const doctor = clientOf(service, vet)
    const preview = (table: string | Buffer) => upload(doctor, `/api/v2/appointments/${id}/preview-history`, table)
    const bring = (table: string, hash: string, more = '') =>
      upload(doctor, `/api/v2/appointments/${id}/import-history?hash=${hash}${more}`, table)
    return { parent, vet, id, doctor, preview, bring, client: clientOf(service, parent) }
  }
  const during = <T>(work: () => Promise<T>) => withClock(service, 4 * DAY_MS, work)

  test('is previewed line by line and written at once, by the vet, and a second time adds nothing', async () => {
    const { parent, vet, preview, bring, client } = await visited()
    const table = rowsOf(
      '2024-03-14,weight,31.2,,,,,',
      '2024-03-14,vaccination,,rabisin,rabies,booster,,',
      '2024-03-14,visit,,,,,,"Зачервени, подпухнали уши"',
      '2024-03-15,note,,,,,=1+1,',
    )
    await during(async () => {
      const { hash, counts } = (await preview(table)).json<ImportPreview>()
      expect(counts).toMatchObject({ added: 4, known: 0, wrong: 0 })
      expect((await bring(table, hash)).json<ImportDone>()).toMatchObject({ added: 4 })
      expect((await bring(table, hash)).json<ImportDone>()).toMatchObject({ added: 0 })
      expect((await preview(table)).json<ImportPreview>().counts).toMatchObject({ added: 0, known: 4 })
    })
    const entries = await entriesOf(client, parent.petId)
    expect(entries).toHaveLength(4)
    for (const entry of entries)
      expect(entry).toMatchObject({
        by: 'vet',
        importedFrom: 'csv',
        appointmentId: null,
        writer: { professionalId: vet.professionalId },
      })
  })

  test('with one wrong line writes nothing, and each line says why in the caller’s language', async () => {
    const { parent, preview, bring, doctor, id } = await visited()
    const table = rowsOf(
      '2024-03-14,weight,31.2,,,,,',
      '1990-03-14,weight,31.2,,,,,',
      '2199-03-14,weight,31.2,,,,,',
      '2024-03-14,weight,400,,,,,',
      '2024-03-14,weight,x,,,,,',
    )
    await during(async () => {
      const { hash, rows } = (await preview(table)).json<ImportPreview>()
      expect(rows.map(({ line, status, faults: [fault] }) => [line, status, fault?.code])).toEqual([
        [2, 'added', undefined],
        [3, 'wrong', 'DATE_BEFORE_BIRTH'],
        [4, 'wrong', 'DATE_IN_FUTURE'],
        [5, 'unusual', 'WEIGHT_UNUSUAL'],
        [6, 'wrong', 'NUMBER_UNREADABLE'],
      ])
      expect(rows[4]?.faults[0]?.message).toBe('числото е невъзможно или не се чете')
      const parts = [{ fileName: 'a.csv', type: 'text/csv', bytes: table }]
      const english = uploadOf({ method: 'POST', url: `/api/v2/appointments/${id}/preview-history`, parts })
      const answer = await doctor.send({ ...english, headers: { ...english.headers, 'accept-language': 'en' } })
      expect(answer.json<ImportPreview>().rows[4]?.faults[0]?.message).toBe('the number is impossible or can’t be read')
      const before = await revisionOf(parent.petId)
      expect((await bring(table, hash)).json()).toMatchObject({ code: 'IMPORT_HAS_FAULTS' })
      expect(await revisionOf(parent.petId)).toBe(before)
    })
  })

  test('of an unusual weight is asked about, and kept when confirmed', async () => {
    const { preview, bring } = await visited()
    const table = rowsOf('2024-03-14,weight,400,,,,,')
    await during(async () => {
      const { hash } = (await preview(table)).json<ImportPreview>()
      expect((await bring(table, hash)).json()).toMatchObject({ code: 'WEIGHT_UNUSUAL' })
      expect((await bring(table, hash, '&isConfirmed=true')).json<ImportDone>()).toMatchObject({ added: 1 })
    })
  })

  test('longer than an append comes in pieces, and two requests at once write each line once', async () => {
    const { parent, preview, bring } = await visited()
    const table = rowsOf(...Array.from({ length: 450 }, (_, index) => `2024-03-14,note,,,,,Бележка ${index},`))
    await during(async () => {
      const { hash } = (await preview(table)).json<ImportPreview>()
      const before = await revisionOf(parent.petId)
      const done = await Promise.all([bring(table, hash), bring(table, hash)])
      expect(done.map((answer) => answer.json<ImportDone>().added).reduce((sum, added) => sum + added)).toBe(450)
      expect(await revisionOf(parent.petId)).toBe(before + 450)
    })
  })

  test('is taken where the form of the visit would be, and nowhere else', async () => {
    const { id, preview, client } = await visited()
    const table = rowsOf('2024-03-14,weight,31.2,,,,,')
    expect((await preview(table)).json()).toMatchObject({ code: 'NOT_STARTED' })
    const url = `/api/v2/appointments/${id}/preview-history`
    expect((await upload(client, url, table)).statusCode).toBe(403)
    expect((await upload(clientOf(service, await registerVet(service)), url, table)).statusCode).toBe(404)
    await withClock(service, 40 * DAY_MS, async () => {
      expect((await preview(table)).json()).toMatchObject({ code: 'VISIT_RECORD_CLOSED' })
    })
    await during(async () => {
      expect((await preview(Buffer.from([0xe4, 0xe0]))).json()).toMatchObject({ code: 'TABLE_NOT_UTF8' })
    })
  })
})
