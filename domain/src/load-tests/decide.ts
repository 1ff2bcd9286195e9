import type { LoadTestEvents } from '@lapka/contracts/events/load-tests.ts'
import type { Decision } from '../kernel/decision.ts'
import type { LoadTest } from './load-test.ts'

type States = { loadTest: LoadTest }

export const decideStartLoadTest = (started: LoadTestEvents['LoadTestStarted'], { loadTest }: States): Decision<'loadTest'> =>
  loadTest.status === 'none' ? { events: { loadTest: [{ type: 'LoadTestStarted', data: started }] } } : { events: {} }

/** A stop that comes after the end changes nothing and says so. */
export const decideStopLoadTest = (stopped: LoadTestEvents['LoadTestStopped'], { loadTest }: States): Decision<'loadTest'> => {
  if (loadTest.status === 'none') return { refused: 'NOT_FOUND' }
  if (loadTest.status === 'ended') return { refused: 'LOAD_TEST_ENDED' }
  return loadTest.status === 'stopped' ? { events: {} } : { events: { loadTest: [{ type: 'LoadTestStopped', data: stopped }] } }
}

/** The first process to notice the end records it. */
export const decideEndLoadTest = (ended: LoadTestEvents['LoadTestEnded'], { loadTest }: States): Decision<'loadTest'> =>
  loadTest.status === 'none' || loadTest.status === 'ended'
    ? { events: {} }
    : { events: { loadTest: [{ type: 'LoadTestEnded', data: ended }] } }
