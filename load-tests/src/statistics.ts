/** The q-th quantile (0 to 1) by nearest rank of unsorted samples; NaN when there are none. */
export const quantile = (samples: number[], q: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

export const median = (samples: number[]): number => quantile(samples, 0.5)
