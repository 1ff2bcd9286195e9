type Asked = { name: string; label: string; q: number }

/** `name_bucket{…,le="0.01"} 17`: counts by upper bound, of the series with that label. */
const bucketsOf = (metrics: string, { name, label }: Asked): Map<number, number> =>
  new Map(
    metrics
      .split('\n')
      .filter((line) => line.startsWith(`${name}_bucket{`) && line.includes(label))
      .map((line) => {
        const bound = /le="([^"]+)"/.exec(line)?.[1] ?? ''
        return [bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), Number(line.slice(line.lastIndexOf(' ')))] as const
      }),
  )

/** The upper bound of the bucket in which the q-th of the observations between two readings lies; NaN when there was none. */
export const histogramQuantile = (metrics: string, before: string, asked: Asked): number => {
  const earlier = bucketsOf(before, asked)
  const buckets = [...bucketsOf(metrics, asked)]
    .map(([bound, count]) => ({ bound, count: count - (earlier.get(bound) ?? 0) }))
    .toSorted((one, other) => one.bound - other.bound)
  const total = buckets.at(-1)?.count ?? 0
  if (total === 0) return Number.NaN
  return buckets.find(({ count }) => count >= total * asked.q)?.bound ?? Number.NaN
}
