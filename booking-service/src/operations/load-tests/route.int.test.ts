import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideEndLoadTest } from '@lapka/domain/load-tests/decide.ts'
import { loadTestStreams } from '@lapka/domain/load-tests/load-test.ts'
import { endLoadTest } from '@lapka/state/load-tests/load-tests.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestService, systemContext, type TestService } from '../../testing/test-service.ts'
import { registerParent, registerPerson, type Person } from '../../testing/town.ts'

let service: TestService
let operator: Person
let colleague: Person
beforeAll(async () => {
  service = await startTestService()
  ;[operator, colleague] = await Promise.all([registerPerson(service, 'OPERATOR'), registerPerson(service, 'OPERATOR')])
  await service.seen()
})
afterAll(() => service.stop())

const url = '/api/v2/operations/load-tests'
const body = { scenario: 'book-pay-cancel', ratePerSecond: 2, seconds: 5, target: 'self' }
type View = { id: string; number: number; status: string; startedBy: string | null; code?: string }
const start = async (change: object = {}, { by = operator, key = randomUUID() } = {}) => {
  const answer = await clientOf(service, by).post(url, { ...body, ...change }, { key })
  return { ...answer.json<Omit<View, 'status'>>(), status: answer.statusCode }
}
const stop = async (id: string, by = operator) => {
  const answer = await clientOf(service, by).post(`${url}/${id}/stop`, {})
  return { ...answer.json<Omit<View, 'status'>>(), status: answer.statusCode }
}
const view = async (id: string) => (await clientOf(service, operator).get(`${url}/${id}`)).json<View>()
/** As the workers do when a run is over. */
const end = async (id: string) => {
  const ended = { loadTestId: id, outcome: 'stopped' as const, runner: 'lapka', iterations: 3, brokenThresholds: [] }
  const at = service.clock.now()
  await service.handle(systemContext(at), { streams: loadTestStreams(id) }, (states) => decideEndLoadTest(ended, states))
  await endLoadTest(service.db, { id, outcome: 'stopped', problem: null, at })
}
beforeEach(async () => {
  await service.db.deleteFrom('state.loadTests').execute()
})

const eventsOf = async (id: string) => {
  const { loadTest } = await service.handle.read(loadTestStreams(id))
  return loadTest.status
}

test('an operator starts a test: it is in the log under their name and waits for a runner', async () => {
  const started = await start()
  expect(started.status).toBe(201)
  expect(await eventsOf(started.id)).toBe('started')
  expect(await view(started.id)).toMatchObject({ status: 'waiting', scenario: 'book-pay-cancel', target: 'self', figures: null })
  const { items, targets } = (await clientOf(service, colleague).get(url)).json<{ items: View[]; targets: object[] }>()
  expect(items.map(({ id }) => id)).toEqual([started.id])
  expect(items[0]?.startedBy).not.toBeNull()
  expect(targets).toEqual([{ name: 'self', isOwn: true }])
})

test('one runs at a time: of two operators at once one is refused, and nothing of theirs is left', async () => {
  const answers = await Promise.all([start(), start({ scenario: 'rush-on-one' }, { by: colleague })])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('LOAD_TEST_RUNNING')
  expect((await clientOf(service, operator).get(url)).json<{ items: View[] }>().items).toHaveLength(1)
})

test('the same start sent twice is one test, also after it has ended', async () => {
  const key = randomUUID()
  const first = await start({}, { key })
  expect(await start({}, { key })).toMatchObject({ status: 201, id: first.id, number: first.number })
  await end(first.id)
  expect(await start({}, { key })).toMatchObject({ status: 201, id: first.id })
  expect((await start({ seconds: 9 }, { key })).status).toBe(422)
})

test('a foreign address is refused and nothing begins', async () => {
  expect(await start({ target: 'https://example.test' })).toMatchObject({ status: 409, code: 'LOAD_TARGET_UNKNOWN' })
  expect(await service.db.selectFrom('state.loadTests').select('id').execute()).toEqual([])
})

test('a test that no runner could run is refused', async () => {
  for (const change of [{ ratePerSecond: 0 }, { ratePerSecond: 501 }, { seconds: 601 }, { seconds: 1.5 }, { scenario: '../x' }])
    expect((await start(change)).status).toBe(400)
})

test('a stop is on record and asked of the runner; one that comes after the end is told so', async () => {
  const { id } = await start()
  expect((await stop(id)).status).toBe(200)
  expect((await stop(id, colleague)).status).toBe(200)
  expect((await view(id)).status).toBe('stopping')
  await end(id)
  expect(await stop(id)).toMatchObject({ status: 409, code: 'LOAD_TEST_ENDED' })
  expect((await view(id)).status).toBe('stopped')
  expect((await stop(randomUUID())).status).toBe(404)
})

test('only an operator sees or starts any', async () => {
  const parent = await registerParent(service)
  expect((await clientOf(service, parent).get(url)).statusCode).toBe(403)
  expect((await start({}, { by: parent })).status).toBe(403)
})
