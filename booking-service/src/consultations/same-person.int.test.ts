import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnPromotions } from '@lapka/contracts/api/promotions.ts'
import { promotionLimitStream } from '@lapka/contracts/streams.ts'
import { clientOf } from '../testing/client.ts'
import { askAndStartPaying, goOnline, ringVets } from '../testing/consultation-road.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: { stop: () => Promise<void> }
let [own, other]: Vet[] = []
let parent: Parent
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[own, other, parent] = [await registerVet(service), await registerVet(service), await registerParent(service)]
  await goOnline(service, [own, other])
  await givePassword(service, own)
  const { codes } = (await clientOf(service, parent).get('/api/v2/promotions')).json<OwnPromotions>()
  const { code } = codes.find(({ kind }) => kind === 'registration')!
  await clientOf(service, parent).post('/api/v2/promotions/redeem', { code })
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const accept = (vet: Vet, id: string) => clientOf(service, vet).post(`/api/v2/consultations/${id}/accept-consultation`)

test('Lapka pays no vet for a free talk with a parent in whose name they are paid, and it goes on ringing for others', async () => {
  const account = { holder: 'ELENA PETROVA TODOROVA', iban: 'BG80BNBG96611020345678', bic: '', password: PASSWORD }
  expect((await clientOf(service, own!).put('/api/v2/payouts/account', account)).statusCode).toBe(200)
  await service.seen()
  const id = await askAndStartPaying(service, parent)
  await ringVets(service, id, [own!, other!])
  for (let times = 0; times < 2; times++)
    expect((await accept(own!, id)).json()).toMatchObject({ code: 'FREE_TALK_OWN', status: 409 })
  const limit = await service.handle.readEvents(promotionLimitStream('vet', own!.professionalId))
  expect(limit.map(({ type }) => type)).toContain('FreeTalkRefused')
  expect((await accept(other!, id)).statusCode).toBe(200)
})
