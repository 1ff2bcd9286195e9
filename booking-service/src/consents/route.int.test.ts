import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentStream } from '@lapka/contracts/streams.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { clientOf } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent } from '../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const browserId = crypto.randomUUID()
const none = { policyVersion: 2, functional: false, analytics: false, marketing: false }
const choose = (body: object, key = crypto.randomUUID()) =>
  service.app.inject({ method: 'POST', url: '/api/v2/consents', headers: { 'idempotency-key': key }, payload: body })
const giverOf = (browser: string) => derivedId('browser', browser)
const kept = async (giverId: string) =>
  (await service.dependencies.handle.readEvents(consentStream(giverId))).map(({ data }) => data)

test('every choice of a browser is a fact, in its order; a request that came twice is one', async () => {
  const key = crypto.randomUUID()
  await choose({ browserId, ...none }, key)
  await choose({ browserId, ...none }, key)
  expect((await choose({ browserId, ...none, analytics: true })).statusCode).toBe(201)
  const giverId = giverOf(browserId)
  expect(await kept(giverId)).toEqual([
    { giverId, ...none },
    { giverId, ...none, analytics: true },
  ])
})

test('a signed-in user chooses for their account; another version or half a choice is refused', async () => {
  const parent = await registerParent(service)
  await clientOf(service, parent).post('/api/v2/consents', { browserId, ...none, marketing: true })
  expect(await kept(parent.accountId)).toEqual([{ giverId: parent.accountId, ...none, marketing: true }])
  expect((await choose({ browserId, ...none, policyVersion: 3 })).statusCode).toBe(400)
  expect((await choose({ browserId, policyVersion: 2, analytics: true })).statusCode).toBe(400)
})

test('a stranger who names an account agrees to nothing for it', async () => {
  const parent = await registerParent(service)
  expect((await choose({ browserId: parent.accountId, ...none, marketing: true })).statusCode).toBe(201)
  expect(await kept(parent.accountId)).toEqual([])
})
