import type { LoadThreshold } from '@lapka/contracts/api/operations/load-tests.ts'
import { percentileOf, type Metric } from './metrics.ts'

const EXPRESSION = /^\s*(p\((\d+(?:\.\d+)?)\)|avg|med|min|max|count|rate)\s*(<=|<|>=|>)\s*(\d+(?:\.\d+)?)\s*$/

/** One threshold in k6's own words, `p(99)<120`, held against what was measured; undefined where we can't read it. */
export const judgeThreshold = (name: string, expression: string, metric: Metric): LoadThreshold | undefined => {
  const [, aggregation, percentile, comparison, limitText] = EXPRESSION.exec(expression) ?? []
  if (aggregation === undefined) return undefined
  const limit = Number(limitText)
  const value =
    percentile === undefined ? aggregate(aggregation, metric) : (percentileOf(metric.values, Number(percentile) / 100) ?? 0)
  const unit = metric.type === 'trend' ? 'milliseconds' : aggregation === 'rate' ? 'share' : 'count'
  return { metric: name, expression, unit, limit, value, isKept: compare(value, comparison, limit) }
}

const aggregate = (aggregation: string, { type, values, sum, count }: Metric): number => {
  if (aggregation === 'count') return type === 'counter' ? sum : count
  if (aggregation === 'rate' || aggregation === 'avg') return count === 0 ? 0 : sum / count
  if (aggregation === 'med') return percentileOf(values, 0.5) ?? 0
  if (aggregation === 'min') return percentileOf(values, 0) ?? 0
  return percentileOf(values, 1) ?? 0
}

const compare = (value: number, comparison: string | undefined, limit: number): boolean => {
  if (comparison === '<') return value < limit
  if (comparison === '<=') return value <= limit
  return comparison === '>' ? value > limit : value >= limit
}
