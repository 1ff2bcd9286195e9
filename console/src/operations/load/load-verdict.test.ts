import { expect, test } from 'vitest'
import { isOver, loadVerdict } from './load-verdict.ts'

const threshold = {
  metric: 'step_pay',
  expression: 'p(99)<400',
  unit: 'milliseconds' as const,
  limit: 400,
  value: 438,
  isKept: false,
}
const at = (status: 'running' | 'stopped' | 'kept' | 'failed', elapsedSeconds = 41) => ({ status, seconds: 60, elapsedSeconds })

test('a running test says how long it has left, and which threshold is not kept', () => {
  expect(loadVerdict(at('running'), [threshold])).toEqual({ says: 'running', seconds: 19, broken: threshold, isOver: false })
  expect(loadVerdict(at('running', 70)).seconds).toBe(0)
})

test('a stopped one says at which second, a kept one that nothing is wrong', () => {
  expect(loadVerdict(at('stopped'), [threshold])).toMatchObject({ says: 'stopped', seconds: 41, broken: threshold })
  expect(loadVerdict(at('kept'), [{ ...threshold, isKept: true }])).toMatchObject({ says: 'kept', broken: undefined })
})

test('a test that never ran has no thresholds worth a word, and no test at all says so', () => {
  expect(loadVerdict(at('failed'), [threshold]).broken).toBeUndefined()
  expect(loadVerdict(undefined).says).toBe('none')
})

test('waiting, running and stopping are not the end', () => {
  const open = (['waiting', 'running', 'stopping', 'kept', 'broken', 'stopped', 'failed', 'lost'] as const).filter(
    (one) => !isOver(one),
  )
  expect(open).toEqual(['waiting', 'running', 'stopping'])
})
