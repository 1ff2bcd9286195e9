import { Worker } from 'node:worker_threads'
import type { PdfFault } from './fault-of-pdf.ts'

/** `cpuMs` is processor time, independent of the machine's load. Decompressed bytes are external to the heap. */
type Bounds = { cpuMs: number; heapMb: number; externalBytes: number }

/** A scan of ten megabytes takes half a second of them. */
const productionBounds: Bounds = { cpuMs: 4_000, heapMb: 192, externalBytes: 256 * 1024 * 1024 }
const POLL_INTERVAL_MS = 50

/**
 * Why a PDF is not taken, found on a thread of its own with bounds of time and memory: a file written to take for ever
 * delays no one else. A file that needs more is unreadable.
 */
export const lookAtPdf = async (bytes: Buffer, bounds = productionBounds): Promise<PdfFault | undefined> => {
  const handedOver = new Uint8Array(bytes)
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: handedOver,
    transferList: [handedOver.buffer],
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
  })
  const { promise: unreadable, resolve } = Promise.withResolvers<PdfFault>()
  const watching = setInterval(() => {
    void isWithin(worker, bounds).then((isFine) => {
      if (!isFine) resolve('FILE_UNREADABLE')
    })
  }, POLL_INTERVAL_MS)
  const found = new Promise<PdfFault | undefined>((tell) => {
    worker.once('message', ({ fault }: { fault?: PdfFault }) => tell(fault))
    for (const event of ['error', 'exit']) worker.once(event, () => resolve('FILE_UNREADABLE'))
  })
  try {
    return await Promise.race([found, unreadable])
  } finally {
    clearInterval(watching)
    await worker.terminate()
  }
}

const isWithin = async (worker: Worker, { cpuMs, externalBytes }: Bounds): Promise<boolean> => {
  try {
    const [{ user, system }, { external_memory: external }] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()])
    return (user + system) / 1_000 <= cpuMs && external <= externalBytes
  } catch {
    // Already over.
    return true
  }
}
