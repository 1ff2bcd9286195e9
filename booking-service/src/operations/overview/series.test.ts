import { expect, test } from 'vitest'
import { requestBuckets, type MetricsSample, type ProcessFigures } from '@lapka/contracts/metrics.ts'
import { durationsOver, levelsOver, quantileMs, ratesOver, stretchesOf, sum, summarize } from './series.ts'

const from = Date.parse('2026-11-23T10:00:00.000Z')
const window = { fromMs: from, stepSeconds: 10, count: 3 }
const sample = (instance: string, second: number, figures: Partial<ProcessFigures>): MetricsSample => ({
  instance,
  part: 'api',
  startedAt: new Date(from).toISOString(),
  sampledAt: new Date(from + second * 1000).toISOString(),
  figures: { memoryMegabytes: 100, ...figures },
})
const commands = (count: number) => ({ commands: { count, failed: 0, counts: [count, ...requestBuckets.map(() => 0)] } })
const countOf = ({ commands: counted }: ProcessFigures) => counted?.count

test('rates of several processes add up, and a restarted process begins at zero', () => {
  const samples = [
    sample('one', -1, commands(100)),
    sample('two', -1, commands(0)),
    sample('one', 9, commands(150)),
    sample('two', 9, commands(30)),
    sample('one again', 12, commands(0)),
    sample('one again', 22, commands(20)),
    sample('workers', 9, {}),
    sample('workers', 19, {}),
  ]
  expect(ratesOver(stretchesOf(samples), window, countOf)).toEqual([8, null, 2])
})

test('levels are added up or the greatest is taken, and a silence is a gap', () => {
  const samples = [
    sample('one', 1, { sockets: 3 }),
    sample('one', 9, { sockets: 5 }),
    sample('two', 5, { sockets: 4 }),
    sample('workers', 25, {}),
    sample('one', 29, { sockets: 1 }),
    sample('one', 31, { sockets: 99 }),
  ]
  const levelOf = ({ sockets }: ProcessFigures) => sockets
  expect(levelsOver(samples, window, { levelOf, together: sum })).toEqual([9, null, 1])
  expect(levelsOver(samples, window, { levelOf, together: (levels) => Math.max(...levels) })).toEqual([5, null, 1])
})

test('a share of commands was answered within a time that lies in its bucket', () => {
  const none = requestBuckets.map(() => 0)
  expect(quantileMs([...none, 0], 0.5)).toBeNull()
  expect(quantileMs([10, 10, ...none.slice(1)], 0.5)).toBe(2)
  expect(quantileMs([10, 10, ...none.slice(1)], 0.75)).toBe(3.5)
  expect(quantileMs([...none, 4], 0.99)).toBe(10_000)
  const before = sample('one', 0, commands(7))
  expect(durationsOver(stretchesOf([before, sample('one', 10, commands(8))]), window, 0.99)).toEqual([null, 1.98, null])
})

test('a figure over time says now, least, mean and most, and leaves out times without a measurement', () => {
  expect(summarize([1, null, 5, 3])).toEqual({ now: 3, least: 1, mean: 3, most: 5, points: [1, null, 5, 3] })
  expect(summarize([4, null, null]).now).toBeNull()
  expect(summarize([null])).toMatchObject({ now: null, least: null, mean: null, most: null })
})
