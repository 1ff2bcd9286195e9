import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { ProfessionalDetails } from '@lapka/contracts/api/professionals.ts'
import type { OwnProfile } from '@lapka/contracts/api/profile.ts'
import { professionalStream } from '@lapka/contracts/streams.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { givePassword, PASSWORD } from '../../testing/give-password.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerParent, registerPerson, registerVet, type Person, type Vet } from '../../testing/town.ts'
import { galleryUpload, showGalleryPhoto } from './testing/show-photo.ts'

let service: TestService
let vet: Vet
beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.stop()
})
beforeEach(async () => {
  vet = await registerVet(service)
  await service.seen()
})

const send = async (who: Person, sent: Parameters<typeof galleryUpload>[0] = {}) =>
  clientOf(service, who).send(await galleryUpload(sent))
const add = () => showGalleryPhoto(service, vet)
const see = (photoId: string, who?: Person, id = vet.professionalId) =>
  clientOf(service, who).get(`/api/v2/professionals/${id}/photos/${photoId}`)
const shown = async () => {
  await service.seen()
  const answer = await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}`)
  return answer.json<ProfessionalDetails>().gallery.map(({ id }) => id)
}
const keptFiles = async () =>
  (await readdir(service.filesFolder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length

test('a photo of the place is painted anew without where it was taken, and everyone sees it with its words', async () => {
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#228855' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 41/1 0/1' } })
    .jpeg()
    .toBuffer()
  const sent = { bytes, type: 'image/jpeg', words: { alt: 'Чакалнята', altEn: 'The waiting room' }, key: randomUUID() }
  const [first, again] = [await send(vet, sent), await send(vet, sent)]
  expect([first.statusCode, first.body]).toEqual([201, again.body])
  const { photo } = first.json<{ photo: OwnProfile['gallery'][number] }>()
  expect(photo).toMatchObject(sent.words)
  expect(await shown()).toEqual([photo.id])
  const picture = await see(photo.id)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(picture.headers['content-security-policy']).toContain('sandbox')
  const found = await sharp(picture.rawPayload).metadata()
  expect([found.width, found.exif]).toEqual([640, undefined])
  expect(JSON.stringify(await service.log.readStream(professionalStream(vet.professionalId)))).not.toContain('Чакалнята')
})

test('its owner orders and removes photos; an old list is refused, and the bytes of a removed one are gone', async () => {
  const client = clientOf(service, vet)
  const before = await keptFiles()
  const [one, two] = [await add(), await add()]
  expect((await client.put('/api/v2/profile/gallery', { photoIds: [two, one] })).statusCode).toBe(200)
  expect(await shown()).toEqual([two, one])
  const own = (await client.get('/api/v2/profile')).json<OwnProfile>()
  expect(own.gallery.map(({ id }) => id)).toEqual([two, one])
  expect((await client.put('/api/v2/profile/gallery', { photoIds: [one] })).json()).toMatchObject({
    code: 'PROFILE_CHANGED_MEANWHILE',
  })
  expect((await client.delete(`/api/v2/profile/gallery/${two}`)).statusCode).toBe(200)
  expect((await client.delete(`/api/v2/profile/gallery/${two}`)).statusCode).toBe(404)
  expect(await shown()).toEqual([one])
  expect((await see(two)).statusCode).toBe(404)
  expect(await keptFiles()).toBe(before + 1)
})

test('what is no photo, has no words or too many is refused and not kept, and others have no gallery', async () => {
  const before = await keptFiles()
  const parent = await registerParent(service)
  const hostile: [Person, Parameters<typeof galleryUpload>[0], number][] = [
    [parent, {}, 403],
    [vet, { bytes: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/svg+xml' }, 400],
    [vet, { bytes: Buffer.from('MZ\u0090\u0000') }, 400],
    [vet, { words: { alt: ' ' } }, 400],
    [vet, { words: { alt: 'две\nлинии' } }, 400],
    [vet, { words: { alt: 'я'.repeat(201) } }, 400],
    [vet, { words: { alt: 'Двор', altEn: 'y'.repeat(201) } }, 400],
  ]
  for (const [who, sent, least] of hostile) expect((await send(who, sent)).statusCode).toBeGreaterThanOrEqual(least)
  for (let times = 0; times < 12; times++) expect((await send(vet)).statusCode).toBe(201)
  expect((await send(vet)).json()).toMatchObject({ code: 'GALLERY_FULL' })
  expect(await keptFiles()).toBe(before + 12)
})

test('of an unverified professional only they and operators see a photo; of another one’s page nobody', async () => {
  const hidden = await registerVet(service, { isVerified: false })
  await service.seen()
  const photoId = await showGalleryPhoto(service, hidden)
  const operator = await registerPerson(service, 'OPERATOR')
  const seenBy = async (who?: Person) => (await see(photoId, who, hidden.professionalId)).statusCode
  expect([await seenBy(), await seenBy(vet), await seenBy(hidden), await seenBy(operator)]).toEqual([404, 404, 200, 200])
  expect((await see(photoId, hidden)).statusCode).toBe(404)
})

test('once its owner’s account is erased, no photo opens any more', async () => {
  const photoId = await add()
  await givePassword(service, vet)
  expect((await see(photoId)).statusCode).toBe(200)
  const erased = await clientOf(service, vet).post('/api/v2/accounts/me/erase-account', { password: PASSWORD })
  expect(erased.statusCode).toBe(200)
  await service.seen()
  expect((await see(photoId)).statusCode).toBe(404)
})
