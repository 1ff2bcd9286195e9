import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { CaseDetails, casePage } from '@lapka/contracts/api/cases.ts'
import type { ReconciliationList } from '@lapka/contracts/api/reconciliations.ts'
import { listReadsStream, paymentStream } from '@lapka/contracts/streams.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import { decideRecordDispute } from '@lapka/domain/payments/record-dispute/decide.ts'
import { beginReconciliation, finishReconciliation } from '@lapka/state/reconciliations/reconciliations.ts'
import { appointmentStreams } from '../appointments/own-appointment.ts'
import { clientOf } from '../testing/client.ts'
import { book, openCheckouts } from '../testing/road.ts'
import { bookWithStuckRefund } from '../testing/stuck-refund.ts'
import { startTestService, systemContext, type TestService } from '../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Parent, type Person, type Vet } from '../testing/town.ts'

let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let parent: Parent
let operator: Person
let colleague: Person
let vet: Vet
let appointmentId: string
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  vet = await registerVet(service)
  ;[parent, operator, colleague] = await Promise.all([
    registerParent(service),
    registerPerson(service, 'OPERATOR'),
    registerPerson(service, 'OPERATOR'),
  ])
  appointmentId = await book(service, { parent, vet, startsAt: inDays(7, '07:00') })
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})

const words = { name: 'Елена', email: 'elena@example.test', text: 'Къде е входът?' }
const write = (body: object, key = crypto.randomUUID()) =>
  service.app.inject({ method: 'POST', url: '/api/v2/cases', headers: { 'idempotency-key': key }, payload: body })
const listed = async (status = 'open') => {
  await service.seen()
  const answer = await clientOf(service, operator).get(`/api/v2/cases?status=${status}`)
  return answer.json<{ items: { id: string; text: string; appointmentId: string | null; note: string }[] }>().items
}

test('a stranger’s message waits for an operator, once however often it is sent', async () => {
  const key = crypto.randomUUID()
  const [first, again] = [await write(words, key), await write(words, key)]
  expect([first.statusCode, again.json<{ id: string }>().id]).toEqual([201, first.json<{ id: string }>().id])
  expect((await write({ ...words, text: 'Друго' }, key)).statusCode).toBe(422)
  expect((await listed()).filter(({ text }) => text === words.text)).toHaveLength(1)
})

test('a reader of the queue is on record, by filter and page, and how much they saw; a read that sees nothing new is not', async () => {
  const client = clientOf(service, colleague)
  const first = (await client.get('/api/v2/cases?kind=message')).json<{ items: unknown[] }>()
  await client.get('/api/v2/cases?kind=message')
  const reads = await service.log.readStream(listReadsStream('cases'))
  expect(reads.filter(({ actor }) => actor.id === colleague.accountId).map(({ type, data }) => [type, data])).toEqual([
    ['ListRead', { list: 'cases', filter: { kind: 'message', status: 'open' }, page: 'first', count: first.items.length }],
  ])
})

test('who opened a case is on record as well', async () => {
  const { id } = (await write(words)).json<{ id: string }>()
  const reader = await registerPerson(service, 'OPERATOR')
  await service.seen()
  expect((await clientOf(service, reader).get(`/api/v2/cases/${id}`)).statusCode).toBe(200)
  expect((await clientOf(service, reader).get(`/api/v2/cases/${crypto.randomUUID()}`)).statusCode).toBe(404)
  const reads = await service.log.readStream(listReadsStream('cases'))
  expect(reads.filter(({ actor }) => actor.id === reader.accountId).map(({ data }) => data)).toEqual([
    { list: 'cases', filter: { id }, page: 'first', count: 1 },
  ])
})

