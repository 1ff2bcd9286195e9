import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { documentStreams } from '@lapka/domain/documents/documents.ts'
import { decideIssueDocument, type IssueDocument } from '@lapka/domain/documents/issue-document/decide.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutQueue, Statement } from '@lapka/contracts/api/payouts.ts'
import { sharesOfMonth } from '@lapka/projections/payouts/query.ts'
import { clientOf } from '../testing/client.ts'
import { joinClinic, registerClinic } from '../testing/clinic.ts'
import { givePassword, PASSWORD } from '../testing/give-password.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { paymentStream } from '@lapka/contracts/streams.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { decideRecordDispute } from '@lapka/domain/payments/record-dispute/decide.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let vet: Vet
let hired: Vet
let clinic: Vet
let parent: Parent
let maya: Person
let ivo: Person
let checkouts: { stop: () => Promise<void> }
let completed: string
const first = inDays(4, '09:00')
const second = inDays(4, '10:00')
const third = inDays(4, '11:00')
const FIRST_AVAILABLE = new Date(Date.parse(first) + 7 * DAY_MS + 1.5 * HOUR_MS).toISOString()
const range = `from=${inDays(1, '09:00').slice(0, 10)}&to=${inDays(25, '09:00').slice(0, 10)}`
const account = { holder: 'Мария Тодорова', iban: 'bg80 bnbg 9661 1020 3456 78', bic: 'bnbgbgsf', password: PASSWORD }
beforeAll(async () => {
  service = await startTestService()
  ;[vet, hired] = [await registerVet(service, { noticeHours: 720, lateRefundPercent: 50 }), await registerVet(service)]
  clinic = await registerClinic(service)
  parent = await registerParent(service)
  maya = await registerPerson(service, 'OPERATOR')
  ivo = await registerPerson(service, 'OPERATOR')
  await joinClinic(service, clinic, hired)
  for (const payee of [vet, clinic]) await givePassword(service, payee)
  checkouts = await openCheckouts(service)
  completed = await book(service, { parent, vet, startsAt: first })
  const cancelled = await book(service, { parent, vet, startsAt: second })
  await clientOf(service, parent).post(`/api/v2/appointments/${cancelled}/cancel-appointment`)
  const ofClinic = await book(service, { parent, vet: hired, startsAt: third })
  const after = new Date(Date.parse(third) + HOUR_MS).toISOString()
  service.clock.now = () => after
  await clientOf(service, vet).post(`/api/v2/appointments/${completed}/complete-appointment`)
  await clientOf(service, hired).post(`/api/v2/appointments/${ofClinic}/mark-no-show`)
  await service.seen()
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const ask = async (who: Vet | Parent | Person, query = range, path = 'payouts') => {
  await service.seen()
  return clientOf(service, who).get(`/api/v2/${path}?${query}`)
}
const queueOf = async (): Promise<PayoutQueue> => (await ask(maya, '', 'payouts/queue')).json()
const act = async (who: Person, path: string, body: object) => {
  const answer = await clientOf(service, who).post(`/api/v2/payouts/${path}`, { reason: 'Седмично изплащане', ...body })
  await service.seen()
  return answer
}

test('a statement adds up: gross is refunds, fee and what is earned; nothing is paid yet', async () => {
  const answer = await ask(vet)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Statement>()).toMatchObject({
    items: [
      {
        appointmentId: completed,
        grossCents: 3000,
        refundedCents: 0,
        feeCents: 300,
        earnedCents: 2700,
        paidCents: 0,
        dueCents: 2700,
      },
      { grossCents: 3000, refundedCents: 1500, feeCents: 150, earnedCents: 1350 },
    ],
    total: { visits: 2, grossCents: 6000, refundedCents: 1500, feeCents: 450, earnedCents: 4050, paidCents: 0, dueCents: 4050 },
    balance: { openCents: 1350, waitingCents: 2700, availableFrom: FIRST_AVAILABLE, onWayCents: 0 },
    payouts: [],
  })
  const [visit, late] = answer.json<Statement>().items
  expect([visit?.availableFrom, late?.availableFrom]).toEqual([FIRST_AVAILABLE, null])
})

test('an amount that a vet can still lower is not paid out yet, and every reader sees from when on it is', async () => {
  const of = async ({ professionalId }: Vet) => (await queueOf()).payees.find(({ id }) => id === professionalId)
  expect(await of(vet)).toMatchObject({ openCents: 1350, waitingCents: 2700, availableFrom: FIRST_AVAILABLE })
  expect(await of(clinic)).toMatchObject({ openCents: 0, waitingCents: 2700 })
  expect((await act(maya, 'request-payout', { payeeId: clinic.professionalId })).json()).toMatchObject({
    code: 'NOTHING_TO_PAY_OUT',
  })
  service.clock.now = () => new Date(Date.parse(third) + 8 * DAY_MS).toISOString()
  expect(await of(vet)).toMatchObject({ openCents: 4050, waitingCents: 0, availableFrom: null })
  expect((await ask(vet)).json<Statement>().items[0]).toMatchObject({ dueCents: 2700, availableFrom: null })
})

test('a clinic has what its vets brought, by vet, and the vet has no part of it', async () => {
  expect((await ask(clinic)).json<Statement>()).toMatchObject({
    total: { visits: 1, earnedCents: 2700 },
    vets: [{ vetId: hired.professionalId, visits: 1, earnedCents: 2700 }],
  })
  expect((await ask(hired)).json()).toMatchObject({ items: [], balance: { openCents: 0 }, paidBy: { id: clinic.professionalId } })
})

test('the file has cents and a readable column, and no one sees another’s', async () => {
  const file = await ask(vet, range, 'payouts.csv')
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [header, line] = file.body.split('\r\n')
  expect(header).toContain('appointment,starts_at,service,service_en,vet,gross_cents,gross_eur')
  expect(line).toContain(`${completed},${first},Преглед,Examination`)
  expect(line).toContain('3000,30.00,0,0.00,300,3.00,2700,27.00,0,0.00,2700,27.00')
  expect((await ask(hired, `${range}&payeeId=${vet.professionalId}`)).statusCode).toBe(404)
  expect((await ask(parent)).statusCode).toBe(403)
  expect((await ask(maya)).json()).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await ask(maya, `${range}&payeeId=${vet.professionalId}`)).json()).toMatchObject({ total: { earnedCents: 4050 } })
})

