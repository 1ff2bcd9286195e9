import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import type { LedgerPage } from '@lapka/contracts/api/ledger.ts'
import type { Statement } from '@lapka/contracts/api/payouts.ts'
import { walletStream } from '@lapka/contracts/streams.ts'
import { walletFold } from '@lapka/domain/promotions/wallet.ts'
import { sharesOfMonth } from '@lapka/projections/payouts/query.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCampaign } from '../testing/campaigns.ts'
import { clientOf } from '../testing/client.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { hold } from '../testing/road.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let other: Vet
let parent: Parent
let maya: Person
let ivo: Person
const range = `from=${inDays(1, '09:00').slice(0, 10)}&to=${inDays(25, '09:00').slice(0, 10)}`
const account = { holder: 'Мария Тодорова', iban: 'BG80BNBG96611020345678', bic: '', password: PASSWORD }
beforeAll(async () => {
  service = await startTestService()
  ;[other, parent] = [await registerVet(service), await registerParent(service)]
  ;[maya, ivo] = [await registerPerson(service, 'OPERATOR'), await registerPerson(service, 'OPERATOR')]
  await givePassword(service, other)
  await service.seen()
})
afterAll(() => service.stop())

const ask = async (who: Vet, query = range, path = 'payouts') => {
  await service.seen()
  return clientOf(service, who).get(`/api/v2/${path}?${query}`)
}
const act = async (who: Person, path: string, body: object) => {
  const answer = await clientOf(service, who).post(`/api/v2/payouts/${path}`, { reason: 'Седмично изплащане', ...body })
  await service.seen()
  return answer
}

/** Books with a campaign that pays all of it, which is over by then. */
const bookFree = async (who: Vet, startsAt: string): Promise<string> => {
  await openCampaign(service, [maya, ivo], { percentOff: 100 })
  return hold(service, { parent, vet: who, startsAt })
}

test('visits paid in full by promotions and rewards for referred parents are paid out too, with their postings', async () => {
  const completed = randomUUID()
  expect((await clientOf(service, other).put('/api/v2/payouts/account', account)).statusCode).toBe(200)
  const startsAt = inDays(15, '09:00')
  const free = await bookFree(other, startsAt)
  service.clock.now = () => new Date(Date.parse(startsAt) + HOUR_MS).toISOString()
  await clientOf(service, other).post(`/api/v2/appointments/${free}/complete-appointment`)
  const reward = {
    accountId: other.accountId,
    professionalId: other.professionalId,
    amountCents: 500,
    parentId: parent.accountId,
  }
  const wallet = { stream: walletStream(other.accountId), fold: walletFold }
  const handled = await service.handle(systemContext(service.clock.now()), { streams: { wallet } }, () => ({
    events: { wallet: [{ type: 'ReferralRewarded', data: { ...reward, appointmentId: completed } }] },
  }))
  expect(handled).not.toHaveProperty('refused')
  service.clock.now = () => new Date(Date.parse(startsAt) + 8 * DAY_MS).toISOString()

  const before = (await ask(other)).json<Statement>()
  expect(before).toMatchObject({
    items: [{ appointmentId: free, grossCents: 3000, refundedCents: 0, feeCents: 300, earnedCents: 2700, dueCents: 2700 }],
    total: { visits: 1, earnedCents: 2700 },
    rewards: [{ amountCents: 500, paidCents: 0, dueCents: 500 }],
    balance: { openCents: 3200, onWayCents: 0 },
  })
  expect(JSON.stringify(before.rewards)).not.toContain(completed)
  const month = { month: startsAt.slice(0, 7), now: service.clock.now() }
  expect((await sharesOfMonth(service.dependencies.db, month)).filter(({ payeeId }) => payeeId === other.professionalId)).toEqual(
    [{ payeeId: other.professionalId, grossCents: 3000, refundedCents: 0, rewardCents: 500, feeCents: 300 }],
  )
  const requested = await act(maya, 'request-payout', { payeeId: other.professionalId })
  expect(requested.statusCode).toBe(201)
  const { id } = requested.json<{ id: string }>()
  expect((await act(maya, 'request-payout', { payeeId: other.professionalId })).json()).toMatchObject({
    code: 'NOTHING_TO_PAY_OUT',
  })
  await act(ivo, `${id}/approve-payout`, {})
  await act(ivo, 'make-bank-file', { payoutIds: [id] })
  await act(maya, `${id}/settle-payout`, { outcome: 'succeeded' })
  expect((await ask(other)).json<Statement>()).toMatchObject({
    items: [{ paidCents: 2700, dueCents: 0 }],
    rewards: [{ paidCents: 500, dueCents: 0 }],
    balance: { openCents: 0, onWayCents: 0 },
    payouts: [{ id, amountCents: 3200, visits: 1 }],
  })
  expect((await ask(other, range, 'revenues')).json()).toMatchObject({
    total: { visits: 1, capturedCents: 0, promotedCents: 3000, refundedCents: 0, keptCents: 3000, earnedCents: 3000 },
  })
  const file = await ask(other, range, 'payouts.csv')
  expect(file.body).toContain('Доведен родител,Parent you brought,,500,5.00,0,0.00,0,0.00,500,5.00,500,5.00,0,0.00')
  const ledger = (await clientOf(service, maya).get('/api/v2/ledger')).json<LedgerPage>()
  expect(ledger.outOfBalance).toEqual([])
  const own = (await clientOf(service, other).get('/api/v2/ledger')).json<LedgerPage>()
  const standing = Object.fromEntries(own.balances.map(({ account: name, amountCents }) => [name, amountCents]))
  expect(standing).toEqual({ held: 0, professional: 0, platform_fee: 300, bank: 3200 })
})
