import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diplomaStream, professionalStream } from '@lapka/contracts/streams.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { uploadOf, type Part } from '../../testing/multipart.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerPerson } from '../../testing/town.ts'

let service: TestService
let jpeg: Buffer
const pdf = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

beforeAll(async () => {
  service = await startTestService()
  const canvas = sharp({ create: { width: 300, height: 200, channels: 3, background: '#cc8844' } })
  jpeg = await canvas
    .withExif({ IFD0: { Copyright: 'canary-exif' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => service.stop())

type Vet = { client: Client; accountId: string }
const vet = async (): Promise<Vet> => {
  const person = await registerPerson(service, 'VET')
  return { client: clientOf(service, person), accountId: person.accountId }
}
const url = '/api/v2/profile/diplomas'
const send = ({ client }: Vet, ...parts: Part[]) => client.send(uploadOf({ method: 'POST', url, parts }))
const pdfPart: Part = { fileName: 'диплома.pdf', type: 'application/pdf', bytes: pdf }
type Uploaded = { diploma: { id: string; fileName: string; sizeBytes: number }; position: number }
const listOf = async ({ client }: Vet) => (await client.get(url)).json<{ items: Uploaded['diploma'][] }>().items
const profileIdOf = async ({ client }: Vet) =>
  (await client.get('/api/v2/profile')).json<{ professionalId: string }>().professionalId
const filesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )

describe('a diploma', () => {
  test('is kept sealed, shown to its owner, and of it only name, size and sum are in the log', async () => {
    const own = await vet()
    const answer = await send(own, pdfPart)
    expect(answer.statusCode).toBe(201)
    const { diploma } = answer.json<Uploaded>()
    expect(diploma).toMatchObject({ fileName: 'диплома.pdf', contentType: 'application/pdf', sizeBytes: pdf.length })
    expect(await listOf(own)).toEqual([diploma])
    const professionalId = await profileIdOf(own)
    const events = await service.log.readStream(professionalStream(professionalId))
    expect(events.map(({ type }) => type)).toEqual(['ProfessionalRegistered', 'DiplomaUploaded'])
    expect(JSON.stringify(events)).not.toMatch(/диплома|%PDF|Catalog/)
    const paths = await filesOf(service.filesFolder)
    expect(paths.some((path) => path.endsWith(diploma.id))).toBe(true)
    for (const path of paths) expect((await readFile(path)).includes('Catalog')).toBe(false)
  })

  test('comes back byte by byte as something to save and never to run, and each look is on record', async () => {
    const own = await vet()
    const { id } = (await send(own, pdfPart)).json<Uploaded>().diploma
    const answer = await own.client.get(`${url}/${id}`)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('диплома.pdf')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    const operator = await registerPerson(service, 'OPERATOR')
    const professionalId = await profileIdOf(own)
    const asOperator = clientOf(service, operator)
    const looked = await asOperator.get(`/api/v2/verifications/${professionalId}/diplomas/${id}`)
    expect(looked.statusCode).toBe(200)
    const reads = await service.log.readStream(diplomaStream(id))
    expect(reads.map(({ type, actor, data }) => ({ type, actor, data }))).toEqual([
      { type: 'DiplomaRead', actor: { id: own.accountId, role: 'VET' }, data: { diplomaId: id, professionalId } },
      { type: 'DiplomaRead', actor: { id: operator.accountId, role: 'OPERATOR' }, data: { diplomaId: id, professionalId } },
    ])
  })

  test('that is a picture is looked at as wide as it is shown, and saved as it is', async () => {
    const own = await vet()
    const bytes = await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { id } = (await send(own, { ...pdfPart, fileName: 'a.png', type: 'image/png', bytes })).json<Uploaded>().diploma
    const asOperator = clientOf(service, await registerPerson(service, 'OPERATOR'))
    const address = `/api/v2/verifications/${await profileIdOf(own)}/diplomas/${id}`
    const widthOf = async (query: string) => (await sharp((await asOperator.get(address + query)).rawPayload).metadata()).width
    expect([await widthOf('?width=640'), await widthOf('?width=3840'), await widthOf('')]).toEqual([640, 1500, 1500])
    expect((await asOperator.get(`${address}?width=9`)).statusCode).toBe(400)
  })

  test('can be seen and deleted by its owner alone, and nothing is recorded then', async () => {
    const [own, other] = [await vet(), await vet()]
    const { id } = (await send(own, pdfPart)).json<Uploaded>().diploma
    const professionalId = await profileIdOf(own)
    expect((await other.client.get(`${url}/${id}`)).statusCode).toBe(404)
    const removed = await other.client.send({
      method: 'DELETE',
      url: `${url}/${id}`,
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(removed.statusCode).toBe(404)
    expect((await other.client.get(`/api/v2/verifications/${professionalId}/diplomas/${id}`)).statusCode).toBe(403)
    expect((await clientOf(service).get(`${url}/${id}`)).statusCode).toBe(401)
    expect(await service.log.readStream(diplomaStream(id))).toEqual([])
    expect(await listOf(own)).toHaveLength(1)
  })

  test('can be taken back, and its bytes are gone with it', async () => {
    const own = await vet()
    const { id } = (await send(own, pdfPart)).json<Uploaded>().diploma
    const remove = () =>
      own.client.send({ method: 'DELETE', url: `${url}/${id}`, headers: { 'idempotency-key': 'remove-it-once' } })
    const [first, again] = [await remove(), await remove()]
    expect([first.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await listOf(own)).toEqual([])
    expect((await own.client.get(`${url}/${id}`)).statusCode).toBe(404)
    expect((await filesOf(service.filesFolder)).some((path) => path.endsWith(id))).toBe(false)
  })

  test('sent twice with one key is one; another file under the same key is refused and the first one stays', async () => {
    const own = await vet()
    const withKey = (part: Part) => own.client.send(uploadOf({ method: 'POST', url, parts: [part], key: 'one-diploma' }))
    const first = (await withKey(pdfPart)).json<Uploaded>()
    expect((await withKey(pdfPart)).json()).toEqual(first)
    const other = await withKey({ fileName: 'друга.jpg', type: 'image/jpeg', bytes: jpeg })
    expect(other.json()).toMatchObject({ code: 'KEY_USED_FOR_ANOTHER_REQUEST' })
    expect((await own.client.get(`${url}/${first.diploma.id}`)).rawPayload.equals(pdf)).toBe(true)
    expect(await listOf(own)).toHaveLength(1)
  })

  test('outlives the same bytes sent under its key with another name', async () => {
    const own = await vet()
    const upload = (fileName: string) =>
      own.client.send(uploadOf({ method: 'POST', url, parts: [{ ...pdfPart, fileName }], key: 'named-twice' }))
    const { diploma } = (await upload('диплома.pdf')).json<Uploaded>()
    expect((await upload('друга.pdf')).json()).toMatchObject({ code: 'KEY_USED_FOR_ANOTHER_REQUEST' })
    expect((await own.client.get(`${url}/${diploma.id}`)).rawPayload).toEqual(pdf)
  })

  test('that was taken back does not return with the request that once sent it', async () => {
    const own = await vet()
    const upload = () => own.client.send(uploadOf({ method: 'POST', url, parts: [pdfPart], key: 'sent-again' }))
    const { diploma } = (await upload()).json<Uploaded>()
    const removed = await own.client.send({
      method: 'DELETE',
      url: `${url}/${diploma.id}`,
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(removed.statusCode).toBe(200)
    expect((await upload()).json()).toMatchObject({ diploma: { id: diploma.id } })
    expect(await listOf(own)).toEqual([])
    expect((await filesOf(service.filesFolder)).some((path) => path.endsWith(diploma.id))).toBe(false)
  })

  test('of an erased person cannot be read any more', async () => {
    const own = await vet()
    const { id } = (await send(own, pdfPart)).json<Uploaded>().diploma
    await service.vault.erase(own.accountId)
    expect((await own.client.get(`${url}/${id}`)).statusCode).toBe(404)
  })

  test('is one of ten at most before they are sent', async () => {
    const own = await vet()
    // A picture is painted anew in a moment, where each PDF is opened by a thread of its own.
    const part: Part = { fileName: 'снимка.jpg', type: 'image/jpeg', bytes: jpeg }
    for (let count = 0; count < 10; count++) expect((await send(own, part)).statusCode).toBe(201)
    expect((await send(own, part)).json()).toMatchObject({ code: 'TOO_MANY_FILES' })
  })
})

describe('a picture', () => {
  test('is painted anew: no place of the shot and no second file behind its end come through', async () => {
    const own = await vet()
    const polyglot = Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004 canary-zip <script>alert(1)</script>')])
    expect(polyglot.includes('canary-exif')).toBe(true)
    const answer = await send(own, { fileName: 'снимка.JPG', type: 'image/jpeg', bytes: polyglot })
    expect(answer.statusCode).toBe(201)
    const kept = (await own.client.get(`${url}/${answer.json<Uploaded>().diploma.id}`)).rawPayload
    expect((await sharp(kept).metadata()).format).toBe('jpeg')
    for (const canary of ['canary-exif', 'canary-zip', '<script>']) expect(kept.includes(canary)).toBe(false)
  })

  test('has a name without folders, without marks that turn it round, and with the ending of what it is', async () => {
    const own = await vet()
    const names: [string, string][] = [
      ['../../../etc/passwd.jpg', 'passwd.jpg'],
      ['C:\\windows\\диплома.jpeg', 'диплома.jpg'],
      ['gpj.\u202eexe.jpg', 'gpj.exe.jpg'],
      ['.jpg', 'document.jpg'],
      ['снимка', 'снимка.jpg'],
      [`${'д'.repeat(300)}.jpg`, `${'д'.repeat(100)}.jpg`],
    ]
    for (const [given, kept] of names) {
      const answer = await send(own, { fileName: given, type: 'image/jpeg', bytes: jpeg })
      expect([given, answer.json<Uploaded>().diploma.fileName]).toEqual([given, kept])
    }
  })
})

/** A PNG of one colour whose header promises any size: it packs to almost nothing. */
const pngOf = (width: number, height: number): Buffer => {
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.from(type)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(Buffer.concat([head, body])))
    return Buffer.concat([length, head, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
const crc = (bytes: Buffer): number => {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('refused files', () => {
  const html = '<html><script>alert(1)</script></html>'
  const gif = 'GIF89a/*<script>*/=1'
  const cases: [string, string, () => Part[]][] = [
    ['a page that says it is a PDF', 'FILE_NOT_WHAT_IT_SAYS', () => [{ ...pdfPart, bytes: html }]],
    ['a script that says it is a picture', 'FILE_NOT_WHAT_IT_SAYS', () => [{ fileName: 'a.png', type: 'image/png', bytes: gif }]],
    ['a picture that says it is a PDF', 'FILE_NOT_WHAT_IT_SAYS', () => [{ ...pdfPart, bytes: jpeg }]],
    ['a PDF with a picture’s name', 'FILE_NOT_WHAT_IT_SAYS', () => [{ ...pdfPart, fileName: 'a.jpg' }]],
    ['a PDF that calls itself a program', 'FILE_NOT_WHAT_IT_SAYS', () => [{ ...pdfPart, fileName: 'a.exe' }]],
    ['a page that says so', 'FILE_TYPE_NOT_TAKEN', () => [{ fileName: 'a.html', type: 'text/html', bytes: html }]],
    ['a program of no known type', 'FILE_TYPE_NOT_TAKEN', () => [{ fileName: 'a', type: '', bytes: 'MZ\u0090' }]],
    ['nothing at all', 'FILE_UNREADABLE', () => [{ ...pdfPart, bytes: '' }]],
    ['a PDF that was cut off', 'FILE_UNREADABLE', () => [{ ...pdfPart, bytes: pdf.subarray(0, 30) }]],
    ['a PDF with an archive behind its end', 'FILE_UNREADABLE', () => [{ ...pdfPart, bytes: `${pdf.toString()}PK\u0003\u0004` }]],
    [
      'a PDF that runs something',
      'FILE_IS_ACTIVE',
      () => [{ ...pdfPart, bytes: pdf.toString().replace('/Catalog', '/JavaScript') }],
    ],
    [
      'a PDF that runs something when it is opened',
      'FILE_IS_ACTIVE',
      () => [{ ...pdfPart, bytes: pdf.toString().replace('/Catalog', '/Catalog /OpenAction << /S /Named /N /Print >>') }],
    ],
    [
      'a PDF under a password',
      'FILE_IS_LOCKED',
      () => [{ ...pdfPart, bytes: pdf.toString().replace('/Root', '/Encrypt 2 0 R /Root') }],
    ],
    [
      'a picture that was cut off',
      'FILE_UNREADABLE',
      () => [{ fileName: 'a.jpg', type: 'image/jpeg', bytes: jpeg.subarray(0, 200) }],
    ],
    [
      'only the beginning of a picture',
      'FILE_UNREADABLE',
      () => [{ fileName: 'a.png', type: 'image/png', bytes: pngOf(1, 1).subarray(0, 8) }],
    ],
    [
      'a picture that unpacks to gigabytes',
      'FILE_UNREADABLE',
      () => [{ fileName: 'a.png', type: 'image/png', bytes: pngOf(20_000, 20_000) }],
    ],
    ['two files', 'ONE_FILE_EXPECTED', () => [pdfPart, pdfPart]],
    ['a file in another field', 'ONE_FILE_EXPECTED', () => [{ ...pdfPart, field: 'diploma' }]],
    ['a text in the place of a file', 'ONE_FILE_EXPECTED', () => [{ bytes: 'just words' }]],
    ['a text beside the file', 'ONE_FILE_EXPECTED', () => [pdfPart, { field: 'isVerified', bytes: 'true' }]],
    ['no part at all', 'ONE_FILE_EXPECTED', () => []],
    [
      'more than ten megabytes',
      'FILE_TOO_LARGE',
      () => [{ ...pdfPart, bytes: Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]) }],
    ],
  ]
  test.each(cases)('%s: %s', async (_what, code, parts) => {
    const own = await vet()
    const before = await filesOf(service.filesFolder)
    const answer = await send(own, ...parts())
    expect(answer.json()).toMatchObject({ code })
    expect(answer.statusCode).toBeLessThan(500)
    expect(await listOf(own)).toEqual([])
    expect(await filesOf(service.filesFolder)).toEqual(before)
  })

  test('a body that is no multipart, one without a boundary, one that never ends, and a command without a key', async () => {
    const { client } = await vet()
    const key = { 'idempotency-key': randomUUID() }
    const post = (type: string, payload: string, headers: Record<string, string> = key) =>
      client.send({ method: 'POST', url, payload, headers: { ...headers, 'content-type': type } })
    expect((await post('application/json', '{}')).json()).toMatchObject({ code: 'ONE_FILE_EXPECTED' })
    expect((await post('multipart/form-data', 'x')).statusCode).toBe(400)
    const open = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'
    expect((await post('multipart/form-data; boundary=b', open)).statusCode).toBe(400)
    expect((await post('multipart/form-data; boundary=b', open, {})).json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
  })

  test('a file from another site, or sent to a route that takes none', async () => {
    const { client } = await vet()
    const upload = uploadOf({ method: 'POST', url, parts: [pdfPart] })
    const foreign = await client.send({ ...upload, headers: { ...upload.headers, origin: 'https://evil.example' } })
    expect(foreign.json()).toMatchObject({ code: 'FOREIGN_ORIGIN' })
    const elsewhere = await client.send({ ...upload, url: '/api/v2/profile/submit-for-verification' })
    expect(elsewhere.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  })
})
