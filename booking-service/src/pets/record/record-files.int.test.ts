import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { RecordEntry, RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { fileOf } from '@lapka/projections/records/query.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { uploadOf, type Part } from '../../testing/multipart.ts'
import { book } from '../../testing/road.ts'
import { startServiceWithCheckouts } from '../../testing/start-service-with-checkouts.ts'
import { inDays, registerParent, registerVet, type Parent } from '../../testing/town.ts'

const service = await startServiceWithCheckouts()

const as = (person: { headers: Parent['headers'] }): Client => clientOf(service, person as Parent)
const overview = async (client: Client, petId: string): Promise<RecordOverview> => {
  await service.seen()
  return (await client.get(`/api/v2/pets/${petId}/record`)).json<RecordOverview>()
}
const entries = async (client: Client, petId: string, query = ''): Promise<RecordEntry[]> => {
  await service.seen()
  return (await client.get(`/api/v2/pets/${petId}/entries${query}`)).json<{ items: RecordEntry[] }>().items
}

describe('a document', () => {
  const boxes = '\0\0\0\u0014ftypheic\0\0\0\0mif1\0\0\0\u000cmeta\0\0\0\0\0\0\0\u0030mdat'
  const heic = Buffer.concat([Buffer.from(boxes, 'latin1'), Buffer.alloc(40, 7)])
  const dicom = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(40, 7)])
  const part = (bytes: Buffer, fileName: string, type: string): Part => ({ bytes, fileName, type })
  const upload = (client: Client, petId: string, one: Part, key?: string) =>
    client.send(uploadOf({ method: 'POST', url: `/api/v2/pets/${petId}/add-document`, parts: [one], ...(key && { key }) }))
  const fileIdOf = async (client: Client, petId: string) => {
    const [document] = await entries(client, petId, '?kind=document')
    return document?.kind === 'document' ? document.fileId : ''
  }

  test.each([
    ['HEIC', heic, 'ухо.heic', 'image/heic'],
    ['DICOM', dicom, 'лакът.dcm', 'application/dicom'],
  ])('of %s comes back byte by byte, lies sealed, and only its own record has it', async (_kind, bytes, name, type) => {
    const parent = await registerParent(service)
    const client = as(parent)
    expect((await upload(client, parent.petId, part(bytes, name, type))).statusCode).toBe(201)
    const fileId = await fileIdOf(client, parent.petId)
    const answer = await client.get(`/api/v2/pets/${parent.petId}/files/${fileId}`)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
    const paths = (await readdir(service.filesFolder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    for (const { parentPath, name: file } of paths) {
      const kept = await readFile(join(parentPath, file))
      expect(kept.includes('ftypheic') || kept.includes('DICM')).toBe(false)
    }
    const other = await registerParent(service)
    for (const url of [`${other.petId}/files/${fileId}`, `${parent.petId}/files/${fileId}`])
      expect((await as(other).get(`/api/v2/pets/${url}`)).statusCode).toBe(404)
  })

  test('is counted, and its bytes go when it is withdrawn', async () => {
    const parent = await registerParent(service)
    const client = as(parent)
    const key = 'one-document'
    const { id: entryId } = (await upload(client, parent.petId, part(heic, 'a.heic', 'image/heic'), key)).json<{ id: string }>()
    const fileId = await fileIdOf(client, parent.petId)
    expect((await overview(client, parent.petId)).files).toMatchObject({ count: 1, bytes: heic.length })
    await client.post(`/api/v2/pets/${parent.petId}/correct-entry`, { entryId, entry: null })
    expect((await overview(client, parent.petId)).files).toMatchObject({ count: 0, bytes: 0 })
    expect(await fileOf(service.db, { petIds: [parent.petId], fileId })).toBeUndefined()
    await upload(client, parent.petId, part(heic, 'a.heic', 'image/heic'), key)
    expect((await client.get(`/api/v2/pets/${parent.petId}/files/${fileId}`)).statusCode).toBe(404)
  })

  test('that is another kind of file than it says, or runs something, is refused', async () => {
    const parent = await registerParent(service)
    const client = as(parent)
    const script = Buffer.from('%PDF-1.4\n1 0 obj << /Type /JavaScript >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
    const codes = []
    for (const one of [
      part(Buffer.from('<script>'), 'a.heic', 'image/heic'),
      part(dicom, 'a.pdf', 'application/pdf'),
      part(script, 'a.pdf', 'application/pdf'),
    ])
      codes.push((await upload(client, parent.petId, one)).json<{ code: string }>().code)
    expect(codes).toEqual(['FILE_NOT_WHAT_IT_SAYS', 'FILE_NOT_WHAT_IT_SAYS', 'FILE_IS_ACTIVE'])
  })

  test('of an erased owner’s pet can’t be opened any more', async () => {
    const parent = await registerParent(service)
    const client = as(parent)
    await upload(client, parent.petId, part(heic, 'a.heic', 'image/heic'))
    const fileId = await fileIdOf(client, parent.petId)
    await service.vault.erase(parent.petId)
    expect((await client.get(`/api/v2/pets/${parent.petId}/files/${fileId}`)).statusCode).toBe(404)
  })

  test('that is a picture is shown small to its parent, painted anew; nothing else is drawn, and nothing to a vet', async () => {
    const [parent, vet] = [await registerParent(service), await registerVet(service)]
    const client = as(parent)
    const photo = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#228855' } })
      .jpeg()
      .toBuffer()
    await upload(client, parent.petId, part(photo, 'ухо.jpg', 'image/jpeg'))
    const url = `/api/v2/pets/${parent.petId}/files/${await fileIdOf(client, parent.petId)}?preview=true`
    const shown = await client.get(url)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
    await book(service, { parent, vet, startsAt: inDays(3, '07:00') })
    await service.seen()
    expect((await as(vet).get(url)).statusCode).toBe(404)
    await upload(client, parent.petId, part(heic, 'a.heic', 'image/heic'))
    const drawing = await client.get(`/api/v2/pets/${parent.petId}/files/${await fileIdOf(client, parent.petId)}?preview=true`)
    expect(drawing.statusCode).toBe(404)
  })
})
