import { api } from '@lapka/booking-service/start-api.ts'
import { runParts } from '@lapka/projections/run-parts.ts'
import { projections } from '@lapka/projections/start-projections.ts'
import { workers } from '@lapka/workers/start-process.ts'

/** All of Lapka in one event loop, for installations that want little memory. */
await runParts('lapka', [projections, workers, api])
