import { expect, test } from 'vitest'
import { allProjections } from '@lapka/projections/all-projections.ts'
import type { Heartbeat } from '@lapka/state/heartbeats.ts'
import { createReadiness, type ReadinessSources } from './readiness.ts'

const shown = '2026-11-22T10:00:00.000Z'
const shownMs = Date.parse(shown)
const away = async (): Promise<never> => {
  throw new Error('away')
}
const never = () => new Promise<never>(() => undefined)
const positionsAt = (position: number) => new Map(allProjections.map(({ name }) => [name as string, position]))
const beating: Heartbeat[] = [
  { part: 'workers', silentMs: 800, isQueueReady: true },
  { part: 'projections', silentMs: 900, isQueueReady: null },
]
const well: ReadinessSources = {
  log: { head: async () => 7, readAll: async () => [], probe: async () => shown },
  database: async () => beating,
  watch: { waitFor: async () => true, positions: () => positionsAt(7) },
  disk: { space: () => ({ of: 'database', status: 'ok', freeMegabytes: 5_000 }), hasSpace: () => true },
  isStopping: () => false,
  localNow: () => shownMs,
}
/** The answer after everything was well and then changed. */
const lookAfter = async (change: Partial<ReadinessSources>) => {
  const sources = { ...well }
  const look = createReadiness({
    log: {
      head: () => sources.log.head(),
      readAll: (...asked) => sources.log.readAll(...asked),
      probe: () => sources.log.probe(),
    },
    logServer: async () => (await sources.logServer?.()) ?? [],
    database: () => sources.database(),
    views: async (head) => (await sources.views?.(head)) ?? [],
    watch: { waitFor: (...asked) => sources.watch.waitFor(...asked), positions: () => sources.watch.positions() },
    disk: { space: () => sources.disk.space(), hasSpace: () => sources.disk.hasSpace() },
    isStopping: () => sources.isStopping(),
    localNow: () => sources.localNow?.() ?? shownMs,
  })
  expect(await look()).toMatchObject({ status: 'ok', problems: [], writing: 'ok', queue: 'ok', clock: { status: 'ok' } })
  Object.assign(sources, change)
  return look()
}

const fullDisk = { space: () => ({ of: 'database' as const, status: 'full' as const, freeMegabytes: 12 }), hasSpace: () => false }
const fullDataDisk = { space: () => ({ of: 'data' as const, status: 'full' as const, freeMegabytes: 12 }), hasSpace: () => true }
const event = { recordedAt: new Date(shownMs - 90_000).toISOString() } as never

test.each<[what: string, change: Partial<ReadinessSources>, status: string, said: string]>([
  ['a log that is away', { log: { ...well.log, head: away, probe: away } }, 'unavailable', 'The event log does not answer.'],
  [
    'a log that says nothing',
    { log: { ...well.log, head: never, probe: never } },
    'unavailable',
    'The event log does not answer.',
  ],
  [
    'a node of the log that is away',
    { logServer: async () => ['Nodes of the event log are away: kurrentdb-2:2113.'] },
    'degraded',
    'Nodes of the event log are away: kurrentdb-2:2113.',
  ],
  ['nodes that say nothing', { logServer: never }, 'ok', ''],
  [
    'a log that takes no writes',
    { log: { ...well.log, probe: away } },
    'unavailable',
    'The event log can be read and not be written to.',
  ],
  ['a database that is away', { database: away }, 'unavailable', 'The database of the views does not answer.'],
  ['a full disk', { disk: fullDisk }, 'unavailable', 'The disk of the database is full (12 MB left): nothing new is booked.'],
  [
    'a full disk that is not the database’s',
    { disk: fullDataDisk },
    'degraded',
    'The disk of the data folder is full (12 MB left): nothing new is uploaded.',
  ],
  [
    'a disk that fills up',
    { disk: { ...well.disk, space: () => ({ of: 'database', status: 'low', freeMegabytes: 300 }) } },
    'degraded',
    'The disk of the database has 300 MB left; free some before it is full.',
  ],
  [
    'frozen workers',
    { database: async () => [{ ...beating[0]!, silentMs: 30_000 }, beating[1]!] },
    'degraded',
    'The workers: not heard of for 30 s.',
  ],
  ['no workers at all', { database: async () => [beating[1]!] }, 'degraded', 'The workers: not running.'],
  [
    'frozen projections',
    { database: async () => [beating[0]!, { ...beating[1]!, silentMs: 12_000 }] },
    'degraded',
    'The process that keeps the views: not heard of for 12 s.',
  ],
  [
    'a dead queue',
    { database: async () => [{ ...beating[0]!, isQueueReady: false }, beating[1]!] },
    'degraded',
    'The queue does not answer; the workers do without it, and slower.',
  ],
  [
    'a clock that is fast',
    { localNow: () => shownMs + 720_000 },
    'degraded',
    "The clock of this api is 720 s ahead of the log's.",
  ],
  ['a clock that is slow', { localNow: () => shownMs - 2_500 }, 'degraded', "The clock of this api is 2.5 s behind the log's."],
  [
    'views that lag',
    {
      log: { ...well.log, head: async () => 9, readAll: async () => [event] },
      watch: { waitFor: async () => false, positions: () => new Map([...positionsAt(9), ['accounts', 7]]) },
    },
    'degraded',
    'Views are 90 s behind the log: accounts.',
  ],
  [
    'a log that was put back from an older copy',
    { watch: { waitFor: async () => true, positions: () => positionsAt(12) } },
    'degraded',
    'Views stand at position 12 and the event log ends at 7: it was put back from an older copy, and they are made anew.',
  ],
  ['a view that has stopped', { views: async () => ['The view notes has stopped.'] }, 'degraded', 'The view notes has stopped.'],
  ['an end that was asked for', { isStopping: () => true }, 'stopping', ''],
])('%s is told', async (_what, change, status, said) => {
  const { status: told, problems } = await lookAfter(change)
  expect({ status: told, problems: problems[0] ?? '' }).toEqual({ status, problems: said })
})

test('a clock within two seconds is no news', async () => {
  expect(await lookAfter({ localNow: () => shownMs + 1_900 })).toMatchObject({
    status: 'ok',
    clock: { status: 'ok', aheadSeconds: 1.9 },
  })
})

test('before the views have once caught up no traffic is sent here', async () => {
  const watch = { waitFor: async () => false, positions: () => new Map<string, number>() }
  expect(await createReadiness({ ...well, watch })()).toMatchObject({ status: 'starting' })
})

test('a log that grew while it was asked is not taken for an older copy', async () => {
  const heads = [7]
  const { problems } = await lookAfter({
    log: { ...well.log, head: async () => heads.shift() ?? 12 },
    watch: { waitFor: async () => true, positions: () => positionsAt(12) },
  })
  expect(problems).toEqual([])
})
