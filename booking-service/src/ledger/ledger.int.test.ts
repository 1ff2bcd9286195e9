import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerPage } from '@lapka/contracts/api/ledger.ts'
import { clientOf } from '../testing/client.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerPerson, registerParent, registerVet, type Parent, type Vet } from '../testing/town.ts'

let service: TestService
let vet: Vet
let parent: Parent
let clinic: Vet
let checkouts: { stop: () => Promise<void> }
const startsAt = inDays(4, '09:00')
beforeAll(async () => {
  service = await startTestService()
  vet = await registerVet(service)
  parent = await registerParent(service)
  clinic = await registerClinic(service)
  await joinClinic(service, clinic, vet)
  checkouts = await openCheckouts(service)
  const appointmentId = await book(service, { parent, vet, startsAt })
  service.clock.now = () => new Date(Date.parse(startsAt) + HOUR_MS).toISOString()
  await clientOf(service, vet).post(`/api/v2/appointments/${appointmentId}/complete-appointment`)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

type Caller = Parameters<typeof clientOf>[1]
const ask = (who: Caller, query = '') => clientOf(service, who).get(`/api/v2/ledger?${query}`)
const read = async (who: Caller, query = ''): Promise<LedgerPage> => {
  const answer = await ask(who, query)
  expect(answer.statusCode).toBe(200)
  return answer.json<LedgerPage>()
}
const linesOf = ({ items }: LedgerPage) => items.map(({ event, account, amountCents }) => [event.type, account, amountCents])

test('operators see every posting with the event that made it, and that all accounts agree', async () => {
  const page = await read(await registerPerson(service, 'OPERATOR'))
  expect(linesOf(page)).toEqual([
    ['AppointmentCompleted', 'held', -3000],
    ['AppointmentCompleted', 'professional', 2700],
    ['AppointmentCompleted', 'platform_fee', 300],
    ['PaymentCaptured', 'parent', -3000],
    ['PaymentCaptured', 'held', 3000],
  ])
  expect(page).toMatchObject({ outOfBalance: [], currency: 'EUR' })
  expect(page.items[0]?.event.at).toBe(service.clock.now())
})

test('a parent and a professional see their own accounts of their own payments, strangers nothing', async () => {
  expect(linesOf(await read(parent))).toEqual([
    ['AppointmentCompleted', 'held', -3000],
    ['PaymentCaptured', 'parent', -3000],
    ['PaymentCaptured', 'held', 3000],
  ])
  const ofVet = await read(vet)
  expect(ofVet.balances.map(({ account, amountCents }) => [account, amountCents])).toEqual([
    ['held', 0],
    ['professional', 2700],
    ['platform_fee', 300],
  ])
  expect(ofVet.outOfBalance).toBeNull()
  const ofClinic = await read(clinic)
  expect(ofClinic).toEqual(ofVet)
  const paymentId = ofVet.items[0]?.paymentId ?? ''
  const strangers = [await registerParent(service), await registerVet(service), await registerClinic(service)]
  for (const stranger of strangers) expect((await read(stranger, `paymentId=${paymentId}`)).items).toEqual([])
  expect((await read(parent, `paymentId=${paymentId}`)).items).toHaveLength(3)
  expect((await clientOf(service).get('/api/v2/ledger')).statusCode).toBe(401)
})

test('days are bounded in the caller’s zone, and what is no filter is refused in words', async () => {
  const day = startsAt.slice(0, 10)
  expect((await read(vet, `from=${day}&to=${day}`)).items).toHaveLength(3)
  for (const bad of ['paymentId=1', 'from=tomorrow', `from=${day}&to=2026-01-01`, 'cursor=%20x', `cursor=${'9'.repeat(30)}`])
    expect([bad, (await ask(vet, bad)).statusCode]).toEqual([bad, 400])
  expect((await read(vet, `paymentId=${randomUUID()}`)).items).toEqual([])
})