test('a parent writes about their appointment, and nobody about somebody else’s', async () => {
  const about = { ...words, text: 'За часа', appointmentId }
  const sent = await clientOf(service, parent).post('/api/v2/cases', about)
  expect(sent.statusCode).toBe(201)
  expect((await listed()).find(({ text }) => text === 'За часа')).toMatchObject({ appointmentId })
  expect((await clientOf(service, await registerParent(service)).post('/api/v2/cases', about)).statusCode).toBe(404)
  expect((await write(about)).statusCode).toBe(401)
})

test('an operator says once that it was answered, and it leaves the queue', async () => {
  const { id } = (await write({ ...words, text: 'Отговорете' })).json<{ id: string }>()
  const close = () => clientOf(service, operator).post(`/api/v2/cases/${id}/close-case`, { note: 'Писах ѝ' })
  expect((await close()).statusCode).toBe(200)
  expect((await close()).json()).toMatchObject({ code: 'CASE_CLOSED' })
  expect((await listed()).map((one) => one.id)).not.toContain(id)
  expect((await listed('closed')).find((one) => one.id === id)?.note).toBe('Писах ѝ')
  expect((await clientOf(service, parent).get('/api/v2/cases')).statusCode).toBe(403)
})

const act = (who: Person, id: string, verb: string, body: object) =>
  clientOf(service, who).post(`/api/v2/cases/${id}/${verb}`, body)
const detailsOf = async (id: string, who = operator) => {
  await service.seen()
  return (await clientOf(service, who).get(`/api/v2/cases/${id}`)).json<CaseDetails>()
}
const typesIn = ({ history }: CaseDetails) => history.map(({ type }) => type)

describe('two operators on one case', () => {
  test('the second is told who has it and does nothing; it is handed over, answered and closed on record', async () => {
    const { id } = (await write({ ...words, text: 'Два пъти' })).json<{ id: string }>()
    const mine = { assigneeId: operator.accountId, from: null }
    expect((await act(operator, id, 'assign-case', mine)).statusCode).toBe(200)
    await service.seen()
    const second = await act(colleague, id, 'assign-case', { assigneeId: colleague.accountId, from: null })
    const { name } = (await detailsOf(id)).assignee ?? {}
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      { code: 'CASE_TAKEN', assignee: { id: operator.accountId, name } },
    ])
    for (const [verb, body] of [
      ['answer-case', { text: 'Отзад' }],
      ['close-case', { note: '' }],
    ] as const)
      expect((await act(colleague, id, verb, body)).json()).toMatchObject({ code: 'CASE_TAKEN' })
    expect(typesIn(await detailsOf(id))).toEqual(['CaseOpened', 'CaseAssigned'])

    expect(
      (await act(operator, id, 'assign-case', { assigneeId: parent.accountId, from: operator.accountId })).json(),
    ).toMatchObject({
      code: 'NOT_AN_OPERATOR',
    })
    const handed = { assigneeId: colleague.accountId, from: operator.accountId, note: 'Ти знаеш' }
    expect((await act(operator, id, 'assign-case', handed)).statusCode).toBe(200)
    expect((await act(colleague, id, 'answer-case', { text: 'Отзад' })).statusCode).toBe(200)
    expect((await act(colleague, id, 'close-case', { note: 'Отговорено' })).statusCode).toBe(200)
    expect((await act(operator, id, 'reopen-case', { note: 'Пише пак' })).statusCode).toBe(200)
    const { history, assignee, colleagues } = await detailsOf(id)
    expect(history.map(({ type, text, actor }) => [type, text, actor.id])).toEqual([
      ['CaseOpened', 'Два пъти', id],
      ['CaseAssigned', '', operator.accountId],
      ['CaseAssigned', 'Ти знаеш', operator.accountId],
      ['CaseAnswered', 'Отзад', colleague.accountId],
      ['CaseClosed', 'Отговорено', colleague.accountId],
      ['CaseReopened', 'Пише пак', operator.accountId],
    ])
    expect(assignee?.id).toBe(colleague.accountId)
    expect(colleagues.map((one) => one.id)).toEqual(expect.arrayContaining([operator.accountId, colleague.accountId]))
  })

  test('of two who take it in the same moment one has it', async () => {
    const { id } = (await write({ ...words, text: 'Надпревара' })).json<{ id: string }>()
    const answers = await Promise.all(
      [operator, colleague].map((who) => act(who, id, 'assign-case', { assigneeId: who.accountId, from: null })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    const counted = (await clientOf(service, colleague).get('/api/v2/cases?status=mine')).json<z.infer<typeof casePage>>()
    expect(counted.counts.mine).toBe(counted.total)
  })
})

