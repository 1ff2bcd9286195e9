import { quantile } from '../src/statistics.ts'
import { milliseconds, tableOf, type Row } from '../src/table.ts'

/** The measurements by name; a try that led nowhere counts as endless. */
export type Figures = {
  add: (what: string, ms: number | undefined, goalMs?: number) => void
  table: () => string
  missed: () => string[]
}

export const keepFigures = (): Figures => {
  const kept = new Map<string, { samples: number[]; goalMs: number | undefined }>()
  const missed = () =>
    [...kept].filter(([, { samples, goalMs }]) => quantile(samples, 0.95) > (goalMs ?? Number.MAX_VALUE)).map(([what]) => what)
  const rowOf = ([what, { samples, goalMs }]: [string, { samples: number[]; goalMs: number | undefined }]): Row => ({
    what,
    measured: `p50 ${milliseconds(quantile(samples, 0.5))}, p95 ${milliseconds(quantile(samples, 0.95))} of ${samples.length}`,
    goal: goalMs === undefined ? '' : `p95 ≤ ${milliseconds(goalMs)}`,
  })
  return {
    add: (what, ms = Number.POSITIVE_INFINITY, goalMs) => {
      const of = kept.get(what) ?? { samples: [], goalMs }
      of.samples.push(ms)
      kept.set(what, of)
      console.error(`${what}: ${milliseconds(ms)}`)
    },
    table: () => tableOf([...kept].map(rowOf)),
    missed,
  }
}
