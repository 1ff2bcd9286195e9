import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { petStream } from '@lapka/contracts/streams.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { uploadOf } from '../../testing/multipart.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet } from '../../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const withClock = async <T>(aheadMs: number, work: () => Promise<T>): Promise<T> => {
  const real = service.clock.now
  service.clock.now = () => new Date(Date.now() + aheadMs).toISOString()
  try {
    return await work()
  } finally {
    service.clock.now = real
  }
}
const DURING = 4 * DAY_MS
const bytes = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(40, 7)])
const upload = (client: Client, id: string, part = 'add-visit-file') =>
  client.send(
    uploadOf({
      method: 'POST',
      url: part === 'add-visit-file' ? `/api/v2/appointments/${id}/${part}` : `/api/v2/pets/${id}/${part}`,
      parts: [{ fileName: 'лакът.dcm', type: 'application/dicom', bytes }],
    }),
  )
const booked = async () => {
  const [parent, vet] = [await registerParent(service), await registerVet(service)]
  const id = await book(service, { parent, vet, startsAt: inDays(3, '07:00') })
  return { parent, vet, id, client: clientOf(service, parent), doctor: clientOf(service, vet) }
}
const documents = async (client: Client, petId: string) => {
  await service.seen()
  return (await client.get(`/api/v2/pets/${petId}/entries?kind=document`)).json<{ items: RecordEntry[] }>().items
}
const codeOf = async (answer: ReturnType<typeof upload>) => (await answer).json<{ code: string }>().code

test('a vet’s file comes with the form of their visit, counts, and is never refused for want of room', async () => {
  const { parent, id, client, doctor } = await booked()
  await withClock(-400 * DAY_MS, () =>
    client.post(`/api/v2/pets/${parent.petId}/add-entry`, { entry: { kind: 'note', on: '2025-01-01', text: 'Стара' } }),
  )
  await withClock(DURING, async () => {
    expect(await codeOf(upload(client, parent.petId, 'add-document'))).toBe('STORAGE_OVER')
    expect((await upload(doctor, id)).statusCode).toBe(201)
  })
  const [file] = await documents(client, parent.petId)
  expect(file).toMatchObject({ by: 'vet', name: 'лакът.dcm', isOwn: false, appointmentId: id })
  const shown = (await client.get(`/api/v2/pets/${parent.petId}/record`)).json<RecordOverview>()
  expect(shown.files).toMatchObject({ count: 1, bytes: bytes.length })
  expect(JSON.stringify(await service.log.readStream(petStream(parent.petId)))).not.toContain('лакът')
  expect((await client.get(`/api/v2/appointments/${id}`)).json()).toMatchObject({ status: 'SCHEDULED' })
})

test('a file is withdrawn by the vet who added it and by no one else', async () => {
  const { parent, id, client, doctor } = await booked()
  await withClock(DURING, async () => {
    const { id: entryId } = (await upload(doctor, id)).json<{ id: string }>()
    await service.seen()
    const withdraw = (who: Client) => who.post(`/api/v2/pets/${parent.petId}/correct-entry`, { entryId, entry: null })
    expect((await withdraw(client)).statusCode).toBe(404)
    expect((await withdraw(doctor)).statusCode).toBe(200)
    expect(await documents(client, parent.petId)).toMatchObject([{ correction: { entryId: null } }])
  })
})

test('a file is added by the vet of the visit alone, once it began and while its record is open', async () => {
  const { id, client, doctor } = await booked()
  expect(await codeOf(upload(doctor, id))).toBe('NOT_STARTED')
  await withClock(DURING, async () => {
    expect((await upload(client, id)).statusCode).toBe(403)
    expect((await upload(clientOf(service, await registerVet(service)), id)).statusCode).toBe(404)
  })
  expect(await withClock(40 * DAY_MS, () => codeOf(upload(doctor, id)))).toBe('VISIT_RECORD_CLOSED')
})

test('a result of the laboratory is added after the pet died, and no weight is', async () => {
  const { parent, id, client, doctor } = await booked()
  await client.post(`/api/v2/pets/${parent.petId}/mark-died`, { on: inDays(-1, '06:00').slice(0, 10) })
  await withClock(DURING, async () => {
    expect((await upload(doctor, id)).statusCode).toBe(201)
    expect((await upload(client, parent.petId, 'add-document')).statusCode).toBe(201)
    const vitals = { temperatureTenths: null, pulse: null, breaths: null }
    const weighed = await doctor.post(`/api/v2/appointments/${id}/record-visit`, { vitals, grams: 4200 })
    expect(weighed.json()).toMatchObject({ code: 'DATE_AFTER_DEATH' })
  })
})

test('the next visit is proposed with a service of this vet, or with none', async () => {
  const { id, doctor } = await booked()
  const vitals = { temperatureTenths: null, pulse: null, breaths: null }
  const propose = (serviceId: string | null) =>
    doctor.post(`/api/v2/appointments/${id}/record-visit`, { vitals, nextVisit: { on: '2031-01-02', serviceId } })
  await withClock(DURING, async () => {
    expect((await propose('of-another-vet')).json()).toMatchObject({ status: 409, code: 'NEXT_SERVICE_UNKNOWN' })
    expect((await propose('exam')).statusCode).toBe(201)
    expect((await propose(null)).statusCode).toBe(201)
  })
})
