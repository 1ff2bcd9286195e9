import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { addMs } from '@lapka/domain/kernel/instant.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { VisitReportView } from '@lapka/contracts/api/visit-reports.ts'
import { reportStream } from '@lapka/contracts/streams.ts'
import { clientOf } from '../../testing/client.ts'
import { uploadOf } from '../../testing/multipart.ts'
import { givePassword, PASSWORD } from '../../testing/give-password.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { examination, inDays, registerParent, registerVet, type Parent, type Person, type Vet } from '../../testing/town.ts'
import { reportPhotoUpload } from './testing/add-report-photo.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let parent: Parent
let stranger: Parent
let walker: Vet
let id: string
let hour = 7

beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  // Where it happens plays no part here.
  const walk = { ...examination, location: 'AT_PROFESSIONAL' as const }
  walker = await registerVet(service, { role: 'PET_WALKER', services: [walk], serviceAreaKm: 5 })
  stranger = await registerParent(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})
/** A paid walk whose hour has come. */
beforeEach(async () => {
  service.clock.now = () => new Date().toISOString()
  parent = await registerParent(service)
  const startsAt = inDays(7, `${String(hour++).padStart(2, '0')}:00`)
  id = await book(service, { parent, vet: walker, startsAt })
  service.clock.now = () => startsAt
})

const say = (who: Person, command: string, body?: object, key = randomUUID()) =>
  clientOf(service, who).post(`/api/v2/appointments/${id}/${command}`, body, { key })
const read = async (who: Person) =>
  (await clientOf(service, who).get(`/api/v2/appointments/${id}/report`)).json<VisitReportView>()
