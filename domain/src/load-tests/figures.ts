import type { LoadFigures } from '@lapka/contracts/api/operations/load-tests.ts'
import { loadScenarios, loadSteps, metricOf, type LoadScenario } from '@lapka/contracts/load-scenarios.ts'
import { percentileOf, readLine, type Metric } from './metrics.ts'
import { judgeThreshold } from './thresholds.ts'

type Second = { iterations: number; durations: number[]; expectedRefusals: number; unexpectedRefusals: number }

/** Counts what a runner prints, a line at a time. Of everything that k6 measures only what scenarios name is kept. */
export const createFigures = (scenario: LoadScenario) => {
  const main = metricOf(loadScenarios[scenario].main)
  const metrics = new Map<string, Metric>()
  const seconds: Second[] = []
  let firstMs: number | undefined
  let runner: string | null = null

  const metricNamed = (name: string): Metric => {
    const known = metrics.get(name)
    if (known !== undefined) return known
    const metric: Metric = { type: name.startsWith('step_') ? 'trend' : 'counter', thresholds: [], values: [], sum: 0, count: 0 }
    metrics.set(name, metric)
    return metric
  }
  const secondAt = (atMs: number): Second => {
    firstMs ??= atMs
    const index = Math.max(0, Math.floor((atMs - firstMs) / 1000))
    while (seconds.length <= index) seconds.push({ iterations: 0, durations: [], expectedRefusals: 0, unexpectedRefusals: 0 })
    return seconds[index] as Second
  }
  const add = (line: string): void => {
    const read = readLine(line)
    if (read === undefined) return
    if (read.type === 'Runner') return void (runner = read.runner)
    if (read.type === 'Metric')
      return void Object.assign(metricNamed(read.metric), { type: read.kind, thresholds: read.thresholds })
    if (!isKept(read.metric)) return
    const metric = metricNamed(read.metric)
    metric.sum += read.value
    metric.count += 1
    if (metric.type === 'trend') metric.values.push(read.value)
    // The setup signs people in before the first iteration; the charts begin with what is measured.
    if (!isDrawn(read.metric, main)) return
    const second = secondAt(read.atMs)
    if (read.metric === 'iterations') second.iterations += read.value
    else if (read.metric === main) second.durations.push(read.value)
    else if (read.metric === 'refused_expected') second.expectedRefusals += read.value
    else second.unexpectedRefusals += read.value
  }
  return { add, runner: () => runner, read: (): LoadFigures => summarize(metrics, seconds) }
}

const counted = new Set([
  'iterations',
  'dropped_iterations',
  'http_reqs',
  'unexpected',
  'refused_expected',
  'refused_unexpected',
  'failed',
])
const isKept = (metric: string): boolean => metric.startsWith('step_') || counted.has(metric)
const isDrawn = (metric: string, main: string): boolean =>
  metric === main || metric === 'iterations' || metric === 'refused_expected' || metric === 'refused_unexpected'

const summarize = (metrics: ReadonlyMap<string, Metric>, seconds: readonly Second[]): LoadFigures => {
  const sumOf = (name: string): number => Math.round(metrics.get(name)?.sum ?? 0)
  const iterations = sumOf('iterations')
  return {
    iterations,
    droppedIterations: sumOf('dropped_iterations'),
    requests: sumOf('http_reqs'),
    expectedRefusals: sumOf('refused_expected'),
    unexpectedRefusals: sumOf('refused_unexpected'),
    failures: sumOf('failed'),
    ratePerSecond: seconds.length === 0 ? 0 : iterations / seconds.length,
    steps: loadSteps.flatMap((step) => {
      const values = metrics.get(metricOf(step))?.values ?? []
      return values.length === 0
        ? []
        : [{ step, count: values.length, p50: percentileOf(values, 0.5), p99: percentileOf(values, 0.99) }]
    }),
    thresholds: [...metrics].flatMap(([name, metric]) =>
      metric.thresholds.flatMap((expression) => judgeThreshold(name, expression, metric) ?? []),
    ),
    series: seconds.map(({ durations, ...counts }) => ({
      ...counts,
      p50: percentileOf(durations, 0.5),
      p99: percentileOf(durations, 0.99),
    })),
  }
}