test('a complaint is about an appointment, and a second one adds to the first', async () => {
  const complaint = { ...words, kind: 'complaint', appointmentId, text: 'Закъсня' }
  const client = clientOf(service, parent)
  const { id } = (await client.post('/api/v2/cases', complaint)).json<{ id: string }>()
  expect((await act(operator, id, 'close-case', { note: 'Обадихме се' })).statusCode).toBe(200)
  expect((await client.post('/api/v2/cases', { ...complaint, text: 'И пак' })).json()).toMatchObject({ id })
  expect(await detailsOf(id)).toMatchObject({ kind: 'complaint', appointmentId, closedAt: null })
  expect((await write({ ...words, kind: 'complaint' })).statusCode).toBe(400)
  const { items } = (await clientOf(service, operator).get('/api/v2/cases?kind=complaint')).json<z.infer<typeof casePage>>()
  expect(items.map((one) => one.id)).toEqual([id])
})

const stuckRefund = async (hour: string) => {
  const { refundId, paymentStream } = await bookWithStuckRefund(service, { parent, vet, startsAt: inDays(8, hour) })
  return { refundId, types: async () => (await service.log.readStream(paymentStream)).map(({ type }) => type) }
}
const reason = 'Картата работи пак'

describe('a refund above the limit', () => {
  test('waits for a second operator, whose word counts once however many give it', async () => {
    const { refundId, types } = await stuckRefund('08:00')
    expect(await detailsOf(refundId)).toMatchObject({
      kind: 'refund',
      refund: { canRetry: true, canReturn: true, approval: null },
    })
    expect((await act(operator, refundId, 'retry-refund', { reason })).statusCode).toBe(200)
    expect((await types()).at(-1)).toBe('RefundApprovalRequested')
    const { refund, needsSecondOperator } = await detailsOf(refundId)
    const approvalId = refund?.approval?.id ?? ''
    expect([needsSecondOperator, refund?.approval?.requestedBy.id]).toEqual([true, operator.accountId])
    expect((await act(operator, refundId, 'approve-refund', { reason, approvalId })).json()).toMatchObject({
      code: 'SECOND_OPERATOR_NEEDED',
    })
    expect((await act(colleague, refundId, 'approve-refund', { reason, approvalId: randomUUID() })).json()).toMatchObject({
      code: 'NOTHING_TO_APPROVE',
    })
    const third = await registerPerson(service, 'OPERATOR')
    const answers = await Promise.all(
      [colleague, third].map((who) => act(who, refundId, 'approve-refund', { reason, approvalId })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await types()).filter((type) => type === 'RefundRetried')).toHaveLength(1)
    expect((await detailsOf(refundId)).needsSecondOperator).toBe(false)
    expect((await act(operator, refundId, 'retry-refund', { reason })).json()).toMatchObject({ code: 'REFUND_ON_ITS_WAY' })
  })

  test('declined stays owed; approved as paid by transfer it closes the case', async () => {
    const { refundId, types } = await stuckRefund('09:00')
    const back = { reason, reference: 'BG-77' }
    expect((await act(operator, refundId, 'close-case', {})).json()).toMatchObject({ code: 'CASE_NEEDS_DECISION' })
    for (const verb of ['decline-refund', 'approve-refund']) {
      expect((await act(operator, refundId, 'return-refund', back)).statusCode).toBe(200)
      const { refund } = await detailsOf(refundId)
      expect((await act(colleague, refundId, verb, { reason, approvalId: refund?.approval?.id })).statusCode).toBe(200)
    }
    expect((await types()).slice(-5)).toEqual([
      'RefundApprovalDeclined',
      'RefundApprovalRequested',
      'RefundApproved',
      'RefundReturnedByTransfer',
      'RefundSucceeded',
    ])
    const closed = await detailsOf(refundId)
    expect([closed.closedAt !== null, closed.refund?.status]).toEqual([true, 'succeeded'])
    expect(closed.history.find(({ type }) => type === 'RefundReturnedByTransfer')).toMatchObject({
      detail: 'BG-77',
      text: reason,
    })
    expect((await act(colleague, appointmentId, 'retry-refund', { reason })).statusCode).toBe(404)
  })
})

