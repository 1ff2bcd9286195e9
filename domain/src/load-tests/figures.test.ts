import { expect, test } from 'vitest'
import { createFigures } from './figures.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 24, 10, 13, 26 + second)).toISOString()
const metric = (name: string, type: string, thresholds: string[]) =>
  JSON.stringify({ type: 'Metric', data: { name, type, contains: 'time', thresholds, submetrics: null }, metric: name })
const point = (name: string, second: number, value: number) =>
  JSON.stringify({ metric: name, type: 'Point', data: { time: at(second), value, tags: { group: '' } } })

const read = (lines: string[]) => {
  const figures = createFigures('book-pay-cancel')
  for (const line of lines) figures.add(line)
  return { ...figures.read(), runner: figures.runner() }
}

test('a run is counted second by second, its durations those of the main step', () => {
  const figures = read([
    JSON.stringify({ type: 'Runner', runner: 'k6 v1.4.0' }),
    metric('step_place', 'trend', ['p(99)<120']),
    ...[10, 20, 30, 40].map((value) => point('step_place', 0, value)),
    point('iterations', 0, 1),
    point('iterations', 2, 1),
    point('step_place', 2, 200),
    point('step_pay', 2, 400),
    point('refused_expected', 2, 1),
  ])
  expect(figures).toMatchObject({ runner: 'k6 v1.4.0', iterations: 2, expectedRefusals: 1, unexpectedRefusals: 0 })
  expect(figures.series).toEqual([
    { iterations: 1, p50: 20, p99: 40, expectedRefusals: 0, unexpectedRefusals: 0 },
    { iterations: 0, p50: null, p99: null, expectedRefusals: 0, unexpectedRefusals: 0 },
    { iterations: 1, p50: 200, p99: 200, expectedRefusals: 1, unexpectedRefusals: 0 },
  ])
  expect(figures.steps).toEqual([
    { step: 'place', count: 5, p50: 30, p99: 200 },
    { step: 'pay', count: 1, p50: 400, p99: 400 },
  ])
})

test('thresholds are the scenario’s own, in the words of k6, also where nothing of the kind was measured', () => {
  const { thresholds } = read([
    metric('step_place', 'trend', ['p(99)<120', 'med<=100']),
    metric('unexpected', 'rate', ['rate<0.01']),
    metric('failed', 'counter', ['count<1']),
    point('step_place', 0, 100),
    point('step_place', 0, 121),
    ...Array.from({ length: 99 }, () => point('unexpected', 0, 0)),
    point('unexpected', 0, 1),
  ])
  expect(thresholds).toEqual([
    { metric: 'step_place', expression: 'p(99)<120', unit: 'milliseconds', limit: 120, value: 121, isKept: false },
    { metric: 'step_place', expression: 'med<=100', unit: 'milliseconds', limit: 100, value: 100, isKept: true },
    { metric: 'unexpected', expression: 'rate<0.01', unit: 'share', limit: 0.01, value: 0.01, isKept: false },
    { metric: 'failed', expression: 'count<1', unit: 'count', limit: 1, value: 0, isKept: true },
  ])
})

test('what is no line of a runner is passed over: words, torn lines, other metrics, values that are no numbers', () => {
  const figures = read([
    '',
    '     execution: local',
    '{"type":"Point","metric":"iterations","data":{"time":"2026-',
    '{"type":"Point","metric":"iterations","data":null}',
    '{"type":"Point","metric":"iterations","data":{"time":"whenever","value":1}}',
    '{"type":"Point","metric":"iterations","data":{"time":"2026-11-24T10:13:26Z","value":"1"}}',
    '"a text"',
    point('http_req_duration', 0, 5),
  ])
  expect(figures).toMatchObject({ iterations: 0, series: [], steps: [], thresholds: [], runner: null })
})
