import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { subscriptionStreams } from '@lapka/domain/subscriptions/subscription.ts'
import { clientOf } from './client.ts'
import type { CommandJournal } from './command-journal.ts'
import { givePassword, PASSWORD } from './give-password.ts'
import { book } from './road.ts'
import { systemContext, type TestService } from './test-service.ts'
import { inDays, registerParent, registerPerson, registerVet } from './town.ts'

type Door = { service: TestService; journal: CommandJournal }

/** Every command of payouts, subscriptions and promotions, also those that find everything as they ask. */
export const moveMoney = async (door: Door): Promise<void> => {
  await payOut(door)
  await subscribe(door)
  await promote(door)
}

const payOut = async ({ service, journal }: Door) => {
  const [person, vet] = await Promise.all([registerParent(service), registerVet(service)])
  const [maya, ivo] = await Promise.all([registerPerson(service, 'OPERATOR'), registerPerson(service, 'OPERATOR')])
  const startsAt = inDays(6, '09:00')
  const id = await book(service, { parent: person, vet, startsAt })
  service.clock.now = () => inDays(6, '09:40')
  await clientOf(service, vet).post(`/api/v2/appointments/${id}/complete-appointment`)
  service.clock.now = () => inDays(13, '11:00')
  await givePassword(service, vet)
  const account = { holder: 'Мария Тодорова', iban: 'BG80BNBG96611020345678', password: PASSWORD }
  await journal.as(vet).put('/api/v2/payouts/account', account)
  await service.seen()
  const [first, second] = [journal.as(maya), journal.as(ivo)]
  const reason = 'Седмично изплащане'
  const asked = { payeeId: vet.professionalId, reason }
  const declined = await first.post('/api/v2/payouts/request-payout', asked)
  await second.post(`/api/v2/payouts/${declined.id}/decline-payout`, { reason })
  await service.seen()
  const approved = await first.post('/api/v2/payouts/request-payout', asked)
  await second.post(`/api/v2/payouts/${approved.id}/approve-payout`, { reason })
  await first.post('/api/v2/payouts/make-bank-file', { payoutIds: [approved.id], reason })
  for (const outcome of ['succeeded', 'succeeded', 'failed'])
    await first.post(`/api/v2/payouts/${approved.id}/settle-payout`, { outcome, reason })
  await second.post(`/api/v2/payouts/${approved.id}/settle-payout`, { outcome: 'failed', reason })
  for (let times = 0; times < 2; times++)
    await journal.as(vet).post('/api/v2/payouts/request-provider-account', { password: PASSWORD })
  service.clock.now = () => new Date().toISOString()
}

const subscribe = async ({ service, journal }: Door) => {
  const person = await registerParent(service)
  const streams = subscriptionStreams(person.accountId)
  const parent = journal.as(person)
  const own = { parentId: person.accountId }
  const tell = (events: LapkaEvent[]) =>
    service.handle(systemContext(new Date().toISOString()), { streams }, () => ({ events: { subscription: events } }))
  await tell([{ type: 'StorageTrialStarted', data: { ...own, trialEndsAt: inDays(300, '09:00') } }])
  for (let times = 0; times < 2; times++) await parent.post('/api/v2/subscription/subscribe')
  const paidUntil = inDays(30, '09:00')
  await tell([{ type: 'SubscriptionStarted', data: { ...own, providerSubscriptionId: 'sub_1', paidUntil } }])
  for (const name of ['cancel', 'cancel', 'resume']) await parent.post(`/api/v2/subscription/${name}`)
}

const promote = async ({ service, journal }: Door) => {
  const [person, friend] = await Promise.all([registerParent(service), registerParent(service)])
  const [boss, other] = await Promise.all([registerPerson(service, 'OPERATOR'), registerPerson(service, 'OPERATOR')])
  const span = { from: inDays(30, '08:00'), to: inDays(31, '08:00'), percentOff: 10, appliesTo: ['consultation'] }
  const named = { name: 'Пролет', nameEn: 'Spring', capCents: 500, budgetCents: 5000, reason: 'Рожден ден' }
  const path = '/api/v2/operations/promotions'
  const declined = await journal.as(boss).post(path, { ...span, ...named })
  await journal.as(boss).post(`${path}/${declined.id}/decline-promotion`, { reason: 'Сгреших' })
  const { id } = await journal.as(boss).post(path, { ...span, ...named })
  await journal.as(other).post(`${path}/${id}/approve-promotion`, { reason: 'Проверих' })
  await journal.as(boss).post(`${path}/${id}/end-promotion`, { reason: 'Стига' })
  const own = await clientOf(service, person).get('/api/v2/promotions')
  const { codes } = own.json<{ codes: { kind: string; code: string }[] }>()
  const code = codes.find(({ kind }) => kind === 'invitation')?.code
  await journal.as(friend).post('/api/v2/promotions/redeem', { code })
  await journal.as(friend).post('/api/v2/promotions/issue-codes')
}
