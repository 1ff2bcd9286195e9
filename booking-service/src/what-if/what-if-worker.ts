import { parentPort, workerData } from 'node:worker_threads'
import { openEngine } from '@lapka/event-log/open-log.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { answerWhatIf } from './what-if-request.ts'
import type { WorkerInput } from './run-in-worker.ts'

/** A thread of its own for one run: the api answers meanwhile, and ending the thread ends the run. */
const { eventLogUrl, keysUrl, databaseUrl, request } = workerData as WorkerInput
/** Reading a page of a busy log takes longer than a command would wait. */
const TIMEOUT_MS = 30_000

// A run may wait until a long log was read.
const log = openEngine({ url: eventLogUrl, keysUrl, timeoutMs: TIMEOUT_MS, onReading: () => {} })
const db = openDatabase({ url: databaseUrl, maxConnections: 2 })
const tell = (message: object) => parentPort?.postMessage(message)
try {
  const result = await answerWhatIf({ log, db }, request, (progress) => tell({ progress }))
  tell({ result })
} finally {
  await Promise.all([log.close(), db.destroy()])
}
