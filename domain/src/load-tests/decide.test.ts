import { expect, test } from 'vitest'
import { decideEndLoadTest, decideStartLoadTest, decideStopLoadTest } from './decide.ts'
import type { LoadTest } from './load-test.ts'

const loadTestId = 't1'
const at = (status: LoadTest['status']): { loadTest: LoadTest } => ({ loadTest: { revision: 0, status } })
const start = { loadTestId, scenario: 'book-pay-cancel' as const, ratePerSecond: 5, seconds: 10, target: 'self' }
const end = { loadTestId, outcome: 'kept' as const, runner: 'lapka', iterations: 50, brokenThresholds: [] }

test('a load test starts once, however often the same start is sent', () => {
  expect(decideStartLoadTest(start, at('none'))).toEqual({ events: { loadTest: [{ type: 'LoadTestStarted', data: start }] } })
  expect(decideStartLoadTest(start, at('started'))).toEqual({ events: {} })
})

test('it is stopped while it runs, and a stop that comes after the end is refused', () => {
  const stop = { loadTestId }
  expect(decideStopLoadTest(stop, at('started'))).toEqual({ events: { loadTest: [{ type: 'LoadTestStopped', data: stop }] } })
  expect(decideStopLoadTest(stop, at('stopped'))).toEqual({ events: {} })
  expect(decideStopLoadTest(stop, at('ended'))).toEqual({ refused: 'LOAD_TEST_ENDED' })
  expect(decideStopLoadTest(stop, at('none'))).toEqual({ refused: 'NOT_FOUND' })
})

test('the end is recorded once', () => {
  expect(decideEndLoadTest(end, at('started'))).toEqual({ events: { loadTest: [{ type: 'LoadTestEnded', data: end }] } })
  expect(decideEndLoadTest(end, at('stopped'))).toEqual({ events: { loadTest: [{ type: 'LoadTestEnded', data: end }] } })
  expect(decideEndLoadTest(end, at('ended'))).toEqual({ events: {} })
  expect(decideEndLoadTest(end, at('none'))).toEqual({ events: {} })
})
