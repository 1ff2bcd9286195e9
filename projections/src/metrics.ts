import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RunnerDependencies } from './run-projection.ts'

export type ProjectionMetrics = {
  onBatch: NonNullable<RunnerDependencies['onBatch']>
  onLeftOut: (projection: string, rows: number) => void
  onProblem: (projection: string) => void
  onStopped: (projection: string) => void
  onParked: (projection: string) => void
  /** Log events that have passed each view in this process. */
  eventsOf: () => Promise<ReadonlyMap<string, number>>
}

/** How far projections are, for the process that runs them. */
export const createProjectionMetrics = (registry: Registry): ProjectionMetrics => {
  const common = { labelNames: ['projection'] as const, registers: [registry] }
  const position = new Gauge({
    ...common,
    name: 'lapka_projection_position',
    help: 'Last log position a projection has committed',
  })
  const events = new Counter({ ...common, name: 'lapka_projection_events_total', help: 'Log events that passed a projection' })
  const problems = new Counter({ ...common, name: 'lapka_projection_problems_total', help: 'Batches that were tried again' })
  const leftOut = new Counter({
    ...common,
    name: 'lapka_projection_rows_left_out_total',
    help: 'Rows that the log asks for and a view cannot hold',
  })
  const stops = new Counter({
    ...common,
    name: 'lapka_projection_stops_total',
    help: 'Times that a view has stopped before an event that it cannot take',
  })
  const parked = new Counter({
    ...common,
    name: 'lapka_projection_parked_total',
    help: 'Times that a view has gone on without a key, before an event of it that it cannot take',
  })
  const batch = new Histogram({
    ...common,
    name: 'lapka_projection_batch_events',
    help: 'Log events a batch',
    buckets: [1, 5, 20, 50, 100, 250, 500],
  })
  const lag = new Histogram({
    ...common,
    name: 'lapka_projection_lag_seconds',
    help: 'From an event being recorded to its rows being committed, last event of each batch',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
  })
  return {
    onBatch: ({ projection, position: reached, events: count, lagMs }) => {
      position.set({ projection }, reached)
      events.inc({ projection }, count)
      batch.observe({ projection }, count)
      lag.observe({ projection }, Math.max(0, lagMs) / 1000)
    },
    onLeftOut: (projection, rows) => leftOut.inc({ projection }, rows),
    onProblem: (projection) => problems.inc({ projection }),
    onStopped: (projection) => stops.inc({ projection }),
    onParked: (projection) => parked.inc({ projection }),
    eventsOf: async () => new Map((await events.get()).values.map(({ labels, value }) => [String(labels.projection), value])),
  }
}
