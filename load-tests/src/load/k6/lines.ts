/** The lines of `k6 run --out json` that have a reader. */
type Listener = (line: string) => void

const listeners: Listener[] = []
const types = new Map<string, MetricType>()

export type MetricType = 'counter' | 'rate' | 'trend'

export const onLine = (listener: Listener): void => void listeners.push(listener)
export const registerMetric = (name: string, type: MetricType): void => void types.set(name, type)
export const typeOf = (name: string): MetricType => types.get(name) ?? 'counter'

const write = (line: object): void => {
  const text = JSON.stringify(line)
  for (const listener of listeners) listener(text)
}

export const writeRunner = (runner: string): void => write({ type: 'Runner', runner })
export const writeMetric = (metric: string, thresholds: readonly string[]): void =>
  write({ type: 'Metric', metric, data: { name: metric, type: typeOf(metric), thresholds } })
export const writePoint = (metric: string, value: number): void =>
  write({ type: 'Point', metric, data: { time: new Date().toISOString(), value } })
