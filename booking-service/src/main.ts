import { runParts } from '@lapka/projections/run-parts.ts'
import { api } from './start-api.ts'

/** The api's process. */
await runParts('api', [api])
