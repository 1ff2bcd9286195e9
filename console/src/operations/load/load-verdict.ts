import type { LoadTestStatus, LoadTestSummary, LoadThreshold } from '@lapka/contracts/api/operations/load-tests.ts'

export type LoadVerdict = {
  says: LoadTestStatus | 'none'
  /** Left of a running test, or at which a stopped one ended. */
  seconds: number
  /** The first threshold that is not kept, where that is worth a second sentence. */
  broken: LoadThreshold | undefined
  isOver: boolean
}

export const isOver = (status: LoadTestStatus): boolean => status !== 'waiting' && status !== 'running' && status !== 'stopping'

/** The page's verdict on the test that it shows. */
export const loadVerdict = (
  test: Pick<LoadTestSummary, 'status' | 'seconds' | 'elapsedSeconds'> | undefined,
  thresholds: readonly LoadThreshold[] = [],
): LoadVerdict => {
  if (test === undefined) return { says: 'none', seconds: 0, broken: undefined, isOver: true }
  const { status, elapsedSeconds } = test
  const seconds = status === 'running' ? Math.max(0, test.seconds - elapsedSeconds) : elapsedSeconds
  const isQuiet = status === 'failed' || status === 'lost' || status === 'waiting'
  return { says: status, seconds, broken: isQuiet ? undefined : thresholds.find(({ isKept }) => !isKept), isOver: isOver(status) }
}
