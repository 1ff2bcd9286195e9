/** Each process writes down how it is this often, and it is kept for two days. */
export const SAMPLE_EVERY_MS = 10_000

/** Bounds of the histogram of request durations, in seconds. */
export const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const

export const outsideServices = ['payments', 'mail'] as const
export type OutsideService = (typeof outsideServices)[number]

export type CallTotals = { count: number; failed: number; seconds: number }
/** `position` is where the view stands; `events` have passed it in this process. */
export type ViewTotals = { position: number; events: number; lagSeconds: number }

/**
 * The figures of one process. Counts are totals since its start: a reader of two samples of one process subtracts, so that a lost sample
 * loses no counts.
 */
export type ProcessFigures = {
  /** Left out where another part of the same process has it. */
  memoryMegabytes?: number
  /** Of the api: commands by how long they took, `counts` having one entry more than `requestBuckets`, for what took longer. */
  commands?: { count: number; failed: number; counts: number[] }
  refusals?: Record<string, number>
  sockets?: number
  head?: number
  /** Of the log's server: how much it holds, and the free space of its fullest disk where that is known. */
  log?: { engine: 'postgres' | 'kurrent'; bytes: number; freeBytes: number | null } | undefined
  /** Of the projections. */
  views?: Record<string, ViewTotals>
  /** Of the workers. */
  calls?: Partial<Record<OutsideService, CallTotals>>
}

export const sampledParts = ['api', 'projections', 'workers'] as const
export type SampledPart = (typeof sampledParts)[number]

export type MetricsSample = {
  instance: string
  part: SampledPart
  startedAt: string
  sampledAt: string
  figures: ProcessFigures
}
