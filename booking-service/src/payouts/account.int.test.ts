import { HOUR_MS } from '@lapka/contracts/time.ts'
import type { PayoutQueue } from '@lapka/contracts/api/payouts.ts'
import { payeeStream } from '@lapka/contracts/streams.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let vet: Vet
let maya: Person
let checkouts: { stop: () => Promise<void> }
const startsAt = inDays(4, '09:00')
const later = (days: number) => new Date(Date.parse(startsAt) + (days * 24 + 2) * HOUR_MS).toISOString()
const account = { holder: 'Мария Тодорова', iban: 'BG80BNBG96611020345678', bic: '' }
const thiefs = { ...account, holder: 'Някой Друг', iban: 'BG18RZBB91550123456789' }

beforeAll(async () => {
  service = await startTestService()
  ;[vet, maya] = await Promise.all([registerVet(service), registerPerson(service, 'OPERATOR')])
  await givePassword(service, vet)
  checkouts = await openCheckouts(service)
  const id = await book(service, { parent: await registerParent(service), vet, startsAt })
  service.clock.now = () => later(0)
  await clientOf(service, vet).post(`/api/v2/appointments/${id}/complete-appointment`)
  // The visit's earning can be paid out by then.
  service.clock.now = () => later(7)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const put = async (body: object) => {
  const answer = await clientOf(service, vet).put('/api/v2/payouts/account', body)
  await service.seen()
  return answer
}
const own = async () => (await clientOf(service, vet).get('/api/v2/payouts/account')).json<object>()
const payOut = async () => {
  await service.seen()
  return clientOf(service, maya).post('/api/v2/payouts/request-payout', {
    payeeId: vet.professionalId,
    reason: 'Седмично изплащане',
  })
}
const waiting = async () => {
  await service.seen()
  return (await clientOf(service, maya).get('/api/v2/payouts/queue')).json<PayoutQueue>().payees
}

test('a session alone changes neither where money goes nor opens an account at the provider', async () => {
  expect((await put(account)).json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'password' }] })
  expect((await put({ ...account, password: 'не е тази' })).json()).toMatchObject({ code: 'WRONG_PASSWORD' })
  const provider = (body: object) => clientOf(service, vet).post('/api/v2/payouts/request-provider-account', body)
  expect((await provider({})).statusCode).toBe(400)
  expect((await provider({ password: 'не е тази' })).json()).toMatchObject({ code: 'WRONG_PASSWORD' })
  expect(await service.log.readStream(payeeStream(vet.professionalId))).toEqual([])
  expect(await own()).toMatchObject({ iban: '', provider: 'none' })
})

test('the first account is paid to at once; of a changed one operators see until when nothing is paid to it', async () => {
  expect((await put({ ...account, password: PASSWORD })).statusCode).toBe(200)
  expect(await own()).toMatchObject({ iban: account.iban, payableFrom: null })
  expect(await waiting()).toMatchObject([{ id: vet.professionalId, payableFrom: null }])

  expect((await put({ ...thiefs, password: PASSWORD })).statusCode).toBe(200)
  const payableFrom = later(12)
  expect(await own()).toMatchObject({ iban: thiefs.iban, payableFrom })
  expect(await waiting()).toMatchObject([{ id: vet.professionalId, openCents: 2700, payableFrom }])
  expect((await payOut()).json()).toMatchObject({ code: 'PAYOUT_ACCOUNT_TOO_NEW' })
  expect((await waiting())[0]).toMatchObject({ openCents: 2700 })
  service.clock.now = () => later(12)
  expect(await own()).toMatchObject({ payableFrom: null })
  expect((await payOut()).statusCode).toBe(201)
})

test('the password stands in no event, and neither does its hash', async () => {
  const kept = JSON.stringify(await service.log.readAll(0, 5_000))
  expect(kept).not.toContain(PASSWORD)
  expect(kept).toContain('PayoutAccountSet')
})
