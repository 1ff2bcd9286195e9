import { hash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadState } from '@lapka/contracts/api/record-uploads.ts'
import { UPLOAD_CHUNK_BYTES } from '@lapka/contracts/pet-records.ts'
import type { RecordEntry } from '@lapka/contracts/api/pet-records.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerParent, registerVet, type Parent } from '../../testing/town.ts'

let service: TestService
let port: number
beforeAll(async () => {
  service = await startTestService()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  port = (service.app.server.address() as AddressInfo).port
})
afterAll(() => service.stop())

const as = (person: Parent): Client => clientOf(service, person)
/** A photo of a phone, larger than one piece. */
const photo = (length = UPLOAD_CHUNK_BYTES * 2 + 1000) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(length - 6), Buffer.from([0xff, 0xd9])])
const head = (bytes: Buffer, change: object = {}) => ({
  name: 'ухо.jpg',
  type: 'image/jpeg',
  sizeBytes: bytes.length,
  sha256: hash('sha256', bytes),
  ...change,
})
const begin = (client: Client, petId: string, body: object) => client.post(`/api/v2/pets/${petId}/uploads`, body)
const put = (client: Client, url: string, offset: number, piece: Buffer) =>
  client.send({
    method: 'PUT',
    url: `${url}?offset=${offset}`,
    payload: piece,
    headers: { 'content-type': 'application/octet-stream' },
  })
const pieceAt = (bytes: Buffer, offset: number) => bytes.subarray(offset, offset + UPLOAD_CHUNK_BYTES)
const started = async (person: Parent, bytes: Buffer, change: object = {}) => {
  const { id } = (await begin(as(person), person.petId, head(bytes, change))).json<UploadState>()
  return `/api/v2/pets/${person.petId}/uploads/${id}`
}
const sendFrom = async (client: Client, url: string, bytes: Buffer, from = 0) => {
  for (let offset = from; offset < bytes.length; offset += UPLOAD_CHUNK_BYTES)
    expect((await put(client, url, offset, pieceAt(bytes, offset))).json()).toMatchObject({
      offset: Math.min(offset + UPLOAD_CHUNK_BYTES, bytes.length),
    })
}
const finish = (client: Client, url: string, key: string = randomUUID()) =>
  client.post(`${url}/finish-upload`, undefined, { key })
const documentsOf = async (client: Client, petId: string) => {
  await service.seen()
  const { items } = (await client.get(`/api/v2/pets/${petId}/entries?kind=document`)).json<{ items: RecordEntry[] }>()
  return items.flatMap((entry) => (entry.kind === 'document' ? [entry] : []))
}
/** Sends a half of the piece, and the connection is gone. */
const breakIn = (person: Parent, url: string, piece: Buffer, offset: number) =>
  new Promise<void>((resolve) => {
    const sending = httpRequest({
      port,
      method: 'PUT',
      path: `${url}?offset=${offset}`,
      headers: {
        ...person.headers,
        'content-type': 'application/octet-stream',
        'content-length': piece.length,
        'idempotency-key': randomUUID(),
      },
    })
    sending.on('error', () => resolve())
    sending.write(piece.subarray(0, piece.length / 2), () => sending.destroy())
    sending.on('close', () => resolve())
  })

test('a photo whose connection breaks in the middle goes on from the last piece and is kept byte for byte', async () => {
  const person = await registerParent(service)
  const client = as(person)
  const bytes = photo()
  const url = await started(person, bytes)
  await put(client, url, 0, pieceAt(bytes, 0))
  await breakIn(person, url, pieceAt(bytes, UPLOAD_CHUNK_BYTES), UPLOAD_CHUNK_BYTES)
  const { offset } = (await client.get(url)).json<UploadState>()
  expect(offset).toBe(UPLOAD_CHUNK_BYTES)
  await sendFrom(client, url, bytes, offset)
  const key = 'finish-once-only'
  const first = (await finish(client, url, key)).json<{ id: string; position: number }>()
  expect((await finish(client, url, key)).json()).toEqual(first)
  const [document] = await documentsOf(client, person.petId)
  expect(document).toMatchObject({ id: first.id, name: 'ухо.jpg', sizeBytes: bytes.length })
  const kept = await client.get(`/api/v2/pets/${person.petId}/files/${document?.fileId}`)
  expect(kept.rawPayload.equals(bytes)).toBe(true)
  expect((await client.get(url)).statusCode).toBe(404)
})

test('the same file chosen again goes on where it was, in another tab too', async () => {
  const person = await registerParent(service)
  const client = as(person)
  const bytes = photo()
  const one = (await begin(client, person.petId, head(bytes))).json<UploadState>()
  await put(client, `/api/v2/pets/${person.petId}/uploads/${one.id}`, 0, pieceAt(bytes, 0))
  const again = (await begin(client, person.petId, head(bytes))).json<UploadState>()
  expect(again).toEqual({ id: one.id, offset: UPLOAD_CHUNK_BYTES })
  const other = (await begin(client, person.petId, head(photo()))).json<UploadState>()
  expect(other.offset).toBe(0)
})

