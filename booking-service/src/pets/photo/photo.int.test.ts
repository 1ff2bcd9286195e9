import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Pet } from '@lapka/contracts/api/pets.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { uploadOf } from '../../testing/multipart.ts'
import { book } from '../../testing/road.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import { inDays, registerParent, registerVet, type Parent } from '../../testing/town.ts'
import { pictureOf, setPetPhoto } from './testing/set-pet-photo.ts'

const service = await startServiceWithCheckouts()

const urlOf = async (client: Client): Promise<string | null> => {
  await service.seen()
  return (await client.get('/api/v2/pets')).json<{ items: Pet[] }>().items[0]?.photoUrl ?? null
}
const send = async (client: Client, petId: string, bytes: Buffer, key: string = randomUUID()) =>
  client.send(
    uploadOf({
      method: 'PUT',
      url: `/api/v2/pets/${petId}/photo`,
      key,
      parts: [{ fileName: 'a.png', type: 'image/png', bytes }],
    }),
  )
const keptFiles = async () =>
  (await readdir(service.filesFolder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name)

test('a pet’s picture is painted anew, shown in its list, and seen by its vet and no one else', async () => {
  const [parent, other, vet] = [await registerParent(service), await registerParent(service), await registerVet(service)]
  const client = clientOf(service, parent)
  expect(await urlOf(client)).toBeNull()
  const photoId = await setPetPhoto(service, parent)
  const url = `/api/v2/pets/${parent.petId}/photo/${photoId}`
  expect(await urlOf(client)).toBe(url)
  const shown = await client.get(url)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
  expect((await clientOf(service, other).get(url)).statusCode).toBe(404)
  expect((await clientOf(service, other).get(`/api/v2/pets/${other.petId}/photo/${photoId}`)).statusCode).toBe(404)
  expect((await clientOf(service, vet).get(url)).statusCode).toBe(404)
  await book(service, { parent, vet, startsAt: inDays(3, '07:00') })
  await service.seen()
  expect((await clientOf(service, vet).get(url)).statusCode).toBe(200)
})

test('the picture before it is kept no longer, nor is one that was removed', async () => {
  const parent: Parent = await registerParent(service)
  const client = clientOf(service, parent)
  const key = randomUUID()
  const first = await send(client, parent.petId, await pictureOf('#228855'), key)
  const { photoUrl } = first.json<{ photoUrl: string }>()
  const second = await setPetPhoto(service, parent)
  expect((await client.get(photoUrl)).statusCode).toBe(404)
  // The first request once more, long after: it answers as before and brings nothing back.
  expect((await send(client, parent.petId, await pictureOf('#228855'), key)).json()).toMatchObject({ photoUrl })
  expect(await urlOf(client)).toContain(second)
  expect(await keptFiles()).not.toContain(photoUrl.split('/').at(-1))
  expect((await client.delete(`/api/v2/pets/${parent.petId}/photo`)).statusCode).toBe(200)
  expect(await urlOf(client)).toBeNull()
  expect(await keptFiles()).not.toContain(second)
})

test('another parent sets none, and what is no picture is refused', async () => {
  const [parent, other] = [await registerParent(service), await registerParent(service)]
  expect((await send(clientOf(service, other), parent.petId, await pictureOf('#228855'))).statusCode).toBe(404)
  expect((await clientOf(service, other).delete(`/api/v2/pets/${parent.petId}/photo`)).statusCode).toBe(404)
  const answer = await send(clientOf(service, parent), parent.petId, Buffer.from('<svg onload="alert(1)"/>'))
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(await urlOf(clientOf(service, parent))).toBeNull()
})

test('the picture of an erased owner’s pet can’t be opened any more', async () => {
  const parent = await registerParent(service)
  const photoId = await setPetPhoto(service, parent)
  await service.vault.erase(parent.petId)
  const answer = await clientOf(service, parent).get(`/api/v2/pets/${parent.petId}/photo/${photoId}`)
  expect(answer.statusCode).toBe(404)
})
