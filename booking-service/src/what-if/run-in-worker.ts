import { Worker } from 'node:worker_threads'
import type { WhatIfResult } from '@lapka/contracts/api/operations/what-if.ts'
import type { WhatIfProgress } from './run-what-if.ts'
import type { WhatIfRequest } from './what-if-request.ts'

type Urls = { eventLogUrl: string; keysUrl: string; databaseUrl: string }
export type WorkerInput = Urls & { request: WhatIfRequest }
export type RunningWhatIf = { done: Promise<WhatIfResult>; stop: () => void }
export type StartWhatIf = (request: WhatIfRequest, onProgress: (progress: WhatIfProgress) => void) => RunningWhatIf

/** Both histories of a year of a town of 300 professionals; docs/benchmarks.md says how much of it they take. */
const HEAP_MB = 2_048

/** Starts runs on threads of their own, outside of the api's event loop. */
export const createRunInWorker =
  (urls: Urls): StartWhatIf =>
  (request, onProgress) => {
    const worker = new Worker(new URL('./what-if-worker.ts', import.meta.url), {
      workerData: { ...urls, request } satisfies WorkerInput,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const { promise: done, resolve, reject } = Promise.withResolvers<WhatIfResult>()
    worker.on('message', ({ progress, result }: { progress?: WhatIfProgress; result?: WhatIfResult }) => {
      if (progress !== undefined) onProgress(progress)
      if (result !== undefined) resolve(result)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the run ended without a result')))
    return { done, stop: () => void worker.terminate() }
  }
