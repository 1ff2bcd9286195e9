import type { LoadScenario } from '../load-scenarios.ts'

/** How a load test came out: every threshold kept, one of them broken, stopped by an operator, not able to run, or its process gone. */
export type LoadTestOutcome = 'kept' | 'broken' | 'stopped' | 'failed' | 'lost'

/** Operators' load tests, and their results. */
export type LoadTestEvents = {
  // load-test-{loadTestId}
  LoadTestStarted: { loadTestId: string; scenario: LoadScenario; ratePerSecond: number; seconds: number; target: string }
  LoadTestStopped: { loadTestId: string }
  LoadTestEnded: {
    loadTestId: string
    outcome: LoadTestOutcome
    /** `k6 v1.4.0`, or `lapka` for our own; null where it never ran. */
    runner: string | null
    iterations: number
    brokenThresholds: string[]
  }
}
