import { parentPort, workerData } from 'node:worker_threads'
import { layOutPassport } from '../../passport/lay-out.ts'
import { layOut } from './lay-out.ts'
import type { PaperJob } from './make-paper.ts'

/** Lays one paper out where it delays no one; see make-paper.ts. */
const job = workerData as PaperJob
const bytes = await (job.kind === 'record' ? layOut(job) : layOutPassport(job))
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
