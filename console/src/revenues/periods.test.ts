import { expect, test } from 'vitest'
import { keysOf, rangeOf, readRange, readStep, scaleOf, stepsFor, withEnd } from './periods.ts'

test('the usual periods are whole months and years', () => {
  expect(rangeOf('month', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(rangeOf('before', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(rangeOf('quarter', '2026-01-15')).toEqual({ from: '2025-11-01', to: '2026-01-31' })
  expect(rangeOf('year', '2026-11-21')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
})

test('an address that makes no sense is the current month', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' }
  for (const address of [
    '',
    'from=x&to=y',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-02-01&to=2026-01-01',
    'from=2020-01-01&to=2026-01-01',
    'from=2300-01-01&to=2300-01-31',
  ])
    expect(readRange(new URLSearchParams(address), '2026-11-21')).toEqual(month)
  expect(readRange(new URLSearchParams('from=2026-01-01&to=2026-01-07'), '2026-11-21').to).toBe('2026-01-07')
})

test('a period far from the one that is shown is reached by its first day, then its last', () => {
  const shown = { from: '2026-11-01', to: '2026-11-30' }
  expect(withEnd(shown, { from: '2026-10-01' })).toEqual({ from: '2026-10-01', to: '2026-11-30' })
  const first = withEnd(shown, { from: '2021-01-01' })
  expect(first).toEqual({ from: '2021-01-01', to: '2021-01-01' })
  expect(withEnd(first, { to: '2021-12-31' })).toEqual({ from: '2021-01-01', to: '2021-12-31' })
  expect(withEnd(shown, { from: '2026-12-01' })).toEqual({ from: '2026-12-01', to: '2026-12-01' })
})

test('nothing is left out where nothing came in, and weeks begin on Monday', () => {
  expect(keysOf({ from: '2026-10-24', to: '2026-10-27' }, 'day')).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
    '2026-10-27',
  ])
  expect(keysOf({ from: '2026-11-01', to: '2026-11-10' }, 'week')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
  expect(keysOf({ from: '2025-12-31', to: '2026-01-01' }, 'month')).toEqual(['2025-12', '2026-01'])
})

test('a step that would make too many bars is not offered', () => {
  const year = rangeOf('year', '2026-11-21')
  expect(stepsFor(year)).toEqual(['week', 'month'])
  expect([readStep('day', year), readStep('month', year), readStep(null, rangeOf('month', '2026-11-21'))]).toEqual([
    'week',
    'month',
    'day',
  ])
})

test('the scale ends at a round sum', () => {
  expect([0, 1000, 4100, 9900, 123_456].map(scaleOf)).toEqual([1000, 1000, 6000, 10_000, 200_000])
})
