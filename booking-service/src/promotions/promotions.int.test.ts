import type { CampaignList, OwnPromotions } from '@lapka/contracts/api/promotions.ts'
import { walletStream } from '@lapka/contracts/streams.ts'
import { CODE_ALPHABET } from '@lapka/contracts/promotions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignBody, openCampaign as open } from '../testing/campaigns.ts'
import { clientOf } from '../testing/client.ts'
import { hold, openCheckouts, payFor, placeBody } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let vet: Vet
let boss: Person
let other: Person
let checkouts: { stop: () => Promise<void> }

beforeAll(async () => {
  service = await startTestService()
  vet = await registerVet(service)
  ;[boss, other] = await Promise.all([registerPerson(service, 'OPERATOR'), registerPerson(service, 'OPERATOR')])
  checkouts = await openCheckouts(service)
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const REDEEM = '/api/v2/promotions/redeem'
const read = async (person: Person): Promise<OwnPromotions> => {
  await service.seen()
  return (await clientOf(service, person).get('/api/v2/promotions')).json<OwnPromotions>()
}
const codeOf = async (person: Person, kind: string) => (await read(person)).codes.find((one) => one.kind === kind)?.code ?? ''
const redeem = (person: Person, code: string) => clientOf(service, person).post(REDEEM, { code })

const openCampaign = (percentOff: number, plan: object = {}) => open(service, [boss, other], { percentOff, ...plan })
const priceOf = async (person: Person, appointmentId: string) => {
  await service.seen()
  const answer = await clientOf(service, person).get(`/api/v2/appointments/${appointmentId}`)
  const view = answer.json<{ status: string; priceCents: number; priceLines: { cents: number }[] }>()
  return [view.status, view.priceCents, view.priceLines.map(({ cents }) => cents)]
}

test('registering gives a code for one free consultation and one for friends; a professional gets one for parents', async () => {
  const parent = await registerParent(service)
  const { codes, hasFreeConsultation } = await read(parent)
  expect(codes.map(({ kind }) => kind)).toEqual(['registration', 'invitation'])
  for (const { code } of codes)
    expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{4}-[${CODE_ALPHABET}]{4}-[${CODE_ALPHABET}]{4}$`))
  expect(hasFreeConsultation).toBe(false)
  expect((await read(vet)).codes).toMatchObject([{ kind: 'referral' }])
  const [registration] = codes
  const redeemed = await redeem(parent, registration?.code.toLowerCase().replaceAll('-', ' ') ?? '')
  expect([redeemed.statusCode, redeemed.json()]).toMatchObject([200, { kind: 'registration' }])
  expect(await read(parent)).toMatchObject({ hasFreeConsultation: true, codes: [{ isRedeemed: true }, {}] })
})

test('a code is in no event of the log and in no table, but as what only its owner can read', async () => {
  const parent = await registerParent(service)
  const code = (await codeOf(parent, 'invitation')).replaceAll('-', '')
  expect(JSON.stringify(await service.log.readAll(0, 10_000))).not.toContain(code)
})

test('a friend redeems an invitation once; never one’s own, and only parents redeem', async () => {
  const [owner, friend] = await Promise.all([registerParent(service), registerParent(service)])
  const code = await codeOf(owner, 'invitation')
  expect((await redeem(owner, code)).json()).toMatchObject({ code: 'CODE_IS_OWN' })
  expect((await redeem(vet, code)).json()).toMatchObject({ code: 'CODE_FOR_PARENTS' })
  expect((await redeem(friend, code)).statusCode).toBe(200)
  expect(await read(friend)).toMatchObject({ isInvited: true, creditCents: 0 })
  expect((await redeem(friend, await codeOf(vet, 'referral'))).json()).toMatchObject({ code: 'CODE_USED' })
})

test('codes guessed by the thousand are refused with a code, limited by account and on record', async () => {
  const guesser = await registerParent(service)
  const answers: string[] = []
  for (let guess = 0; guess < 12; guess += 1)
    answers.push((await redeem(guesser, `AAAA-BBBB-${2000 + guess}`)).json<{ code: string }>().code)
  expect(answers.filter((code) => code === 'CODE_UNKNOWN')).toHaveLength(10)
  expect(answers.slice(10)).toEqual(['TOO_MANY_CODES', 'TOO_MANY_CODES'])
  await service.seen()
  const listed = await clientOf(service, boss).get('/api/v2/operations/promotions')
  expect(listed.json<{ refusedCodeCount: number }>().refusedCodeCount).toBeGreaterThanOrEqual(10)
})

test('many at the same moment are looked at no oftener, and each is on record without its text', async () => {
  const guesser = await registerParent(service)
  const guesses = Array.from({ length: 40 }, (_, guess) => `GGGG-HHHH-${4000 + guess}`)
  const answers = await Promise.all(guesses.map(async (code) => (await redeem(guesser, code)).json<{ code: string }>().code))
  const lookedAt = answers.filter((code) => code === 'CODE_UNKNOWN')
  expect(lookedAt.length).toBeGreaterThan(0)
  expect(lookedAt.length).toBeLessThanOrEqual(10)
  expect(new Set(answers)).toEqual(new Set(['CODE_UNKNOWN', 'TOO_MANY_CODES']))
  const recorded = await service.log.readStream(walletStream(guesser.accountId))
  expect(recorded.filter(({ type }) => type === 'CodeRefused')).toHaveLength(lookedAt.length)
  expect(JSON.stringify(recorded)).not.toContain('GGGG')
})

test('and by the network they come from, with however many accounts', async () => {
  const guessers = await Promise.all(Array.from({ length: 4 }, () => registerParent(service)))
  for (const guesser of guessers) {
    for (let guess = 0; guess < 8; guess += 1) await redeem(guesser, `CCCC-DDDD-${3000 + guess}`)
    await service.seen()
  }
  const another = await registerParent(service)
  expect((await redeem(another, 'EEEE-FFFF-2222')).json()).toMatchObject({ status: 429, code: 'TOO_MANY_CODES' })
})

test('a campaign makes the next booking cheaper, once: two at once don’t both get it, and what was paid is what comes back', async () => {
  const { id, end } = await openCampaign(70)
  const parent: Parent = await registerParent(service)
  await service.seen()
  const [first, second] = await Promise.all([
    hold(service, { parent, vet, startsAt: inDays(3, '08:00') }),
    hold(service, { parent, vet, startsAt: inDays(3, '10:00') }),
  ])
  const prices = await Promise.all([priceOf(parent, first), priceOf(parent, second)])
  expect(prices.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    ['PAYMENT', 900, [3000, -2100]],
    ['PAYMENT', 3000, [3000]],
  ])
  const cheaper = prices[0]?.[1] === 900 ? first : second
  await clientOf(service, parent).post(`/api/v2/appointments/${cheaper}/start-payment`)
  await payFor(service, cheaper)
  expect((await read(parent)).campaigns).toMatchObject([{ id, isUsed: true }])
  const listed = await clientOf(service, boss).get('/api/v2/operations/promotions')
  expect(listed.json()).toMatchObject({ items: [{ id, state: 'open', useCount: 1, spentCents: 2100, reason: 'Рожден ден' }] })
  const cancelled = await clientOf(service, parent).post(`/api/v2/appointments/${cheaper}/cancel-appointment`, { reason: '' })
  expect(cancelled.json()).toMatchObject({ refundCents: 900 })
  expect((await read(parent)).campaigns).toMatchObject([{ id, isUsed: false }])
  const shown = () => service.app.inject({ method: 'GET', url: '/api/v2/promotions/campaigns' })
  const answer = await shown()
  expect([answer.headers['cache-control'], answer.json()]).toMatchObject([
    'public, max-age=60',
    { items: [{ id, percentOff: 70, appliesTo: ['appointment'] }] },
  ])
  expect(answer.body).not.toMatch(/reason|operator/i)
  await end()
  expect((await read(parent)).campaigns).toEqual([])
  expect((await shown()).json()).toEqual({ items: [] })
})

test('an appointment paid in full by promotions is booked at once, without a payment', async () => {
  const { end } = await openCampaign(100)
  const parent = await registerParent(service)
  await service.seen()
  const placed = await clientOf(service, parent).post(
    '/api/v2/appointments',
    placeBody({ parent, vet, startsAt: inDays(4, '08:00') }),
  )
  expect([placed.statusCode, placed.json()]).toMatchObject([201, { status: 'SCHEDULED' }])
  expect(await priceOf(parent, placed.json<{ id: string }>().id)).toEqual(['SCHEDULED', 0, [3000, -3000]])
  await end()
})

const OPERATIONS = '/api/v2/operations/promotions'
const listed = async (): Promise<CampaignList['items']> => {
  await service.seen()
  return (await clientOf(service, boss).get(OPERATIONS)).json<CampaignList>().items
}

test('a campaign has a share, a time, both caps and names in both languages, and only operators propose one', async () => {
  const body = campaignBody({ percentOff: 70, from: inDays(1, '08:00'), to: inDays(2, '08:00') })
  const statusOf = async (change: object, person: Person = boss) =>
    (await clientOf(service, person).post(OPERATIONS, { ...body, ...change })).statusCode
  const wrong = [
    { percentOff: 0 },
    { percentOff: 101 },
    { percentOff: 1.5 },
    { nameEn: '' },
    { reason: '' },
    { capCents: undefined },
    { budgetCents: undefined },
    { capCents: 0 },
    { budgetCents: 0.5 },
    { capCents: 100_001 },
  ]
  expect(new Set(await Promise.all(wrong.map((one) => statusOf(one))))).toEqual(new Set([400]))
  expect(await statusOf({ to: inDays(1, '07:00') })).toBe(409)
  expect(await statusOf({}, vet)).toBe(403)
  // Said twice, it stands once.
  expect(await statusOf({ appliesTo: ['appointment', 'appointment'] })).toBe(201)
  expect((await listed()).map(({ appliesTo }) => appliesTo.length > new Set(appliesTo).size)).not.toContain(true)
})

test('a campaign proposed by one operator alone applies to no one; another one opens it, or either declines it', async () => {
  const client = clientOf(service, boss)
  const proposed = await client.post(OPERATIONS, campaignBody({ percentOff: 70 }))
  const { id } = proposed.json<{ id: string }>()
  const act = (person: Person, name: string) =>
    clientOf(service, person).post(`${OPERATIONS}/${id}/${name}`, { reason: 'Проверих' })
  const shown = async () => {
    await service.seen()
    return (await service.app.inject({ method: 'GET', url: '/api/v2/promotions/campaigns' })).json<{ items: object[] }>().items
  }
  expect(await shown()).toEqual([])
  expect((await listed()).find((one) => one.id === id)).toMatchObject({
    state: 'waiting',
    proposedBy: { id: boss.accountId },
    capCents: 100_000,
    budgetCents: 1_000_000,
  })
  expect((await act(boss, 'approve-promotion')).json()).toMatchObject({ code: 'SECOND_OPERATOR_FOR_PROMOTION' })
  expect((await act(boss, 'end-promotion')).json()).toMatchObject({ code: 'PROMOTION_NOT_WAITING' })
  expect((await act(other, 'decline-promotion')).statusCode).toBe(200)
  expect((await act(other, 'approve-promotion')).json()).toMatchObject({ code: 'PROMOTION_NOT_WAITING' })
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ state: 'declined', endReason: 'Проверих' })
  expect(await shown()).toEqual([])
})

test('bookings that collide can’t overspend a campaign, and what it shows is what it takes off', async () => {
  const { id, end } = await openCampaign(70, { capCents: 1000, budgetCents: 3500 })
  const parents = await Promise.all(Array.from({ length: 6 }, () => registerParent(service)))
  await service.seen()
  const placed = await Promise.all(
    parents.map((parent, index) => hold(service, { parent, vet, startsAt: inDays(5, `${10 + index}:00`) })),
  )
  const prices = await Promise.all(placed.map((appointmentId, index) => priceOf(parents[index] as Parent, appointmentId)))
  expect(prices.map(([, cents]) => Number(cents)).toSorted((a, b) => a - b)).toEqual([2000, 2000, 2000, 3000, 3000, 3000])
  expect((await listed()).find((one) => one.id === id)).toMatchObject({
    state: 'open',
    useCount: 3,
    spentCents: 3000,
    leftCents: 500,
  })
  await end()
})

test('Lapka does not pay for a raised price: the earlier price counts', async () => {
  const greedy = await registerVet(service)
  await service.seen()
  const { end } = await openCampaign(70)
  const service1 = { id: 'exam', name: 'Преглед', nameEn: 'Examination', durationMinutes: 30 }
  const details = await clientOf(service, boss).get(`/api/v2/professionals/${greedy.professionalId}`)
  const [known] = details.json<{ services: { id: string; priceCents: number }[] }>().services
  const raised = { ...service1, id: known?.id ?? '', priceCents: 1_000_000 }
  const saved = await clientOf(service, greedy).put('/api/v2/profile/services', { services: [raised] })
  expect(saved.statusCode).toBe(200)
  const parent = await registerParent(service)
  await service.seen()
  const appointmentId = await hold(service, { parent, vet: greedy, startsAt: inDays(6, '09:00') })
  expect(await priceOf(parent, appointmentId)).toEqual(['PAYMENT', 1_000_000 - 2100, [1_000_000, -2100]])
  const shown = await clientOf(service, boss).get(`/api/v2/professionals/${greedy.professionalId}`)
  expect(shown.json()).toMatchObject({ prices: { [raised.id]: [{ cents: 3000 }, { cents: 1_000_000 }] } })
  await end()
})
