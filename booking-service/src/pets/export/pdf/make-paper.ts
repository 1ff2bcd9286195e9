import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PassportPaper } from '../../passport/lay-out.ts'
import type { RecordPaper } from './lay-out.ts'

export type PaperJob = ({ kind: 'record' } & RecordPaper) | ({ kind: 'passport' } & PassportPaper)

/** Ten thousand entries take 130 MB of it. */
const HEAP_MB = 512

/** The bytes of a PDF. A thread of its own lays the pages out: a long record delays no one. */
export const makePaper = async (job: PaperJob): Promise<Buffer> => {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(bytes)
  } finally {
    await worker.terminate()
  }
}
