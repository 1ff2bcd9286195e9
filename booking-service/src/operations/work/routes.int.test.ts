import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorkPage } from '@lapka/contracts/api/operations/work.ts'
import { paymentStream, workStream } from '@lapka/contracts/streams.ts'
import { giveUpWork } from '@lapka/state/outbox/act-on-work.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import { finishWork, leaseWork, listDueWork, workBacklog } from '@lapka/state/outbox/work-list.ts'
import { clientOf } from '../../testing/client.ts'
import { book, openCheckouts } from '../../testing/road.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { inDays, registerParent, registerPerson, registerVet, type Person } from '../../testing/town.ts'

const PATH = '/api/v2/operations/work'
let service: TestService
let checkouts: Awaited<ReturnType<typeof openCheckouts>>
let operator: Person
beforeAll(async () => {
  service = await startTestService()
  checkouts = await openCheckouts(service)
  operator = await registerPerson(service, 'OPERATOR')
})
afterAll(async () => {
  await checkouts.stop()
  await service.stop()
})
beforeEach(async () => {
  await service.seen()
  await service.db.deleteFrom('state.outbox').execute()
})

const past = () => new Date(Date.now() - 60_000).toISOString()
const soon = () => new Date(Date.now() + 1_000).toISOString()
const request = async (workId: string, { kind = 'send-email', dueAt = past() } = {}) => {
  const work = { kind, appointmentId: '0b8f6c1e-6f0e-4a53-9a39-2f6f3f1c7a10', to: 'parent' }
  await service.db.transaction().execute((trx) => insertWork(trx, [{ workId, work, dueAt, priority: 'later' }]))
}
const fail = (workId: string) =>
  service.db
    .updateTable('state.outbox')
    .set({ lastError: '[3] 550 mailbox full', attempt: 4, dueSince: past(), dueAt: inDays(1, '09:00') })
    .where('workId', '=', workId)
    .execute()
const act = async (workId: string, command: string) => {
  const answer = await clientOf(service, operator).post(`${PATH}/${workId}/${command}`, { reason: 'Адресът е закрит' })
  return answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code
}
const list = async (query = '') => (await clientOf(service, operator).get(`${PATH}${query}`)).json<WorkPage>()
const due = async () => {
  const found = await listDueWork(service.db, soon(), { priority: 'later', limit: 10 })
  return found.map(({ workId }) => workId).toSorted()
}
const backlog = async () => (await workBacklog(service.db, soon())).due
const acts = async (workId: string) => (await service.log.readStream(workStream(workId))).map(({ type }) => type)
const lease = (workId: string) => leaseWork(service.db, workId, { leasedBy: 'worker-1', leaseMs: 60_000, now: soon() })

test('operators see what stopped with its error, tries and next try, and how much there is of each kind', async () => {
  await request('w-1')
  await request('w-2', { dueAt: inDays(3, '09:00') })
  await request('w-3')
  await fail('w-3')
  const { items, kinds } = await list()
  expect(items).toMatchObject([
    { id: 'w-3', kind: 'send-email', state: 'failing', attempts: 4, failures: 3, error: '550 mailbox full' },
  ])
  expect(items[0]?.about).toEqual({ appointmentId: '0b8f6c1e-6f0e-4a53-9a39-2f6f3f1c7a10' })
  expect(kinds).toMatchObject([{ kind: 'send-email', due: 1, failing: 1, held: 0, scheduled: 1, leased: 0 }])
  expect((await list('?state=scheduled')).items.map(({ id }) => id)).toEqual(['w-2'])
  expect((await list('?kind=send-refund')).items).toEqual([])
})

test('work that is held is taken by no worker and counts as due nowhere, until it is released', async () => {
  await request('held-1')
  expect(await act('held-1', 'hold')).toBe('done')
  expect(await act('held-1', 'hold')).toBe('WORK_HELD')
  expect([await due(), await backlog(), await lease('held-1')]).toEqual([[], 0, undefined])
  expect((await list()).items).toMatchObject([{ id: 'held-1', state: 'held' }])
  expect(await act('held-1', 'release')).toBe('done')
  expect(await due()).toEqual(['held-1'])
  expect(await acts('held-1')).toEqual(['WorkHeld', 'WorkReleased'])
})

test('work that failed is tried again at once; what is not due yet is not done early', async () => {
  await request('retry-1')
  expect(await act('retry-1', 'retry')).toBe('WORK_NOT_FAILED')
  await fail('retry-1')
  expect(await due()).toEqual([])
  expect(await act('retry-1', 'retry')).toBe('done')
  expect(await due()).toEqual(['retry-1'])
  expect(await act('nothing', 'retry')).toBe('NOT_FOUND')
})

