import { z } from 'zod'
import { loadLimits, loadScenarioNames, loadSteps } from '../../load-scenarios.ts'
import { id, position } from '../common.ts'
import { instant } from '../values.ts'

const { ratePerSecond, seconds } = loadLimits

/** POST /api/v2/operations/load-tests → 201. `target` is the name of one of those that the configuration lists. */
export const startLoadTestBody = z.strictObject({
  scenario: z.enum(loadScenarioNames),
  ratePerSecond: z.int().min(ratePerSecond.min).max(ratePerSecond.max),
  seconds: z.int().min(seconds.min).max(seconds.max),
  target: z.string().min(1).max(200),
})
export type StartLoadTestBody = z.infer<typeof startLoadTestBody>
export const startLoadTestAnswer = z.object({ id, number: z.int(), position })
/** POST …/{id}/stop */
export const stopLoadTestBody = z.strictObject({}).nullish()
export const stopLoadTestAnswer = z.object({ id, position })

export const loadTestStatuses = ['waiting', 'running', 'stopping', 'kept', 'broken', 'stopped', 'failed', 'lost'] as const
export const loadTestStatus = z.enum(loadTestStatuses)
export type LoadTestStatus = z.infer<typeof loadTestStatus>

const milliseconds = z.number().nullable()
const stepFigures = z.object({ step: z.enum(loadSteps), count: z.int(), p50: milliseconds, p99: milliseconds })
/** `limit` and `value` are in milliseconds, in shares of one, or in requests, as `unit` says. */
const thresholdFigures = z.object({
  metric: z.string(),
  expression: z.string(),
  unit: z.enum(['milliseconds', 'share', 'count']),
  limit: z.number(),
  value: z.number(),
  isKept: z.boolean(),
})
export type LoadThreshold = z.infer<typeof thresholdFigures>

/** The measured figures so far. `series` has one entry a second from the first iteration on, its durations those of the main step. */
export const loadFigures = z.object({
  iterations: z.int(),
  droppedIterations: z.int(),
  requests: z.int(),
  expectedRefusals: z.int(),
  unexpectedRefusals: z.int(),
  failures: z.int(),
  ratePerSecond: z.number(),
  steps: z.array(stepFigures),
  thresholds: z.array(thresholdFigures),
  series: z.array(
    z.object({
      iterations: z.int(),
      p50: milliseconds,
      p99: milliseconds,
      expectedRefusals: z.int(),
      unexpectedRefusals: z.int(),
    }),
  ),
})
export type LoadFigures = z.infer<typeof loadFigures>

const summary = z.object({
  id,
  /** Short number for people. */
  number: z.int(),
  scenario: z.enum(loadScenarioNames),
  ratePerSecond: z.int(),
  seconds: z.int(),
  target: z.string(),
  status: loadTestStatus,
  /** Null where the account is gone. */
  startedBy: z.string().nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
  elapsedSeconds: z.int(),
  /** `k6 v1.4.0`, or `lapka` for our own small one; null until it is known. */
  runner: z.string().nullable(),
  brokenThresholds: z.int(),
})
export type LoadTestSummary = z.infer<typeof summary>

/** GET …/{id} */
export const loadTestView = summary.extend({
  figures: loadFigures.nullable(),
  /** The runner's last message, if the run failed. */
  problem: z.string().nullable(),
  /** Of Lapka that ran the test, and of the machine. */
  version: z.string(),
  machine: z.string(),
})
export type LoadTestView = z.infer<typeof loadTestView>

/** GET /api/v2/operations/load-tests: the newest first. `isOwnRefused`: this is production and refuses to be its own target. */
export const loadTestList = z.object({
  items: z.array(summary),
  targets: z.array(z.object({ name: z.string(), isOwn: z.boolean() })),
  isOwnRefused: z.boolean(),
})
export type LoadTestList = z.infer<typeof loadTestList>
