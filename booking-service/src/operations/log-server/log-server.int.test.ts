import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LogNode, LogServer } from '@lapka/contracts/api/operations/log-server.ts'
import { LOG_SERVER_STREAM } from '@lapka/contracts/streams.ts'
import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'
import type { WatchedLogServer } from '@lapka/event-log/log-server.ts'
import { watchLogServer } from '@lapka/event-log/log-server.ts'
import { clientOf, type Client } from '../../testing/client.ts'
import { startTestService, type TestService } from '../../testing/test-service.ts'
import { registerPerson } from '../../testing/town.ts'
import { sampleLogServer } from './sample-log-server.ts'

const NODE = 'kurrentdb-2:2113'
const PATH = '/api/v2/operations/log-server'
const backupAt = new Date('2026-11-26T02:00:00.000Z')
const started: string[] = []
let begun: string | undefined
let startOutcome: Awaited<ReturnType<WatchedLogServer['startScavenge']>> = 'started'
let state: Awaited<ReturnType<WatchedLogServer['canScavenge']>> = 'free'

let service: TestService
let own: WatchedLogServer
let operator: Client
beforeAll(async () => {
  service = await startTestService({
    backupAt: () => backupAt,
    logServer: {
      figures: async () => {
        const figures = await own.figures()
        if (begun === undefined) return figures
        const last = { startedAt: begun, outcome: 'Success', seconds: 0, savedBytes: 0 }
        return { ...figures, nodes: figures.nodes.map((node) => ({ ...node, address: NODE, cleaned: { last } })) }
      },
      problems: async () => [],
      canScavenge: async () => state,
      startScavenge: async (node) => {
        if (startOutcome === 'started') started.push(node)
        return startOutcome
      },
    },
  })
  own = watchLogServer({ url: service.url, keysUrl: service.url, freeBytes: () => 9_000 })
  operator = clientOf(service, await registerPerson(service, 'OPERATOR'))
})
afterAll(async () => {
  await own.close()
  await service.stop()
})
beforeEach(() => {
  started.length = 0
  begun = undefined
  startOutcome = 'started'
  state = 'free'
})

const read = async () => (await operator.get(PATH)).json<LogServer>()

test('a log in PostgreSQL says its size, its disk, who writes, how far views are and when it was backed up', async () => {
  await service.seen()
  const answer = await read()
  expect(answer).toMatchObject({
    engine: 'postgres',
    head: await service.log.head(),
    size: { bytes: expect.any(Number) as number },
    backup: { at: backupAt.toISOString() },
    growth: { unknown: 'young' },
    subscription: { furthest: await service.log.head(), last: { behindSeconds: 0 } },
  })
  expect(answer.nodes).toMatchObject([{ state: 'primary', isLeader: true, disk: { freeBytes: 9_000, totalBytes: null } }])
  expect(answer.writers).toMatchObject({ items: [{ part: '', lease: null }] })
  expect(answer.place).toMatch(/^PostgreSQL, [^@]+$/)
})

test('growth is told from what was measured, and only of this engine', async () => {
  const at = Date.now()
  const sample = (hoursAgo: number, log: object) => ({
    instance: `api-${hoursAgo}`,
    part: 'api' as const,
    startedAt: new Date(at),
    sampledAt: new Date(at - hoursAgo * HOUR_MS),
    figures: JSON.stringify({ memoryMegabytes: 1, log }),
  })
  const grown = [
    sample(30, { engine: 'kurrent', bytes: 5, freeBytes: 1 }),
    sample(24, { engine: 'postgres', bytes: 1_000, freeBytes: 9_000 }),
    sample(0, { engine: 'postgres', bytes: 2_000, freeBytes: 8_000 }),
  ]
  await service.db.insertInto('state.metrics').values(grown).execute()
  await expect
    .poll(async () => (await read()).growth)
    .toEqual({
      bytesPerDay: 1_000,
      since: new Date(at - DAY_MS).toISOString(),
      full: { at: new Date(at + 8 * DAY_MS).toISOString() },
    })
})

