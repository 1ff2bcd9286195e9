import { runParts } from '@lapka/projections/run-parts.ts'
import { workers } from './start-process.ts'

/** The workers' process. */
await runParts('workers', [workers])
