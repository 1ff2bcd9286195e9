import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '@lapka/contracts/api/payouts.ts'
import type { LedgerPage } from '@lapka/contracts/api/ledger.ts'
import type { OwnPromotions } from '@lapka/contracts/api/promotions.ts'
import { consultationServiceOf } from '@lapka/contracts/consultations.ts'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { clientOf } from '../testing/client.ts'
import { consult, goOnline } from '../testing/consultation-road.ts'
import { openCheckouts } from '../testing/road.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

const priceCents = consultationServiceOf('urgent-consultation')?.priceCents ?? 0
const feeCents = priceCents / 10
/** Statements go by the vet's own days: in Sofia the next one begins at 22:00 UTC. */
const today = localDateOf(new Date().toISOString(), DEFAULT_ZONE)
let service: TestService
let checkouts: { stop: () => Promise<void> }
let vet: Vet
let parent: Parent
let operator: Person
let talked: string
let missed: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  ;[vet, parent, operator] = [
    await registerVet(service),
    await registerParent(service),
    await registerPerson(service, 'OPERATOR'),
  ]
  await goOnline(service, [vet])
  talked = await consult(service, { parent, vet })
  missed = await consult(service, { parent, vet, coming: ['parent'] })
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const read = async <Answer>(who: Parent | Vet | Person, path: string): Promise<Answer> => {
  const answer = await clientOf(service, who).get(`/api/v2/${path}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<Answer>()
}
type Page = { items: { id: string }[] }
const range = `from=${today}&to=${today}`
const sumOf = ({ items }: LedgerPage, account: string) =>
  items.filter((line) => line.account === account).reduce((cents, { amountCents }) => cents + amountCents, 0)

test('both lists have it as they have every appointment, with its history', async () => {
  for (const who of [parent, vet]) {
    const { items } = await read<Page>(who, 'appointments')
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([talked, missed]))
    const history = await read<{ items: { type: string }[] }>(who, `appointments/${talked}/history`)
    const types = history.items.map(({ type }) => type)
    expect(types).toEqual(
      expect.arrayContaining(['ConsultationAsked', 'AppointmentPlaced', 'PaymentCaptured', 'AppointmentCompleted']),
    )
  }
})

test('Lapka’s fee is shown as it was pinned, to the vet and not to the parent', async () => {
  expect(await read(vet, `appointments/${talked}`)).toMatchObject({ feePercent: 10 })
  expect(await read(vet, `consultations/${talked}`)).toMatchObject({ feePercent: 10 })
  for (const what of ['appointments', 'consultations'])
    expect(await read(parent, `${what}/${talked}`)).toMatchObject({ feePercent: null })
})

test('revenues have it apart, and what was ended before its time is earned', async () => {
  expect(await read(vet, `revenues?${range}`)).toMatchObject({
    items: [
      {
        isConsultation: true,
        visits: 2,
        completed: 1,
        capturedCents: 2 * priceCents,
        refundedCents: priceCents,
        earnedCents: priceCents,
        aheadCents: 0,
        visitsAhead: 0,
      },
    ],
  })
})

test('the vet is owed it once, less the fee, and the ledger says the same of its payment', async () => {
  const statement = await read<Statement>(vet, `payouts?${range}`)
  expect(statement.items).toMatchObject([
    {
      appointmentId: talked,
      grossCents: priceCents,
      feeCents,
      earnedCents: priceCents - feeCents,
      dueCents: priceCents - feeCents,
    },
    { appointmentId: missed, grossCents: priceCents, refundedCents: priceCents, earnedCents: 0 },
  ])
  expect(statement.balance).toEqual({ openCents: priceCents - feeCents, waitingCents: 0, availableFrom: null, onWayCents: 0 })
  const ledger = await read<LedgerPage>(operator, `ledger?${range}`)
  expect(ledger.items.filter(({ paymentId }) => paymentId === null)).toEqual([])
  expect([sumOf(ledger, 'professional'), sumOf(ledger, 'platform_fee'), sumOf(ledger, 'held')]).toEqual([
    priceCents - feeCents,
    feeCents,
    0,
  ])
})

test('a vet who ends it within a moment is owed nothing, and all of it goes back by itself', async () => {
  const before = await read<Statement>(vet, `payouts?${range}`)
  const short = await consult(service, { parent, vet, endedBy: 'professional' })
  expect(await read(parent, `consultations/${short}`)).toMatchObject({
    status: 'cancelled',
    end: 'ENDED_TOO_SOON',
    refund: { amountCents: priceCents },
  })
  const { items, balance } = await read<Statement>(vet, `payouts?${range}`)
  expect(items.find(({ appointmentId }) => appointmentId === short)).toMatchObject({ earnedCents: 0 })
  expect(balance).toEqual(before.balance)
})

test('its parent complains about it as about a visit', async () => {
  const sent = await clientOf(service, parent).post('/api/v2/complaints', { appointmentId: talked, text: 'Не ме чуваше' })
  expect(sent.statusCode).toBe(201)
  const { complaint } = await read<{ complaint: object }>(parent, `appointments/${talked}/complaint`)
  expect(complaint).toMatchObject({ isOpen: true, entries: [{ text: 'Не ме чуваше' }] })
})

test('an operator decides that a part of it goes back: the parent is given it, and the vet is owed less', async () => {
  await service.seen()
  const { items } = await read<Page>(operator, 'cases?kind=complaint&status=open')
  const id = items[0]?.id ?? ''
  const desk = clientOf(service, operator)
  expect(await read(operator, `cases/${id}`)).toMatchObject({ giveBack: { leftCents: priceCents, isFree: false } })
  const giveBack = (amountCents: number) => ({ amountCents, reason: 'Не се чуваше' })
  const path = `/api/v2/complaints/${id}/refund-complaint`
  expect((await desk.post(path, giveBack(priceCents + 1))).json()).toMatchObject({ code: 'REFUND_TOO_HIGH' })
  expect((await clientOf(service, parent).post(path, giveBack(1))).statusCode).toBe(403)
  const before = await read<Statement>(vet, `payouts?${range}`)
  expect((await desk.post(path, giveBack(500))).statusCode).toBe(200)
  await service.seen()
  expect(await read(operator, `cases/${id}`)).toMatchObject({
    giveBack: { leftCents: priceCents - 500 },
    history: expect.arrayContaining([
      expect.objectContaining({ type: 'ComplaintRefunded', amountCents: 500, text: 'Не се чуваше' }),
    ]) as unknown,
  })
  expect(await read(parent, `appointments/${talked}`)).toMatchObject({ refund: { amountCents: 500, status: 'requested' } })
  const after = await read<Statement>(vet, `payouts?${range}`)
  expect(before.balance.openCents - after.balance.openCents).toBe(450)
})

test('the code of one’s registration makes it free for the parent, and the vet is owed the same', async () => {
  const { codes } = await read<OwnPromotions>(parent, 'promotions')
  const { code } = codes.find(({ kind }) => kind === 'registration')!
  expect((await clientOf(service, parent).post('/api/v2/promotions/redeem', { code })).statusCode).toBe(200)
  const before = await read<Statement>(vet, `payouts?${range}`)
  await service.seen()
  const free = await consult(service, { parent, vet, isFree: true })
  const { items, balance } = await read<Statement>(vet, `payouts?${range}`)
  expect(await read(vet, `appointments/${free}`)).toMatchObject({ feePercent: 10 })
  const history = await read<{ items: { type: string }[] }>(parent, `appointments/${free}/history`)
  expect(history.items.map(({ type }) => type)).toEqual(expect.arrayContaining(['CardVerified', 'ConsultationQueued']))
  expect(items.find(({ appointmentId }) => appointmentId === free)).toMatchObject({ grossCents: priceCents, feeCents })
  expect(balance.openCents - before.balance.openCents).toBe(priceCents - feeCents)
})