test('payees who can be paid are never behind those who have no account yet, however much these have earned', async () => {
  await clientOf(service, clinic).put('/api/v2/payouts/account', account)
  await service.seen()
  expect((await queueOf()).payees).toMatchObject([
    { id: clinic.professionalId, openCents: 2700, method: 'bank_file' },
    { id: vet.professionalId, openCents: 4050, method: null },
  ])
})

test('a closed month has the number of its statement, in the answer and on each line of the file', async () => {
  const month = first.slice(0, 7)
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  const whole = `from=${month}-01&to=${lastDay}`
  expect((await ask(vet, whole)).json<Statement>().documents).toEqual([])
  const shares = await sharesOfMonth(service.dependencies.db, { month, now: service.clock.now() })
  expect(shares).toEqual(
    expect.arrayContaining([
      { payeeId: vet.professionalId, grossCents: 6000, refundedCents: 1500, rewardCents: 0, feeCents: 450 },
      { payeeId: clinic.professionalId, grossCents: 3000, refundedCents: 0, rewardCents: 0, feeCents: 300 },
    ]),
  )
  const line = { name: 'Платено от стопаните', nameEn: 'Paid by parents', cents: 6000 }
  const issuer = { key: 'lapka', name: 'Лапка', address: 'София', uic: '000000000', vatNumber: 'BG1', vat: { ratePercent: 20 } }
  const command: IssueDocument = {
    kind: 'statement',
    documentId: randomUUID(),
    sourceId: month,
    subject: { kind: 'payee', id: vet.professionalId },
    issuer,
    recipientId: vet.accountId,
    recipient: 'Мария Тодорова',
    issuedOn: lastDay,
    taxEventOn: lastDay,
    lines: [line, { name: 'Такса на Лапка', nameEn: 'Lapka’s fee', cents: -600 }],
  }
  const streams = documentStreams({ issuerKey: 'lapka', subjectId: vet.professionalId })
  await service.handle(systemContext(first), { streams }, (states) => decideIssueDocument(command, states))
  expect((await ask(vet, whole)).json<Statement>().documents).toMatchObject([
    {
      number: '0000000001',
      totalCents: 5400,
      vat: { ratePercent: 20, baseCents: 500, vatCents: 100 },
      recipient: 'Мария Тодорова',
    },
  ])
  expect((await ask(vet, `from=${month}-02&to=${lastDay}`)).json<Statement>().documents).toEqual([])
  const [header, ...lines] = (await ask(vet, range, 'payouts.csv')).body.trim().split('\r\n')
  expect(header).toMatch(/,statement$/)
  expect(lines.every((one) => one.endsWith(',0000000001'))).toBe(true)
  expect((await ask(clinic, whole)).json<Statement>().documents).toEqual([])
})

