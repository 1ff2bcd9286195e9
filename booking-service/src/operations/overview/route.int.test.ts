import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '@lapka/contracts/api/operations/overview.ts'
import { requestBuckets, type ProcessFigures, type SampledPart } from '@lapka/contracts/metrics.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import { clientOf } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerParent, registerPerson, type Person } from '../../testing/town.ts'
import { keepSamples } from './history.ts'
import { createOverview } from './read-overview.ts'

const PATH = '/api/v2/operations/overview'
let service: TestService
let operator: Person
beforeAll(async () => {
  service = await startTestService()
  operator = await registerPerson(service, 'OPERATOR', { name: 'Иво' })
})
afterAll(() => service.stop())

const at = Date.parse('2026-11-23T12:00:00.000Z')
const ago = (seconds: number) => new Date(at - seconds * 1000)
const commands = (count: number, failed = 0) => ({ count, failed, counts: [count, ...requestBuckets.map(() => 0)] })
const sample = (instance: string, sampledAt: Date, figures: Partial<ProcessFigures>, startedAt = ago(9_000)) => ({
  instance,
  part: (instance.split('-')[0] ?? 'api') as SampledPart,
  startedAt,
  sampledAt,
  figures: JSON.stringify({ memoryMegabytes: 100, ...figures }),
})
const read = (): Promise<Overview> =>
  createOverview({ db: service.db, log: service.log, now: () => new Date(at).toISOString() })()

test('operators alone are answered, and their empty house is well', async () => {
  await service.seen()
  const answer = await clientOf(service, operator).get(PATH)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Overview>()).toMatchObject({ head: expect.any(Number), commandsPerSecond: { now: null }, lately: [] })
  expect((await clientOf(service, await registerParent(service)).get(PATH)).statusCode).toBe(403)
  expect((await service.app.inject({ method: 'GET', url: PATH })).statusCode).toBe(401)
})

test('samples of several processes add up, beside the same hour of yesterday', async () => {
  const yesterday = (seconds: number) => new Date(ago(seconds).getTime() - DAY_MS)
  await service.db
    .insertInto('state.metrics')
    .values([
      sample('api-1', ago(40), { commands: commands(100), refusals: { SLOT_TAKEN: 5 }, sockets: 4, head: 1_000 }),
      sample('api-2', ago(40), { commands: commands(7), refusals: {}, sockets: 1, head: 1_000 }),
      sample('api-1', ago(10), { commands: commands(130), refusals: { SLOT_TAKEN: 11, STALE: 3 }, sockets: 5, head: 1_060 }),
      sample('api-2', ago(10), { commands: commands(37), refusals: { SLOT_TAKEN: 1 }, sockets: 2, head: 1_060 }),
      sample('workers-1', ago(10), { calls: { payments: { count: 1, failed: 0, seconds: 0.1 } } }, ago(20)),
      sample('workers-1', ago(1), { calls: { payments: { count: 11, failed: 10, seconds: 3.1 } } }, ago(20)),
      sample('api-0', yesterday(3_000), { commands: commands(0), refusals: {} }),
      sample('api-0', yesterday(0), { commands: commands(7_200), refusals: { SLOT_TAKEN: 40 } }),
    ])
    .execute()
  const overview = await read()
  expect(overview.commandsPerSecond).toMatchObject({ now: 2, most: 2 })
  expect(overview.commandsPerSecond.points).toHaveLength(120)
  expect(overview.p99Ms.now).toBeCloseTo(1.98)
  expect(overview.refusals).toEqual([
    { code: 'SLOT_TAKEN', count: 7 },
    { code: 'STALE', count: 3 },
  ])
  expect(overview.refusedShare.now).toBeCloseTo(10 / 60)
  expect(overview).toMatchObject({
    commandsPerSecondYesterday: 2,
    refusalsYesterday: 40,
    measuredSince: yesterday(3_000).toISOString(),
  })
  expect(overview).toMatchObject({ sockets: { now: 7 }, memoryMegabytes: { now: 300 }, eventsPerSecond: { now: 2 } })
  expect(overview.verdict.title.rule).not.toBe('slow')
  expect(overview.services).toEqual([
    { name: 'payments', state: 'failing', count: 10, failed: 10, meanMs: 300 },
    { name: 'mail', state: 'idle', count: 0, failed: 0, meanMs: null },
  ])
  expect(overview.lately).toMatchObject([
    { type: 'ProcessStarted', parameters: { part: 'workers' }, occurredAt: ago(20).toISOString() },
  ])
})

test('a view that stands is in the verdict, among what waits for a person, and hides no other lag', async () => {
  await service.pauseProjections()
  const { position } = await service.db
    .selectFrom('views.checkpoints')
    .select('position')
    .where('projection', '=', 'notes')
    .executeTakeFirstOrThrow()
  const stop = { projection: 'notes', position, stream: 'note-1', revision: 0, type: 'AppointmentNoted', why: 'too long' }
  await service.db
    .insertInto('views.stops')
    .values({ ...stop, stoppedAt: ago(1_320) })
    .execute()
  const lagging = { notes: { position, events: 0, lagSeconds: 1_320 }, claims: { position, events: 9, lagSeconds: 0.4 } }
  await service.db
    .insertInto('state.metrics')
    .values(sample('projections-1', ago(5), { views: lagging }))
    .execute()
  const overview = await read()
  expect(overview.verdict).toMatchObject({
    title: { rule: 'viewStopped', tone: 'bad', parameters: { view: 'notes', seconds: 1_320 } },
  })
  expect(overview.attention[0]).toMatchObject({ rule: 'viewStopped', page: 'views', since: ago(1_320).toISOString() })
  expect(overview.views.find(({ name }) => name === 'notes')).toMatchObject({ state: 'stopped', version: 1 })
  expect(overview.lagSeconds.now).toBe(0.4)
  expect(overview.waiting).toEqual({ work: 0, views: 1 })
  await service.db.deleteFrom('views.stops').execute()
  service.resumeProjections()
})

test('the read part of the hour before is kept, and a sample that came late is not missed', async () => {
  const kept = keepSamples(service.db)
  const instancesIn = async (now: number) => {
    const instances = (await kept(new Date(now))).map(({ instance }) => instance)
    return instances.filter((instance) => instance.includes('late'))
  }
  const add = (instance: string, seconds: number) =>
    service.db
      .insertInto('state.metrics')
      .values(sample(instance, ago(seconds), {}))
      .execute()
  await add('api-late-1', 30)
  expect(await instancesIn(at)).toEqual(['api-late-1'])
  await add('workers-late-2', 7)
  await add('api-late-1', 0)
  expect(await instancesIn(at)).toEqual(['api-late-1', 'workers-late-2', 'api-late-1'])
  expect(await instancesIn(at + 2 * HOUR_MS)).toEqual([])
})
