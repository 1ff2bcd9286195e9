import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import { isSignedBy } from '@lapka/event-log/checkpoints/signing-key.ts'
import { clientOf } from '../testing/client.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerPerson } from '../testing/town.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('an operator asks for a checkpoint, and every visitor may download it', async () => {
  expect((await clientOf(service).get('/api/v2/checkpoints/latest')).statusCode).toBe(404)
  const operator = clientOf(service, await registerPerson(service, 'OPERATOR'))
  const made = await operator.post('/api/v2/checkpoints')
  expect(made.statusCode).toBe(200)
  expect((await operator.post('/api/v2/checkpoints')).json()).toEqual(made.json())

  const answer = await clientOf(service).get('/api/v2/checkpoints/latest')
  const { body, publicKey, signature } = answer.json<SignedCheckpoint>()
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="lapka-checkpoint-\d+\.json"$/)
  expect(isSignedBy(publicKey, canonicalJson(body), signature)).toBe(true)
  expect(body.position).toBe(await service.log.head())
})

test('only an operator may ask for one', async () => {
  const parent = await registerParent(service)
  expect((await clientOf(service, parent).post('/api/v2/checkpoints')).statusCode).toBe(403)
  expect((await clientOf(service).post('/api/v2/checkpoints')).statusCode).toBe(401)
})

test('a log that is not what was signed gets no new signature', async () => {
  const operator = clientOf(service, await registerPerson(service, 'OPERATOR'))
  await operator.post('/api/v2/checkpoints')
  const last = await service.log.head()
  // As an attacker with every right on the database could.
  const owner = new pg.Client({ connectionString: service.ownerUrl })
  await owner.connect()
  await owner.query('alter table log.events disable trigger only_grows')
  await owner.query(`update log.events set hash = repeat('a', 64) where position = $1`, [last])
  await owner.end()
  await registerParent(service)
  const answer = await operator.post('/api/v2/checkpoints')
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'LOG_NOT_AS_SIGNED'])
})
