import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountStream, caseStream, paymentStream, professionalStream } from '@lapka/contracts/streams.ts'
import { tellStory } from '../testing/story.ts'
import { differencesAfterReplay, openTestViews, type TestViews } from '../testing/test-views.ts'
import { casesPage } from './query.ts'

let views: TestViews
beforeEach(async () => {
  views = await openTestViews()
})
afterEach(() => views.close())

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`

const operatorId = randomUUID()
const list = (change: Partial<Parameters<typeof casesPage>[1]> = {}) =>
  casesPage(views.db, { status: 'open', operatorId, now: at(59), ...change })

const open = async (minute: number, accountId: string | null) => {
  const caseId = randomUUID()
  const writer = { writerId: accountId ?? caseId, accountId, appointmentId: null, language: 'bg' as const }
  const words = { name: 'Елена', email: 'elena@example.test', text: `Въпрос ${minute}` }
  await views.write(at(minute), {
    [caseStream(caseId)]: [{ type: 'CaseOpened', data: { caseId, kind: 'message', ...writer, ...words } }],
  })
  return caseId
}

test('the longest wait is first, each with the day it is due; an answered one is in the other list', async () => {
  const accountId = randomUUID()
  const [first, second] = [await open(1, accountId), await open(2, null)]
  await views.project('cases')
  const waiting = await list()
  expect(waiting.items.map(({ id, dueAt, hasAccount }) => [id, dueAt, hasAccount])).toEqual([
    [first, '2026-12-01T10:01:00.000Z', true],
    [second, '2026-12-01T10:02:00.000Z', false],
  ])
  await views.write(at(3), {
    [caseStream(first)]: [{ type: 'CaseClosed', data: { caseId: first, writerId: accountId, note: 'Писах ѝ' } }],
  })
  await views.project('cases')
  expect((await list()).items.map(({ id }) => id)).toEqual([second])
  expect((await list({ status: 'closed' })).items).toMatchObject([{ id: first, note: 'Писах ѝ', closedAt: at(3) }])
  await expect(differencesAfterReplay(views, 'cases')).resolves.toEqual([])
})

test('an erased person’s messages go with them, and the queue is read page by page', async () => {
  const accountId = randomUUID()
  for (let minute = 1; minute <= 22; minute++) await open(minute, minute === 1 ? accountId : null)
  await views.write(at(30), { [accountStream(accountId)]: [{ type: 'AccountErased', data: { accountId } }] })
  await views.project('cases')
  const page = await list()
  expect([page.total, page.items.length, page.items[0]?.text]).toEqual([21, 20, 'Въпрос 2'])
  const rest = await list({ cursor: page.nextCursor })
  expect(rest.items.map(({ text }) => text)).toEqual(['Въпрос 22'])
})

test('a profile waits by its own facts, from its submission to the decision, and anew when it comes back', async () => {
  const story = await tellStory(views)
  const { professionalId } = story
  const accountId = randomUUID()
  const decided = { professionalId, accountId }
  const tell = async (minute: number, type: 'VerificationSubmitted' | 'MoreDocumentsRequested') => {
    const data = type === 'VerificationSubmitted' ? decided : { ...decided, reason: 'Още една' }
    await views.write(at(minute), { [professionalStream(professionalId)]: [{ type, data } as never] })
    await views.project('cases')
    await views.project('professionals')
    return (await list({ kind: 'verification' })).items
  }
  expect(await tell(1, 'VerificationSubmitted')).toMatchObject([
    {
      id: professionalId,
      professionalId,
      openedAt: at(1),
      dueAt: '2026-11-24T10:01:00.000Z',
      name: expect.stringContaining('Жечева'),
    },
  ])
  expect(await tell(2, 'MoreDocumentsRequested')).toEqual([])
  expect(await tell(3, 'VerificationSubmitted')).toMatchObject([{ id: professionalId, openedAt: at(3), closedAt: null }])
  await expect(differencesAfterReplay(views, 'cases')).resolves.toEqual([])
})

test('a changed identity waits until the last part of it is withdrawn', async () => {
  const { professionalId } = await tellStory(views)
  const own = { professionalId, accountId: randomUUID() }
  const request = (section: string) => ({ type: 'IdentityChangeRequested', data: { ...own, section, identity: {} } }) as never
  const withdraw = (section: string) => ({ type: 'IdentityChangeWithdrawn', data: { professionalId, section } }) as never
  const seen = async () => (await list({ kind: 'verification' })).items.map(({ isChange }) => isChange)
  const tell = async (minute: number, event: never) => {
    await views.write(at(minute), { [professionalStream(professionalId)]: [event] })
    await views.project('cases')
    return seen()
  }
  expect(await tell(1, request('profile-details'))).toEqual([true])
  expect(await tell(2, request('specializations'))).toEqual([true])
  expect(await tell(3, withdraw('profile-details'))).toEqual([true])
  expect(await tell(4, withdraw('specializations'))).toEqual([])
})

test('a refund waits from when it needs a person until the money is back, and says when a second operator is needed', async () => {
  const story = await tellStory(views)
  const appointment = await story.place(at(0), '2026-12-01T08:00:00.000Z')
  const refundId = randomUUID()
  const paymentId = randomUUID()
  const of = { paymentId, subject: { kind: 'appointment' as const, id: appointment.appointmentId }, refundId }
  const stream = paymentStream(paymentId)
  const act = { ...of, parentId: appointment.parentId, operatorId, reason: 'Картата работи' }
  const request = { ...act, approvalId: randomUUID(), act: { kind: 'retry' as const }, amountCents: 4000 }
  const seen = async () => {
    for (const name of ['cases', 'appointments', 'accounts'] as const) await views.project(name)
    return (await list({ kind: 'refund' })).items.map(({ id, name, needsSecondOperator }) => [id, name, needsSecondOperator])
  }
  await views.write(at(1), { [stream]: [{ type: 'RefundNeedsPerson', data: { ...of, why: 'pending_too_long' } }] })
  expect(await seen()).toEqual([[refundId, 'Елена Тодорова', false]])
  await views.write(at(2), { [stream]: [{ type: 'RefundApprovalRequested', data: request }] })
  expect(await seen()).toEqual([[refundId, 'Елена Тодорова', true]])
  await views.write(at(3), { [stream]: [{ type: 'RefundSucceeded', data: { ...of, attempt: 1 } }] })
  expect(await seen()).toEqual([])
  expect((await list({ status: 'closed', kind: 'refund' })).items).toMatchObject([{ id: refundId, closedAt: at(3) }])
  await expect(differencesAfterReplay(views, 'cases')).resolves.toEqual([])
})

test('the tabs count what is open, mine, overdue and closed today', async () => {
  const [mine, other] = [await open(1, null), await open(2, null)]
  const assigned = { caseId: mine, writerId: mine, assigneeId: operatorId, note: '' }
  await views.write(at(3), { [caseStream(mine)]: [{ type: 'CaseAssigned', data: assigned }] })
  await views.write('2026-11-19T21:59:00.000Z', {
    [caseStream(other)]: [{ type: 'CaseClosed', data: { caseId: other, writerId: other, note: '' } }],
  })
  await views.project('cases')
  const at1 = await list({ status: 'mine' })
  expect([at1.items.map(({ id }) => id), at1.counts]).toEqual([[mine], { open: 1, mine: 1, overdue: 0, closedToday: 0 }])
  const later = await list({ status: 'overdue', now: '2027-01-01T00:00:00.000Z' })
  expect([later.items.map(({ id }) => id), later.total]).toEqual([[mine], 1])
  // Just before midnight in Sofia, by its own day.
  expect((await list({ status: 'closed-today', now: '2026-11-19T21:59:30.000Z' })).items.map(({ id }) => id)).toEqual([other])
})