describe('a dispute', () => {
  test('shows an operator what to do, with what went back already and the appointment’s proof; no answer is sent', async () => {
    const id = await book(service, { parent, vet, startsAt: inDays(9, '08:00') })
    const { appointment } = await service.handle.read(appointmentStreams(id))
    if (appointment.status === 'none' || appointment.paymentId === null) throw new Error('It was not paid.')
    const caseId = randomUUID()
    const streams = { payment: { stream: paymentStream(appointment.paymentId), fold: paymentFold }, ...caseStreams(caseId) }
    const told = { disputeId: 'du_1', caseId, amountCents: 3000, reason: 'fraudulent', evidenceDueBy: inDays(1, '00:00') }
    const hear = (state: 'open' | 'won') =>
      service.handle(systemContext(new Date().toISOString()), { streams }, (states) =>
        decideRecordDispute({ ...told, state }, states),
      )
    await hear('open')
    const details = await detailsOf(caseId)
    expect(details).toMatchObject({
      kind: 'dispute',
      appointmentId: id,
      dueAt: told.evidenceDueBy,
      canAnswer: false,
      canClose: true,
      dispute: { disputeId: 'du_1', reason: 'fraudulent', isInquiry: false },
      disputeState: { status: 'open', refundedCents: 0, bankReferences: [] },
    })
    expect(typesIn(details).toSorted()).toEqual(['CaseOpened', 'DisputeOpened'])
    const proof = await clientOf(service, operator).get(`/api/v2/appointments/${id}/history/export`)
    expect([proof.statusCode, proof.body.includes('DisputeOpened')]).toEqual([200, true])
    expect((await act(operator, caseId, 'retry-refund', { reason })).statusCode).toBe(404)
    await hear('won')
    expect(await detailsOf(caseId)).toMatchObject({ closedAt: expect.any(String), disputeState: { status: 'won' } })
  })
})

test('operators see when the log was compared with the provider and what was found; others do not', async () => {
  const see = async (who: Person) => clientOf(service, who).get('/api/v2/reconciliations')
  expect((await see(parent)).statusCode).toBe(403)
  const never = (await see(operator)).json<ReconciliationList>()
  expect([never.items, Date.parse(never.nextAt) > Date.parse(never.now)]).toEqual([[], true])
  const ask = (who: Person) => clientOf(service, who).post('/api/v2/reconciliations', {})
  expect((await ask(parent)).statusCode).toBe(403)
  const [asked, again] = [await ask(operator), await ask(operator)]
  expect([asked.statusCode, again.json()]).toEqual([202, asked.json()])
  expect((await see(operator)).json()).toMatchObject(asked.json<object>())
  const run = { id: randomUUID(), trigger: 'daily' as const, since: inDays(-120, '00:00'), now: new Date().toISOString() }
  await beginReconciliation(service.db, run, null)
  await finishReconciliation(service.db, run.id, { problem: 'the provider was away', now: run.now })
  const { items } = (await see(operator)).json<ReconciliationList>()
  expect(items).toMatchObject([{ id: run.id, trigger: 'daily', problem: 'the provider was away', report: null }])
})
