import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountStream } from '@lapka/contracts/streams.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { uploadOf } from '../../testing/multipart.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerPerson, registerVet } from '../../testing/town.ts'

let service: TestService
let png: Buffer
beforeAll(async () => {
  service = await startTestService()
  png = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#228855' } })
    .png()
    .toBuffer()
})
afterAll(() => service.stop())

const url = '/api/v2/profile/photo'
const put = (client: Client, bytes = png, key: string = randomUUID()) =>
  client.send(uploadOf({ method: 'PUT', url, parts: [{ fileName: 'аз.png', type: 'image/png', bytes }], key }))

test('a parent’s photo is seen in their session and served as WebP in the eight widths, with caching', async () => {
  const person = await registerPerson(service, 'PARENT')
  const client = clientOf(service, person)
  const answer = await put(client)
  expect(answer.statusCode).toBe(200)
  const { photoUrl } = answer.json<{ photoUrl: string }>()
  await service.seen()
  expect((await client.get('/api/v2/sessions/me')).json()).toMatchObject({ user: { photoUrl } })
  const visitor = clientOf(service)
  for (const [width, expected] of [
    ['640', 640],
    ['1080', 1080],
    ['3840', 1600],
  ] as const) {
    const served = await visitor.get(`${photoUrl}?width=${width}`)
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400, immutable' })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: expected })
  }
  expect((await visitor.get(`${photoUrl}?width=641`)).statusCode).toBe(400)
  const events = await service.log.readStream(accountStream(person.accountId))
  expect(events.at(-1)).toMatchObject({ type: 'PhotoSet', data: { accountId: person.accountId } })
})

test('a professional’s photo is on their profile and on their tile', async () => {
  const vet = await registerVet(service)
  await service.seen()
  const client = clientOf(service, vet)
  const { photoUrl } = (await put(client)).json<{ photoUrl: string }>()
  await service.seen()
  expect((await client.get('/api/v2/profile')).json()).toMatchObject({ photoUrl })
  expect((await clientOf(service).get(`/api/v2/professionals/${vet.professionalId}`)).json()).toMatchObject({ photoUrl })
})

test('of two photos only the last is served, and none of an erased person', async () => {
  const person = await registerPerson(service, 'PARENT')
  const client = clientOf(service, person)
  const first = (await put(client)).json<{ photoUrl: string }>().photoUrl
  const second = (await put(client, await sharp(png).negate().png().toBuffer())).json<{ photoUrl: string }>().photoUrl
  await service.seen()
  expect(second).not.toBe(first)
  expect((await client.get(first)).statusCode).toBe(404)
  await service.vault.erase(person.accountId)
  expect((await client.get(second)).statusCode).toBe(404)
})

test.each(['PARENT', 'VET'] as const)(
  'of a %s’s photos only the last is kept, whichever is sent again or at once',
  async (role) => {
    const client = clientOf(service, await registerPerson(service, role))
    const kept = async () => {
      const names = (await readdir(service.filesFolder, { recursive: true })).map((path) => path.slice(path.indexOf('/') + 1))
      return ids.filter((id) => names.includes(id))
    }
    const key = randomUUID()
    const ids: string[] = []
    const setTo = async (colour: string, ofKey?: string) => {
      const bytes = await sharp(png).tint(colour).png().toBuffer()
      const id = (await put(client, bytes, ofKey)).json<{ photoUrl: string }>().photoUrl.split('/').at(-1)!
      ids.push(id)
      return id
    }
    const first = await setTo('red', key)
    expect(await kept()).toEqual([first])
    const second = await setTo('blue')
    expect(await kept()).toEqual([second])
    expect(await setTo('red', key)).toBe(first)
    expect(await kept()).toEqual([second])
    expect((await put(client, png, key)).statusCode).toBe(422)
    await Promise.all(['lime', 'pink'].map((colour) => setTo(colour)))
    expect(await kept()).toHaveLength(1)
    const { user } = (await client.get('/api/v2/sessions/me')).json<{ user: { photoUrl: string } }>()
    expect((await client.get(`${user.photoUrl}?width=640`)).statusCode).toBe(200)
  },
)

test('a PDF is no photo, and a signed-out visitor has none', async () => {
  const client = clientOf(service, await registerPerson(service, 'PARENT'))
  const parts = [{ fileName: 'a.pdf', type: 'application/pdf', bytes: '%PDF-1.4\n%%EOF' }]
  expect((await client.send(uploadOf({ method: 'PUT', url, parts }))).json()).toMatchObject({ code: 'FILE_TYPE_NOT_TAKEN' })
  expect((await put(clientOf(service))).statusCode).toBe(401)
})

test('of one account two photos are taken in at a time; a third is told to wait, and another account’s is taken', async () => {
  const [person, other] = [await registerPerson(service, 'PARENT'), await registerPerson(service, 'PARENT')]
  const client = clientOf(service, person)
  const answers = await Promise.all([put(client), put(client), put(client), put(clientOf(service, other))])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({ code: 'ALREADY_UNDER_WAY' })
  expect(refused?.headers['retry-after']).toBe('3')
  expect((await put(client)).statusCode).toBe(200)
})
