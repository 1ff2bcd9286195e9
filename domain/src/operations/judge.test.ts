import { expect, test } from 'vitest'
import { judge, needsPerson, type Judged } from './judge.ts'

const at = '2026-11-23T10:14:00.000Z'
const ago = (seconds: number) => new Date(Date.parse(at) - seconds * 1000).toISOString()

type View = Judged['views'][number]
const view = (name: string, change: Partial<View> = {}): View => ({
  name,
  version: 3,
  state: 'current',
  position: 1_000,
  lagSeconds: 0.1,
  behindEvents: 0,
  eventsPerSecond: 30,
  percent: null,
  nextVersion: null,
  stoppedAt: null,
  trend: [],
  ...change,
})
const running = (part: 'api' | 'projections' | 'workers', change: Partial<Judged['processes'][number]> = {}) => ({
  part,
  state: 'running' as const,
  count: 1,
  startedAt: ago(86_400),
  memoryMegabytes: 200,
  ...change,
})
const work = (kind: string, change: Partial<Judged['work'][number]> = {}) => ({
  kind,
  due: 0,
  leased: 0,
  failing: 0,
  oldestDueAt: null,
  ...change,
})
const well: Judged = {
  at,
  views: [view('claims'), view('professionals')],
  work: [work('send-email', { due: 3, oldestDueAt: ago(4) })],
  services: [{ name: 'payments', state: 'working', count: 20, failed: 0, meanMs: 120 }],
  processes: [running('api'), running('projections'), running('workers')],
  cases: [{ kind: 'message', count: 2, late: 0, oldestAt: ago(3_600) }],
  webhooks: { lastAt: ago(4), waiting: 0, waitingSince: null },
  p99Ms: { now: 41 },
  failedShare: 0,
}
const behind = view('professionals', { state: 'behind', lagSeconds: 12.2, behindEvents: 70_000, eventsPerSecond: 9_000 })
const restarted = [running('api'), running('projections', { startedAt: ago(20) }), running('workers')]
const stopped = view('acts', { state: 'stopped', position: 41, lagSeconds: 1_320, eventsPerSecond: 0, stoppedAt: ago(1_320) })

test.each<[string, Partial<Judged>, string, object]>([
  ['nothing is wrong', {}, 'allWell', {}],
  [
    'search is behind since its process restarted, and reads on',
    { views: [view('claims'), behind], processes: restarted },
    'viewBehindRestart',
    { view: 'professionals', lag: 12, restart: 20, rate: 9_000, left: 8 },
  ],
  ['the same long after a restart', { views: [behind] }, 'viewBehind', { view: 'professionals', lag: 12, rate: 9_000, left: 8 }],
  [
    'it is behind and reads nothing',
    { views: [{ ...behind, eventsPerSecond: 0 }] },
    'viewLags',
    { view: 'professionals', lag: 12 },
  ],
  [
    'it has read nothing since the restart',
    { views: [{ ...behind, eventsPerSecond: 0 }], processes: restarted },
    'viewLagsRestart',
    { lag: 12, restart: 20 },
  ],
  ['it reads nothing for long', { views: [{ ...behind, lagSeconds: 16, eventsPerSecond: 0 }] }, 'viewStands', { lag: 16 }],
  [
    'it is behind and its process is not heard of',
    { views: [behind], processes: [running('projections', { state: 'silent' })] },
    'projectionsSilent',
    { view: 'professionals', lag: 12 },
  ],
  [
    'no process of the projections ever ran',
    { views: [behind], processes: [] },
    'projectionsSilent',
    { view: 'professionals', lag: 12 },
  ],
  ['a view has stopped', { views: [behind, stopped] }, 'viewStopped', { view: 'acts', seconds: 1_320, count: 1 }],
  [
    'two have, and the first is named',
    { views: [view('notes', { state: 'stopped', stoppedAt: ago(5) }), stopped] },
    'viewsStopped',
    { view: 'acts', seconds: 1_320, count: 2 },
  ],
  [
    'commands fail, which is worse than a stopped view',
    { views: [stopped], failedShare: 0.034 },
    'commandsFail',
    { percent: 3.4 },
  ],
  ['the workers are silent', { processes: [running('workers', { state: 'silent' })] }, 'workersSilent', {}],
  [
    'the provider fails',
    { services: [{ name: 'payments', state: 'failing', count: 10, failed: 7, meanMs: 10_000 }] },
    'serviceFails',
    { service: 'payments', count: 7, of: 10 },
  ],
  [
    'work fails, and the oldest kind is named',
    {
      work: [
        work('send-email', { failing: 2, oldestDueAt: ago(9) }),
        work('send-refund', { failing: 1, oldestDueAt: ago(2_880) }),
      ],
    },
    'workFails',
    { count: 3, kind: 'send-refund', seconds: 2_880 },
  ],
  [
    'work waits too long',
    { work: [work('send-email', { due: 9, oldestDueAt: ago(121) })] },
    'workLate',
    { kind: 'send-email', count: 9, seconds: 121 },
  ],
  ['work waits a moment', { work: [work('send-email', { due: 9, oldestDueAt: ago(120) })] }, 'allWell', {}],
  ['answers are slow', { p99Ms: { now: 300.4 } }, 'slow', { ms: 300 }],
  ['nobody asked anything', { p99Ms: { now: null } }, 'allWell', {}],
  ['a case is late', { cases: [{ kind: 'message', count: 2, late: 1, oldestAt: ago(99) }] }, 'casesLate', { count: 1 }],
  ['a view is two seconds behind', { views: [{ ...behind, lagSeconds: 2 }] }, 'allWell', {}],
  ['a view that is paused is behind on purpose', { views: [view('acts', { state: 'paused', lagSeconds: 0.1 })] }, 'allWell', {}],
])('the verdict where %s', (_what, change, rule, parameters) => {
  expect(judge({ ...well, ...change }).title).toMatchObject({ rule, parameters })
})

test('a title that may frighten says what goes on', () => {
  expect(judge({ ...well, views: [stopped] }).more).toMatchObject({ rule: 'bookingGoesOn' })
  expect(judge(well).more).toBeNull()
})

test('what waits for a person comes the worst first, then the oldest; what passes by itself is not among it', () => {
  const judged = {
    ...well,
    views: [behind, stopped, view('claims', { state: 'ready', nextVersion: 4 })],
    work: [work('send-email', { failing: 2, oldestDueAt: ago(9) }), work('send-refund', { failing: 1, oldestDueAt: ago(48) })],
    cases: [
      { kind: 'message', count: 2, late: 0, oldestAt: ago(30) },
      { kind: 'view', count: 1, late: 1, oldestAt: ago(9_000) },
      { kind: 'refund', count: 0, late: 0, oldestAt: null },
    ],
  }
  expect(needsPerson(judged).map(({ rule, tone, page, parameters }) => [rule, tone, page, parameters])).toEqual([
    ['casesLate', 'bad', 'cases', { kind: 'view', count: 1, late: 1 }],
    ['viewStopped', 'bad', 'views', { view: 'acts', position: 42 }],
    ['workFails', 'warn', 'work', { kind: 'send-refund', count: 1 }],
    ['casesOpen', 'warn', 'cases', { kind: 'message', count: 2, late: 0 }],
    ['workFails', 'warn', 'work', { kind: 'send-email', count: 2 }],
    ['viewReady', 'info', 'views', { view: 'claims', version: 4 }],
  ])
  expect(needsPerson({ ...well, cases: [] })).toEqual([])
})
