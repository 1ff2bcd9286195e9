import { runParts } from './run-parts.ts'
import { projections } from './start-projections.ts'

/** The projections' process. */
await runParts('projections', [projections])
