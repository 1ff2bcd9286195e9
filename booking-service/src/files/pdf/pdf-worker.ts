import { parentPort, workerData } from 'node:worker_threads'
import { faultOfPdf } from './fault-of-pdf.ts'

/** Looks at one PDF where it can be stopped; see look-at-pdf.ts. */
parentPort?.postMessage({ fault: await faultOfPdf(workerData as Uint8Array) })
