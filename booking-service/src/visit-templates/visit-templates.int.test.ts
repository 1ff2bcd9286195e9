import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VisitTemplate } from '@lapka/contracts/api/visit-templates.ts'
import { visitTemplatesStream } from '@lapka/contracts/streams.ts'
import { clientOf, type Client } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerVet } from '../testing/town.ts'
import { addVisitTemplate } from './testing/add-visit-template.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** Signed in as the vet of their profile: until the views show it, the caller's is another one. */
const vetWithProfile = async () => {
  const vet = await registerVet(service)
  await service.seen()
  return vet
}

const listOf = async (client: Client) => (await client.get('/api/v2/visit-templates')).json<{ items: VisitTemplate[] }>().items

test('a vet’s templates are read back as they were changed last, and lie sealed in the log', async () => {
  const vet = await vetWithProfile()
  const client = clientOf(service, vet)
  expect(await listOf(client)).toEqual([])
  const id = await addVisitTemplate(service, vet)
  expect(await listOf(client)).toEqual([{ id, field: 'findings', name: 'Уши', text: 'Ушите са чисти.' }])
  await client.put(`/api/v2/visit-templates/${id}`, { name: 'Уши, чисти', text: 'Без секрет.' })
  expect(await listOf(client)).toEqual([{ id, field: 'findings', name: 'Уши, чисти', text: 'Без секрет.' }])
  const written = JSON.stringify(await service.log.readStream(visitTemplatesStream(vet.professionalId)))
  for (const text of ['Уши', 'чисти', 'секрет']) expect(written).not.toContain(text)
  await client.delete(`/api/v2/visit-templates/${id}`)
  expect(await listOf(client)).toEqual([])
  expect((await client.delete(`/api/v2/visit-templates/${id}`)).statusCode).toBe(404)
})

test('another vet neither sees nor changes them, and a parent has none', async () => {
  const [vet, other] = [await vetWithProfile(), await vetWithProfile()]
  const id = await addVisitTemplate(service, vet)
  const stranger = clientOf(service, other)
  expect(await listOf(stranger)).toEqual([])
  expect((await stranger.put(`/api/v2/visit-templates/${id}`, { name: 'Мое', text: 'Мое' })).statusCode).toBe(404)
  expect((await stranger.delete(`/api/v2/visit-templates/${id}`)).statusCode).toBe(404)
  expect((await clientOf(service, await registerParent(service)).get('/api/v2/visit-templates')).statusCode).toBe(403)
  expect(await listOf(clientOf(service, vet))).toHaveLength(1)
})

test('an erased vet’s templates can be read by no one', async () => {
  const vet = await vetWithProfile()
  await addVisitTemplate(service, vet)
  await service.vault.erase(vet.accountId)
  expect(await listOf(clientOf(service, vet))).toMatchObject([{ name: '', text: '' }])
})
