import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_RECEIPT_BYTES, type RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import { webProofCrypto } from '@lapka/contracts/history/web-crypto.ts'
import { verifyReceipt } from '@lapka/domain/refund-receipt/verify-receipt.ts'
import { clientOf } from '../testing/client.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let parent: Parent
let vet: Vet
let id: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[parent, vet] = [await registerParent(service), await registerVet(service)]
  id = await book(service, { parent, vet, startsAt: inDays(3, '09:00') })
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const receiptFor = (who: { headers: { cookie: string } }) =>
  clientOf(service, who).get(`/api/v2/appointments/${id}/refund-receipt`)

test('a receipt is given out once something was decided, and proves itself as it was sent', async () => {
  const before = await receiptFor(parent)
  expect([before.statusCode, before.json()]).toMatchObject([409, { code: 'NO_REFUND_DECISION' }])
  await clientOf(service, parent).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: 'Болен съм' })
  await service.dependencies.checkpoints.make()
  await service.dependencies.checkpoints.publish()

  const answer = await receiptFor(parent)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="lapka-refund-LP-\d{5}[A-Z]\.json"$/)
  expect(Buffer.byteLength(answer.body)).toBeLessThanOrEqual(MAX_RECEIPT_BYTES)
  const receipt = answer.json<RefundReceipt>()
  expect(receipt).toMatchObject({ decisions: [{ rule: 'cancelled', by: 'parent' }], result: { keptCents: 0 } })
  expect(answer.body).not.toContain('Болен')
  expect(await verifyReceipt(receipt, webProofCrypto)).toMatchObject({ proven: { isSigned: true, newerCount: 0, logSize: 1 } })
})

test('the other side has it too, and no one else', async () => {
  expect((await receiptFor(vet)).statusCode).toBe(200)
  expect((await receiptFor(await registerParent(service))).statusCode).toBe(404)
})
