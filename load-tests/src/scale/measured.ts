import type { Shape } from './simulate.ts'

/** The figures of docs/benchmarks.md that the model is made of, and those that it is checked against. */
export const MEASURED = { bookingMs: 2.12, processors: 2, clients: 64, bookedPerSecond: 786, p50AtHalfMs: 18 }
/** Appends a second to two streams, 64 in flight: docs/benchmarks.md of PostgreSQL, decisions/0018 of a KurrentDB on a busy machine. */
const APPENDS = { postgres: 12_618, kurrent: 2_200 }
/** `npm run bench -- --only log` on a disk that takes a commit in this time. */
const COMMIT_MS = 0.23
const IN_FLIGHT = 64

export type Engine = keyof typeof APPENDS

/** So that `IN_FLIGHT` appends in one group are written as fast as was measured. */
const appendMsOf = (engine: Engine): number => 1_000 / APPENDS[engine] - COMMIT_MS / IN_FLIGHT

export const shapeOf = (engine: Engine, processors: number, logs = 1): Shape => ({
  processors,
  logs,
  bookingMs: MEASURED.bookingMs,
  commitMs: COMMIT_MS,
  appendMs: appendMsOf(engine),
})
