import { expect, test } from 'vitest'
import { decideSteerProjections, type ProjectionAct, type ProjectionFacts } from './decide.ts'

const view: ProjectionFacts = { isHandedOn: false, builds: [], stoppedAt: null, parkedAt: [], failedAt: null }
const reason = 'Нова колона'
const steer = (act: ProjectionAct, change: Partial<ProjectionFacts> = {}) =>
  decideSteerProjections({ act, reason, facts: { notes: { ...view, ...change } } })
const rebuild = { act: 'rebuild', switching: 'asked', eventsPerSecond: 500 } as const
const about = { projection: 'notes', reason }

test('each act is an event of the view, with its reason', () => {
  expect(steer(rebuild)).toEqual({
    events: {
      notes: [{ type: 'ProjectionRebuildRequested', data: { ...about, switching: 'asked', eventsPerSecond: 500 } }],
    },
  })
  expect(steer({ act: 'throttle', eventsPerSecond: null }, { builds: ['building'] })).toEqual({
    events: { notes: [{ type: 'ProjectionRebuildThrottled', data: { ...about, eventsPerSecond: null } }] },
  })
  expect(steer({ act: 'skip', position: 7 }, { stoppedAt: 7 })).toEqual({
    events: { notes: [{ type: 'ProjectionEventSkipped', data: { ...about, position: 7 } }] },
  })
  expect(steer({ act: 'skip', position: 8 }, { failedAt: 8 })).toHaveProperty('events')
  expect(steer({ act: 'skip', position: 9 }, { parkedAt: [4, 9] })).toHaveProperty('events')
})

test.each<[act: ProjectionAct['act'], change: Partial<ProjectionFacts>, type: string]>([
  ['pause', { builds: ['building'] }, 'ProjectionRebuildPaused'],
  ['resume', { builds: ['kept', 'failed'] }, 'ProjectionRebuildResumed'],
  ['cancel', { builds: ['ready'] }, 'ProjectionRebuildCancelled'],
  ['switch', { builds: ['ready'] }, 'ProjectionSwitchRequested'],
  ['roll-back', { builds: ['kept', 'scratch'] }, 'ProjectionRollBackRequested'],
  ['drop', { builds: ['kept'] }, 'ProjectionKeptDropped'],
  ['retry', { stoppedAt: 4 }, 'ProjectionRetried'],
  ['retry', { parkedAt: [4] }, 'ProjectionRetried'],
])('%s of %j is %s', (act, change, type) => {
  expect(steer({ act } as ProjectionAct, change)).toEqual({ events: { notes: [{ type, data: about }] } })
})

test.each<[act: ProjectionAct, change: Partial<ProjectionFacts>, refused: string]>([
  [rebuild, { builds: ['paused'] }, 'REBUILD_UNDER_WAY'],
  [rebuild, { builds: ['cancelled'] }, 'REBUILD_UNDER_WAY'],
  [rebuild, { isHandedOn: true }, 'VIEW_HANDED_ON'],
  [{ act: 'pause' }, { builds: ['paused'] }, 'NO_REBUILD'],
  [{ act: 'resume' }, { builds: ['building'] }, 'REBUILD_NOT_PAUSED'],
  [{ act: 'cancel' }, { builds: ['kept'] }, 'NO_REBUILD'],
  [{ act: 'throttle', eventsPerSecond: 5 }, {}, 'NO_REBUILD'],
  [{ act: 'switch' }, { builds: ['building'] }, 'REBUILD_NOT_READY'],
  [{ act: 'roll-back' }, {}, 'NOTHING_KEPT'],
  [{ act: 'roll-back' }, { builds: ['kept', 'building'] }, 'REBUILD_UNDER_WAY'],
  [{ act: 'drop' }, { builds: ['kept', 'paused'] }, 'REBUILD_UNDER_WAY'],
  [{ act: 'retry' }, { failedAt: 3 }, 'VIEW_NOT_STOPPED'],
  [{ act: 'skip', position: 3 }, {}, 'VIEW_NOT_STOPPED'],
  [{ act: 'skip', position: 3 }, { stoppedAt: 4, failedAt: 5, parkedAt: [6] }, 'VIEW_STOPPED_ELSEWHERE'],
])('%j of %j is refused: %s', (act, change, refused) => {
  expect(steer(act, change)).toEqual({ refused, touched: ['notes'] })
})

test('several views are steered together or not at all, and the one in the way is named', () => {
  const facts = { notes: view, cases: { ...view, builds: ['building'] as const } }
  expect(decideSteerProjections({ act: rebuild, reason, facts })).toEqual({ refused: 'REBUILD_UNDER_WAY', touched: ['cases'] })
  expect(decideSteerProjections({ act: rebuild, reason, facts: { notes: view, cases: view } })).toMatchObject({
    events: { notes: [{}], cases: [{ data: { projection: 'cases' } }] },
  })
})
