import { parentPort, workerData } from 'node:worker_threads'
import { layOut, type PaperJob } from './lay-out.ts'

/** Lays one record out where it delays no one; see print-record.ts. */
const bytes = await layOut(workerData as PaperJob)
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