test('work is given up with a reason, and a change of mind brings it back', async () => {
  await request('up-1')
  await fail('up-1')
  expect(await act('up-1', 'give-up')).toBe('done')
  expect([await due(), await backlog(), (await list()).items]).toEqual([[], 0, []])
  expect((await list('?state=given-up')).items).toMatchObject([{ id: 'up-1', error: '550 mailbox full' }])
  expect(await act('up-1', 'give-up')).toBe('WORK_GIVEN_UP')
  const [event] = await service.log.readStream(workStream('up-1'))
  expect(event).toMatchObject({
    type: 'WorkGivenUp',
    actor: { id: operator.accountId, role: 'OPERATOR' },
    data: { workId: 'up-1', kind: 'send-email', reason: 'Адресът е закрит' },
  })
  expect(await act('up-1', 'retry')).toBe('done')
  expect(await due()).toEqual(['up-1'])
})

test('a give-up that races the worker is answered by who was first', async () => {
  await request('race-1')
  expect(await lease('race-1')).toBeDefined()
  expect(await act('race-1', 'give-up')).toBe('WORK_IN_HAND')
  await finishWork(service.db, { workId: 'race-1', leasedBy: 'worker-1' }, { now: soon() })
  expect(await act('race-1', 'give-up')).toBe('WORK_DONE')
  expect(await acts('race-1')).toEqual([])
  await request('race-2')
  const [answer, taken] = await Promise.all([act('race-2', 'give-up'), lease('race-2')])
  expect([answer, taken === undefined]).toEqual(taken === undefined ? ['done', true] : ['WORK_IN_HAND', false])
})

test('the work of a refund is given up only with the refund before a person; other money waits', async () => {
  const [parent, vet] = await Promise.all([registerParent(service), registerVet(service)])
  await service.seen()
  const id = await book(service, { parent, vet, startsAt: inDays(7, '07:00') })
  await clientOf(service, parent).post(`/api/v2/appointments/${id}/cancel-appointment`, { reason: '' })
  await service.seen()
  const rows = await service.db.selectFrom('state.outbox').selectAll().where('doneAt', 'is', null).execute()
  const refund = rows.find(({ kind }) => kind === 'send-refund')
  expect(await act(refund?.workId ?? '', 'give-up')).toBe('done')
  const paymentId = String((refund?.payload as { paymentId?: string } | undefined)?.paymentId)
  const events = await service.log.readStream(paymentStream(paymentId))
  expect(events.at(-1)).toMatchObject({ type: 'RefundNeedsPerson', data: { why: 'given_up' } })
  await request('money-1', { kind: 'settle-payment' })
  expect(await act('money-1', 'give-up')).toBe('WORK_NEEDED')
  expect(await act('money-1', 'hold')).toBe('done')
})

test('all that failed of a kind is tried again in one act', async () => {
  for (const name of ['all-1', 'all-2', 'all-3']) {
    await request(name)
    await fail(name)
  }
  await request('all-4', { kind: 'remind-appointment' })
  await fail('all-4')
  await act('all-3', 'hold')
  const retry = (body: object) => clientOf(service, operator).post(`${PATH}/retry-failed`, { reason: 'Пощата работи', ...body })
  expect((await retry({ kind: 'send-email' })).json()).toMatchObject({ count: 2 })
  expect(await due()).toEqual(['all-1', 'all-2'])
  expect((await retry({})).json()).toMatchObject({ count: 3 })
  expect(await due()).toEqual(['all-1', 'all-2', 'all-4'])
  expect((await retry({ kind: 'send-refund' })).json()).toMatchObject({ code: 'WORK_NOT_FAILED' })
})

test('an act whose command died after its event is carried out from the log, once and in order', async () => {
  await request('crash-1')
  await fail('crash-1')
  // As after a crash: the row says nothing of its acts, and the projection reads their events anew.
  expect(await act('crash-1', 'hold')).toBe('done')
  await service.db.updateTable('state.outbox').set({ heldAt: null, actPosition: null }).execute()
  await service.pauseProjections()
  await service.db.updateTable('state.checkpoints').set({ position: 0, lastHash: null }).execute()
  service.resumeProjections()
  await expect.poll(async () => (await list('?kind=send-email')).items.find(({ id }) => id === 'crash-1')?.state).toBe('held')
  const [row] = await service.db.selectFrom('state.outbox').selectAll().where('workId', '=', 'crash-1').execute()
  expect(await act('crash-1', 'release')).toBe('done')
  // The older act, seen again, changes nothing.
  await service.db.transaction().execute((trx) => giveUpWork(trx, { workId: 'crash-1', position: row?.actPosition ?? 0 }))
  expect(await act('crash-1', 'retry')).toBe('done')
})

test('the provider’s events that wait are listed with since when they wait', async () => {
  const { providerEvents } = await list()
  expect(providerEvents).toMatchObject({ count: 0, waiting: [] })
  const createdAt = past()
  const event = { id: 'evt_w', type: 'refund.updated', createdAt, objectId: 're_1', payload: '{}', nextAt: createdAt }
  const unhandled = { leaseUntil: null, leasedBy: null, handledAt: null, note: 'още не знаем плащането' }
  await service.db
    .insertInto('state.providerEvents')
    .values({ ...event, ...unhandled })
    .execute()
  expect((await list()).providerEvents).toMatchObject({
    count: 1,
    receivedInDay: 1,
    waiting: [{ id: 'evt_w', since: createdAt, note: 'още не знаем плащането' }],
  })
})
