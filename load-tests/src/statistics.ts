/** The q-th quantile (0 to 1) by nearest rank of unsorted samples; NaN when there are none. */
export const quantile = (samples: number[], q: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? Number.NaN
}

export const median = (samples: number[]): number => quantile(samples, 0.5)
