import { loadTestStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

export type LoadTest = { revision: number; status: 'none' | 'started' | 'stopped' | 'ended' }

const loadTestFold: Fold<LoadTest> = foldOf<LoadTest>(() => ({ revision: -1, status: 'none' }), {
  LoadTestStarted: ({ revision }) => ({ revision, status: 'started' }),
  LoadTestStopped: ({ revision }) => ({ revision, status: 'stopped' }),
  LoadTestEnded: ({ revision }) => ({ revision, status: 'ended' }),
})

export const loadTestStreams = (loadTestId: string) => ({ loadTest: { stream: loadTestStream(loadTestId), fold: loadTestFold } })