test('of two tabs that send one piece at once one is heard, and the other is told how far it is', async () => {
  const person = await registerParent(service)
  const client = as(person)
  const bytes = photo()
  const url = await started(person, bytes)
  const answers = await Promise.all([1, 2, 3].map(() => put(client, url, 0, pieceAt(bytes, 0))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409, 409])
  await sendFrom(client, url, bytes, UPLOAD_CHUNK_BYTES)
  expect((await finish(client, url)).statusCode).toBe(201)
})

test.each([
  [
    'a piece that is not its turn',
    (url: string, client: Client, bytes: Buffer) => put(client, url, UPLOAD_CHUNK_BYTES, bytes),
    409,
  ],
  ['a place within a piece', (url: string, client: Client, bytes: Buffer) => put(client, url, 7, bytes), 409],
  ['a piece that is too short', (url: string, client: Client) => put(client, url, 0, Buffer.alloc(10, 7)), 400],
  [
    'a piece longer than one may be',
    (url: string, client: Client) => put(client, url, 0, Buffer.alloc(UPLOAD_CHUNK_BYTES + 1)),
    413,
  ],
  ['a piece that is words', (url: string, client: Client) => client.put(`${url}?offset=0`, { a: 1 }), 400],
  ['an end before all has come', (url: string, client: Client) => finish(client, url), 409],
])('%s is refused and changes nothing', async (_what, send, status) => {
  const person = await registerParent(service)
  const bytes = photo()
  const url = await started(person, bytes)
  expect((await send(url, as(person), pieceAt(bytes, 0))).statusCode).toBe(status)
  expect((await as(person).get(url)).json()).toMatchObject({ offset: 0 })
})

test('more than was said is never taken', async () => {
  const person = await registerParent(service)
  const bytes = photo(UPLOAD_CHUNK_BYTES + 50)
  const url = await started(person, bytes)
  await put(as(person), url, 0, pieceAt(bytes, 0))
  expect((await put(as(person), url, UPLOAD_CHUNK_BYTES, Buffer.alloc(51))).statusCode).toBe(400)
  await put(as(person), url, UPLOAD_CHUNK_BYTES, pieceAt(bytes, UPLOAD_CHUNK_BYTES))
  expect((await put(as(person), url, bytes.length, Buffer.alloc(1))).statusCode).toBe(400)
})

test('another account, another pet of the same account, and a vet find no such upload', async () => {
  const [person, other, vet] = [await registerParent(service), await registerParent(service), await registerVet(service)]
  const bytes = photo()
  const url = await started(person, bytes)
  const id = url.slice(url.lastIndexOf('/') + 1)
  const second = (
    await as(person).post('/api/v2/pets', {
      name: 'Ася',
      gender: 'female',
      animalType: 'cat',
      breed: 'siamese',
      born: '2024',
      temperament: [],
    })
  ).json<{ id: string }>().id
  for (const [who, petId] of [
    [other, person.petId],
    [other, other.petId],
    [person, second],
  ] as const) {
    const foreign = `/api/v2/pets/${petId}/uploads/${id}`
    expect((await as(who).get(foreign)).statusCode).toBe(404)
    expect((await put(as(who), foreign, 0, pieceAt(bytes, 0))).statusCode).toBe(404)
    expect((await finish(as(who), foreign)).statusCode).toBe(404)
  }
  expect((await clientOf(service, vet).get(url)).statusCode).toBe(403)
})

test('what comes is looked at when it is whole: damaged, of another kind, or too large', async () => {
  const person = await registerParent(service)
  const client = as(person)
  const bytes = photo(1000)
  const damaged = await started(person, bytes, { sha256: hash('sha256', 'another') })
  await put(client, damaged, 0, bytes)
  expect((await finish(client, damaged)).json()).toMatchObject({ code: 'UPLOAD_DAMAGED' })
  expect((await client.get(damaged)).statusCode).toBe(404)
  const page = Buffer.from('<script>alert(1)</script>')
  const lying = await started(person, page)
  await put(client, lying, 0, page)
  expect((await finish(client, lying)).json()).toMatchObject({ code: 'FILE_NOT_WHAT_IT_SAYS' })
  const large = await begin(client, person.petId, head(bytes, { sizeBytes: 25 * 1024 * 1024 + 1 }))
  expect(large.json()).toMatchObject({ code: 'RECORD_FILE_TOO_LARGE' })
  expect(await documentsOf(client, person.petId)).toEqual([])
})

test('an account has three unfinished ones at most, also asked for at once, and nothing of them lies open', async () => {
  const person = await registerParent(service)
  const client = as(person)
  const bytes = Buffer.concat([photo(500), Buffer.from('readable canary words')])
  const answers = await Promise.all([1, 2].map(() => begin(client, person.petId, head(photo()))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const url = await started(person, bytes, { name: 'канарче.jpg' })
  await put(client, url, 0, bytes)
  expect((await begin(client, person.petId, head(photo()))).json()).toMatchObject({ code: 'TOO_MANY_UPLOADS' })
  const kept = await readdir(join(service.filesFolder, 'unfinished'), { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of kept.filter((one) => one.isFile())) {
    const lying = await readFile(join(parentPath, name))
    expect(lying.includes('canary') || lying.includes('канарче') || lying.includes('image/jpeg')).toBe(false)
  }
})