test('a scavenge is on record with its reason, then asked of the node, once for each key', async () => {
  const body = { node: NODE, reason: 'Много проби на часовника' }
  const first = await operator.post(`${PATH}/scavenge`, body, { key: 'scavenge-once-1234' })
  expect(first.statusCode).toBe(200)
  expect(first.json()).toMatchObject({ node: NODE })
  state = 'runs'
  expect((await operator.post(`${PATH}/scavenge`, body, { key: 'scavenge-once-1234' })).statusCode).toBe(200)
  expect(started).toEqual([NODE])
  expect(await service.log.readStream(LOG_SERVER_STREAM)).toMatchObject([{ type: 'ScavengeRequested', data: body }])
  await service.seen()
  const [act] = await service.db.selectFrom('views.operatorActs').selectAll().where('type', '=', 'ScavengeRequested').execute()
  expect(act).toMatchObject({ subject: NODE, reason: body.reason })
})

test('the same command after its scavenge ended is answered as before and starts no other', async () => {
  const [body, key] = [{ node: NODE, reason: 'След голям внос' }, 'scavenge-ended-1234']
  begun = new Date(Date.now() - HOUR_MS).toISOString()
  const first = await operator.post(`${PATH}/scavenge`, body, { key })
  begun = new Date().toISOString()
  const again = await operator.post(`${PATH}/scavenge`, body, { key })
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(started).toEqual([NODE])
})

test('a scavenge that is on record and was never started is started by the same command, once its node is back', async () => {
  const [body, key] = [{ node: NODE, reason: 'Преди празниците' }, 'scavenge-away-1234']
  startOutcome = 'away'
  expect((await operator.post(`${PATH}/scavenge`, body, { key })).json()).toMatchObject({ code: 'LOG_NODE_AWAY' })
  state = 'away'
  expect((await operator.post(`${PATH}/scavenge`, body, { key })).json()).toMatchObject({ code: 'LOG_NODE_AWAY' })
  startOutcome = 'started'
  state = 'free'
  expect((await operator.post(`${PATH}/scavenge`, body, { key })).statusCode).toBe(200)
  expect(started).toEqual([NODE])
})

test.each([
  ['runs', 409, 'SCAVENGE_RUNS'],
  ['no-right', 409, 'SCAVENGE_NOT_ALLOWED'],
  ['away', 409, 'LOG_NODE_AWAY'],
  ['unknown', 404, 'NOT_FOUND'],
] as const)('a node that is “%s” is not scavenged, and nothing is on record', async (said, status, code) => {
  state = said
  const before = await service.log.head()
  const answer = await operator.post(`${PATH}/scavenge`, { node: NODE, reason: 'Опит' })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
  expect(started).toEqual([])
  expect(await service.log.head()).toBe(before)
})

test('Prometheus sees size, nodes, lag and disk; what is not known has no figure', async () => {
  const registry = new Registry()
  const node = (address: string, change: Partial<LogNode>): LogNode => ({
    address,
    state: 'Follower',
    isLeader: false,
    isAway: false,
    version: '26.1.0',
    lagBytes: { bytes: 0 },
    disk: { freeBytes: 700, totalBytes: 900 },
    cleaned: { last: null },
    ...change,
  })
  const away = { isAway: true, lagBytes: { unknown: 'away' }, disk: { unknown: 'away' } } as const
  const figures = {
    engine: 'kurrent' as const,
    place: '',
    size: { bytes: 5_000 },
    nodes: [
      node('a:2113', { disk: { freeBytes: 600, totalBytes: 900 } }),
      node('b:2113', { lagBytes: { bytes: 80 } }),
      node('c:2113', away),
    ],
    writers: { items: [] },
  }
  expect(await sampleLogServer({ figures: async () => figures }, registry)()).toEqual({
    engine: 'kurrent',
    bytes: 5_000,
    freeBytes: 600,
  })
  const shown = (await registry.metrics()).split('\n').filter((line) => line.startsWith('lapka_'))
  expect(shown).toEqual([
    'lapka_log_bytes 5000',
    'lapka_log_node_up{node="a:2113"} 1',
    'lapka_log_node_up{node="b:2113"} 1',
    'lapka_log_node_up{node="c:2113"} 0',
    'lapka_log_replication_lag_bytes{node="a:2113"} 0',
    'lapka_log_replication_lag_bytes{node="b:2113"} 80',
    'lapka_log_disk_free_bytes{node="a:2113"} 600',
    'lapka_log_disk_free_bytes{node="b:2113"} 700',
  ])
})
