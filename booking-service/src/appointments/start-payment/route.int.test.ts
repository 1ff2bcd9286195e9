import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { hold, openCheckouts, payFor } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerVet } from '../../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }

beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

test('case 12: the same key answers the same page after it was paid, and another key is refused', async () => {
  const [parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
  const id = await hold(service, { parent, vet, startsAt: inDays(8, '11:00') })
  const start = (key: string) => clientOf(service, parent).post(`/api/v2/appointments/${id}/start-payment`, undefined, { key })
  const key = randomUUID()
  const first = await start(key)
  expect(first.statusCode).toBe(200)
  await payFor(service, id)
  await service.seen()
  const repeated = await start(key)
  expect([repeated.statusCode, repeated.json()]).toEqual([200, first.json()])
  expect((await start(randomUUID())).json()).toMatchObject({ status: 409, code: 'ALREADY_PAID' })
})