test('an account with a wrong number is refused by name, and a right one is kept without its spaces', async () => {
  const put = (change: object) => clientOf(service, vet).put('/api/v2/payouts/account', { ...account, ...change })
  for (const [path, change] of [
    ['iban', { iban: 'BG81BNBG96611020345678' }],
    ['bic', { bic: 'BNB' }],
    ['holder', { holder: '' }],
  ] as const)
    expect((await put(change)).json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path }] })
  expect((await act(maya, 'request-payout', { payeeId: vet.professionalId })).json()).toMatchObject({ code: 'NO_PAYOUT_ACCOUNT' })
  expect((await put({})).statusCode).toBe(200)
  expect((await ask(vet, '', 'payouts/account')).json()).toEqual({
    holder: 'Мария Тодорова',
    iban: 'BG80BNBG96611020345678',
    bic: 'BNBGBGSF',
    provider: 'none',
    onboardingUrl: null,
    payableFrom: null,
  })
  const kept = JSON.stringify(await service.log.readAll(0, 5_000))
  expect(kept.includes('96611020345678')).toBe(false)
})

test('operators see who waits; above the limit a second one decides, and the file of the bank has it once', async () => {
  const queue = await queueOf()
  expect(queue.payees).toMatchObject([
    { id: vet.professionalId, openCents: 4050, method: 'bank_file' },
    { id: clinic.professionalId, openCents: 2700, method: 'bank_file' },
  ])
  const requested = await act(maya, 'request-payout', { payeeId: vet.professionalId })
  expect(requested.statusCode).toBe(201)
  const { id } = requested.json<{ id: string }>()
  expect((await act(ivo, 'request-payout', { payeeId: vet.professionalId })).json()).toMatchObject({ code: 'NOTHING_TO_PAY_OUT' })
  expect((await act(maya, 'make-bank-file', { payoutIds: [id] })).json()).toMatchObject({ code: 'PAYOUT_NOT_WAITING' })
  expect((await act(maya, `${id}/approve-payout`, {})).json()).toMatchObject({ code: 'SECOND_OPERATOR_FOR_PAYOUT' })
  expect((await act(ivo, `${id}/approve-payout`, {})).statusCode).toBe(200)

  const made = await act(ivo, 'make-bank-file', { payoutIds: [id] })
  expect(made.statusCode).toBe(201)
  const file = await clientOf(service, ivo).get(`/api/v2/payouts/bank-files/${made.json<{ id: string }>().id}`)
  expect(file.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(file.body).toContain('<InstdAmt Ccy="EUR">40.50</InstdAmt>')
  expect(file.body).toContain('<IBAN>BG80BNBG96611020345678</IBAN>')
  expect(file.body).toContain(`<EndToEndId>${id.replaceAll('-', '')}</EndToEndId>`)
  expect((await act(maya, 'make-bank-file', { payoutIds: [id] })).json()).toMatchObject({ code: 'PAYOUT_NOT_WAITING' })
  expect((await ask(vet)).json<Statement>()).toMatchObject({
    total: { paidCents: 0, dueCents: 4050 },
    balance: { openCents: 0, onWayCents: 4050 },
  })

  expect((await act(maya, `${id}/settle-payout`, { outcome: 'succeeded' })).statusCode).toBe(200)
  expect((await ask(vet)).json<Statement>()).toMatchObject({
    total: { paidCents: 4050, dueCents: 0 },
    balance: { openCents: 0, onWayCents: 0 },
    payouts: [{ id, status: 'succeeded', amountCents: 4050, ibanEnd: '5678', visits: 2 }],
  })
})

/** The parent's bank takes back a part. */
const disputePart = async (appointmentId: string, amountCents: number) => {
  const paid = service.dependencies.db.selectFrom('views.earnings').select('paymentId').where('appointmentId', '=', appointmentId)
  const { paymentId } = await paid.executeTakeFirstOrThrow()
  const [disputeId, caseId] = ['du_1', randomUUID()]
  const streams = { payment: { stream: paymentStream(paymentId), fold: paymentFold }, ...caseStreams(caseId) }
  const dispute = { disputeId, caseId, amountCents, reason: 'fraudulent', evidenceDueBy: null, state: 'open' as const }
  const handled = await service.handle(systemContext(service.clock.now()), { streams }, (states) =>
    decideRecordDispute(dispute, states),
  )
  expect(handled).not.toHaveProperty('refused')
}

test('money that goes back after a payout is taken off the next one, and what the bank sent back can be paid out again', async () => {
  const lower = { amountCents: 2000, reason: 'Отстъпка' }
  expect((await clientOf(service, vet).post(`/api/v2/appointments/${completed}/adjust-bill`, lower)).json()).toMatchObject({
    code: 'OUTCOME_FINAL',
  })
  await disputePart(completed, 1000)
  expect((await ask(vet)).json<Statement>()).toMatchObject({ balance: { openCents: -900 }, total: { dueCents: -900 } })
  expect((await act(maya, 'request-payout', { payeeId: vet.professionalId })).json()).toMatchObject({
    code: 'NOTHING_TO_PAY_OUT',
  })
  const [last] = (await queueOf()).settled
  const say = (who: Person, outcome: 'failed' | 'succeeded') =>
    act(who, `${last?.id}/settle-payout`, { outcome, failure: outcome === 'failed' ? 'AC04' : '' })
  // One operator alone frees nothing: the same would be paid again.
  expect((await say(ivo, 'failed')).statusCode).toBe(200)
  expect((await say(ivo, 'failed')).json()).toMatchObject({ code: 'SECOND_OPERATOR_FOR_RETURN' })
  expect((await queueOf()).open).toMatchObject([
    { id: last?.id, status: 'succeeded', failure: 'AC04', returnReportedBy: { id: ivo.accountId } },
  ])
  expect((await ask(vet)).json<Statement>()).toMatchObject({ balance: { openCents: -900 } })
  expect((await say(maya, 'succeeded')).statusCode).toBe(200)
  expect((await queueOf()).open).toEqual([])
  expect((await say(ivo, 'failed')).statusCode).toBe(200)
  expect((await say(maya, 'failed')).statusCode).toBe(200)
  expect((await ask(vet)).json<Statement>()).toMatchObject({ balance: { openCents: 3150 } })
  const again = await act(maya, 'request-payout', { payeeId: vet.professionalId })
  expect(again.statusCode).toBe(201)
  expect((await queueOf()).open).toMatchObject([{ amountCents: 3150, status: 'waiting' }])
  expect((await act(ivo, `${again.json<{ id: string }>().id}/decline-payout`, {})).statusCode).toBe(200)
  expect((await ask(vet)).json<Statement>()).toMatchObject({ balance: { openCents: 3150 } })
})

test('two operators at the same moment pay a clinic out once', async () => {
  const answers = await Promise.all([maya, ivo].map((who) => act(who, 'request-payout', { payeeId: clinic.professionalId })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await queueOf()).open.map(({ amountCents }) => amountCents)).toEqual([2700])
})
