import type { ProjectionView } from '@lapka/contracts/api/operations/projections.ts'
import { expect, test } from 'vitest'
import { ratesOf, viewsVerdict } from './views-verdict.ts'

const view = (name: string, change: Partial<ProjectionView> = {}): ProjectionView => ({
  name,
  version: 1,
  position: 10,
  lag: 0,
  behindSeconds: 0,
  stop: null,
  parked: [],
  build: null,
  kept: null,
  comparison: null,
  past: null,
  ...change,
})
const at = '2026-11-23T10:00:00.000Z'
const stop = { position: 4, stream: 's-1', revision: 0, type: 'RefundSettled', why: 'не може', stoppedAt: at }
const build = (status: 'building' | 'ready' | 'failed' | 'paused', secondsLeft: number | null = null) => ({
  version: 2,
  status,
  switching: 'automatic' as const,
  position: 5,
  percent: 50,
  eventsPerSecond: null,
  limit: null,
  secondsLeft,
  why: '',
  failedAt: null,
  startedAt: at,
  isKnown: true,
})

test('where all is well the title says so, and small lags are no news', () => {
  expect(viewsVerdict([view('notes'), view('cases', { behindSeconds: 4.9, lag: 12 })])).toEqual([
    { kind: 'current', name: '', seconds: null },
  ])
})

test('a view that goes on without an appointment waits for a person too', () => {
  const { stoppedAt: parkedAt, ...event } = stop
  const parked = [{ ...event, key: 'a-1', behind: 2, parkedAt }]
  expect(viewsVerdict([view('notes', { parked, behindSeconds: 9 }), view('cases', { behindSeconds: 12 })])).toEqual([
    { kind: 'parked', name: 'notes', seconds: null },
    { kind: 'behind', name: 'cases', seconds: 12 },
  ])
})

test('states that wait for a person come before those that go on by themselves, two at most', () => {
  const views = [
    view('notes', { build: build('building', 19) }),
    view('cases', { stop }),
    view('clinics', { behindSeconds: 12 }),
    view('history', { build: build('ready') }),
  ]
  expect(viewsVerdict(views)).toEqual([
    { kind: 'stopped', name: 'cases', seconds: null },
    { kind: 'behind', name: 'clinics', seconds: 12 },
  ])
  expect(viewsVerdict([views[0]!, views[3]!]).map(({ kind }) => kind)).toEqual(['ready', 'building'])
})

test('rates are counted between looks, and a build that began anew says nothing', () => {
  const look = (second: number, live: number, built: number | null) => ({
    head: 100,
    at: `2026-11-23T10:00:0${second}.000Z`,
    items: [view('notes', { position: live, build: built === null ? null : { ...build('building'), position: built } })],
  })
  const samples = [look(0, 10, null), look(2, 30, 0), look(4, 30, 500), look(5, 30, 100)]
  expect(ratesOf(samples, 'notes', 'live')).toEqual([10, 0, 0])
  expect(ratesOf(samples, 'notes', 'build')).toEqual([null, 250, null])
})
