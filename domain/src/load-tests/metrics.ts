/** `values` are kept of trends alone; of the rest their sum is enough. */
export type Metric = { type: 'trend' | 'rate' | 'counter'; thresholds: string[]; values: number[]; sum: number; count: number }

/** One line of a runner's output: k6's own format, `--out json`, and our runner's; undefined for anything else. */
export type RunnerLine =
  | { type: 'Runner'; runner: string }
  | { type: 'Metric'; metric: string; kind: Metric['type']; thresholds: string[] }
  | { type: 'Point'; metric: string; atMs: number; value: number }

type Written = {
  type?: unknown
  metric?: unknown
  runner?: unknown
  data?: { type?: unknown; thresholds?: unknown; time?: unknown; value?: unknown } | null
}

/** k6 prints other things between its lines; those are no JSON, or not of these types. */
export const readLine = (line: string): RunnerLine | undefined => {
  if (!line.startsWith('{')) return undefined
  const written = parse(line)
  if (written === undefined) return undefined
  const { type, metric, runner, data } = written
  if (type === 'Runner' && typeof runner === 'string') return { type, runner }
  if (typeof metric !== 'string' || typeof data !== 'object' || data === null) return undefined
  if (type === 'Metric') {
    const thresholds = Array.isArray(data.thresholds)
      ? data.thresholds.filter((text): text is string => typeof text === 'string')
      : []
    return { type, metric, kind: data.type === 'rate' || data.type === 'counter' ? data.type : 'trend', thresholds }
  }
  const atMs = typeof data.time === 'string' ? Date.parse(data.time) : Number.NaN
  if (type !== 'Point' || typeof data.value !== 'number' || Number.isNaN(atMs)) return undefined
  return { type, metric, atMs, value: data.value }
}

const parse = (line: string): Written | undefined => {
  try {
    return JSON.parse(line) as Written
  } catch {
    return undefined
  }
}

/** Of unsorted values; null where there are none. */
export const percentileOf = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? null
}
