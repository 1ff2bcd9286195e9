import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefundReceipt } from '@lapka/contracts/api/refund-receipt.ts'
import { webProofCrypto } from '@lapka/contracts/history/web-crypto.ts'
import { decideJoinRoom } from '@lapka/domain/consultations/join-room/decide.ts'
import { consultationStreams } from '@lapka/domain/consultations/streams.ts'
import { verifyReceipt } from '@lapka/domain/refund-receipt/verify-receipt.ts'
import { clientOf } from '../testing/client.ts'
import { askAndStartPaying, goOnline, ringVets } from '../testing/consultation-road.ts'
import { openCheckouts } from '../testing/road.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { registerParent, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let vet: Vet
let parent: Parent
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[vet, parent] = [await registerVet(service), await registerParent(service)]
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

test('a refund receipt says who came, and a changed one does not hold', async () => {
  await goOnline(service, [vet])
  const id = await askAndStartPaying(service, parent)
  await ringVets(service, id, [vet])
  await clientOf(service, vet).post(`/api/v2/consultations/${id}/accept-consultation`)
  await service.handle(systemContext(new Date().toISOString()), { streams: consultationStreams(id) }, (states) =>
    decideJoinRoom({ by: 'parent' }, states),
  )
  await clientOf(service, vet).post(`/api/v2/consultations/${id}/end-consultation`)
  await service.seen()
  await service.dependencies.checkpoints.make()
  await service.dependencies.checkpoints.publish()

  const answer = await clientOf(service, parent).get(`/api/v2/appointments/${id}/refund-receipt`)
  const receipt = answer.json<RefundReceipt>()
  const instant: unknown = expect.stringMatching(/Z$/)
  expect(receipt).toMatchObject({
    decisions: [{ rule: 'cancelled', by: 'system' }],
    attendance: {
      acceptedAt: instant,
      parent: { joinedAt: instant, leftAt: null },
      professional: { joinedAt: null, leftAt: null },
      end: 'VET_NEVER_JOINED',
    },
  })
  expect(await verifyReceipt(receipt, webProofCrypto)).toHaveProperty('proven')
  const forged = { ...receipt, attendance: { ...receipt.attendance!, end: 'TALKED' as const } }
  expect(await verifyReceipt(forged, webProofCrypto)).toEqual({ fault: { place: 'seal' } })
})