const photo = async (who: Person, background = '#228855') => clientOf(service, who).send(await reportPhotoUpload(id, background))
const see = (who: Person, photoId: string) => clientOf(service, who).get(`/api/v2/appointments/${id}/report-photos/${photoId}`)
const keptFiles = async () =>
  (await readdir(service.filesFolder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length
const walked = async () => {
  await say(walker, 'start-visit')
  const { photoId } = (await photo(walker)).json<{ photoId: string }>()
  await say(walker, 'end-visit')
  return photoId
}

test('the parent reads a report with its photos once it was sent, and not before', async () => {
  const photoId = await walked()
  expect(await read(walker)).toMatchObject({ photos: [{ id: photoId }], sentAt: null })
  expect(await read(parent)).toMatchObject({ photos: [], note: '', sentAt: null, endedAt: expect.any(String) as string })
  expect((await see(parent, photoId)).statusCode).toBe(404)
  expect((await say(walker, 'send-report', { note: 'Поигра с пръчка.' })).statusCode).toBe(200)
  expect(await read(parent)).toMatchObject({ photos: [{ id: photoId }], note: 'Поигра с пръчка.', earlier: [] })
  const picture = await see(parent, photoId)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  await service.seen()
  const page = (await clientOf(service, parent).get(`/api/v2/appointments/${id}`)).json<AppointmentDetails>()
  expect(page).toMatchObject({ outcome: 'completed', report: { sentAt: expect.any(String) as string } })
})

test('a correction keeps what it said before, and none of its words lies open in the log', async () => {
  await walked()
  await say(walker, 'send-report', { note: 'Поигра с пръчка.' })
  await say(walker, 'correct-report', { note: 'Поигра с топка.' })
  expect(await read(parent)).toMatchObject({ note: 'Поигра с топка.', earlier: [{ note: 'Поигра с пръчка.' }] })
  expect(JSON.stringify(await service.handle.readEvents(reportStream(id)))).not.toContain('Поигра')
})

test('the same key is the same step, and a photo sent again is the same photo', async () => {
  const key = randomUUID()
  const first = await say(walker, 'start-visit', undefined, key)
  expect((await say(walker, 'start-visit', undefined, key)).json()).toEqual(first.json())
  const upload = await reportPhotoUpload(id)
  const [one, other] = [await clientOf(service, walker).send(upload), await clientOf(service, walker).send(upload)]
  expect(one.statusCode).toBe(201)
  expect(other.json<{ photoId: string }>().photoId).toBe(one.json<{ photoId: string }>().photoId)
})

test('others neither read it nor write it, and its parent does not write it', async () => {
  const photoId = await walked()
  await say(walker, 'send-report', {})
  for (const command of ['start-visit', 'end-visit', 'undo-visit-step', 'send-report', 'correct-report'])
    expect([(await say(parent, command, {})).statusCode, (await say(stranger, command, {})).statusCode]).toEqual([403, 404])
  expect([(await photo(parent)).statusCode, (await photo(stranger)).statusCode]).toEqual([403, 404])
  expect((await clientOf(service, stranger).get(`/api/v2/appointments/${id}/report`)).statusCode).toBe(404)
  expect((await see(stranger, photoId)).statusCode).toBe(404)
})

test('a photo that is taken out is gone, and a refused one is not kept', async () => {
  const photoId = await walked()
  const before = await keptFiles()
  const path = `/api/v2/appointments/${id}/report-photos/${photoId}`
  expect(
    (await clientOf(service, walker).send({ method: 'DELETE', url: path, headers: { 'idempotency-key': randomUUID() } }))
      .statusCode,
  ).toBe(200)
  expect(await keptFiles()).toBe(before - 1)
  expect((await see(walker, photoId)).statusCode).toBe(404)
  await say(walker, 'send-report', {})
  expect((await photo(walker)).json()).toMatchObject({ code: 'REPORT_SENT' })
  expect(await keptFiles()).toBe(before - 1)
})

test('it is painted anew without the place of its shot, and a file that is no photo is refused', async () => {
  await say(walker, 'start-visit')
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#885522' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 41/1 0/1' } })
    .jpeg()
    .toBuffer()
  const send = (part: object) =>
    clientOf(service, walker).send(
      uploadOf({ method: 'POST', url: `/api/v2/appointments/${id}/report-photos`, parts: [part as never] }),
    )
  const { photoId } = (await send({ fileName: 'a.jpg', type: 'image/jpeg', bytes })).json<{ photoId: string }>()
  const { exif } = await sharp((await see(walker, photoId)).rawPayload).metadata()
  expect(exif).toBeUndefined()
  expect((await send({ fileName: 'a.jpg', type: 'image/jpeg', bytes: 'no photo' })).json()).toMatchObject({
    code: 'FILE_NOT_WHAT_IT_SAYS',
  })
})

test('who takes over what a desk has of them sees the photos of their walks', async () => {
  const desk = clientOf(service, walker)
  const post = async <Answer>(url: string, body: object): Promise<Answer> => {
    const answer = (await desk.post(url, body)).json<Answer>()
    await service.seen()
    return answer
  }
  const client = { name: 'Радостина', surname: 'Илчева', phone: '0888 555 431' }
  const pet = { name: 'Рекс', animalType: 'dog', gender: 'male', born: '2024' }
  const startsAt = inDays(8, '07:00')
  service.clock.now = () => new Date().toISOString()
  const booked = await post<{ id: string; clientId: string; petId: string }>('/api/v2/clients/book-client', {
    serviceId: examination.id,
    startsAt,
    client,
    pet,
  })
  id = booked.id
  service.clock.now = () => startsAt
  const photoId = await walked()
  await say(walker, 'send-report', { note: 'Поигра с пръчка.' })
  const { secret } = await post<{ secret: string }>(`/api/v2/clients/${booked.clientId}/make-link`, {})
  const pets = [{ petId: booked.petId, ownPetId: null }]
  await service.seen()
  expect((await clientOf(service, parent).post('/api/v2/clients/join-client', { secret, pets })).statusCode).toBe(200)
  expect(await read(parent)).toMatchObject({ photos: [{ id: photoId }], note: 'Поигра с пръчка.' })
  for (const who of [walker, parent]) expect((await see(who, photoId)).statusCode).toBe(200)
})

test('with its parent’s account a report’s words and photos are gone, and nothing more is written', async () => {
  const photoId = await walked()
  await say(walker, 'send-report', { note: 'Поигра с пръчка.' })
  const nextDay = addMs(service.clock.now(), DAY_MS)
  service.clock.now = () => nextDay
  await givePassword(service, parent)
  const erased = await clientOf(service, parent).post('/api/v2/accounts/me/erase-account', { password: PASSWORD })
  expect(erased.json()).toMatchObject({ position: expect.any(Number) as number })
  expect(await read(walker)).toMatchObject({ note: '' })
  expect((await see(walker, photoId)).statusCode).toBe(404)
  expect((await say(walker, 'correct-report', { note: 'Друго' })).statusCode).toBe(404)
})
