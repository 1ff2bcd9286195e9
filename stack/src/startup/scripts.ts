/** Every process that `npm start` starts, relative to the repository. */
export const scripts = {
  api: 'booking-service/src/main.ts',
  projections: 'projections/src/main.ts',
  workers: 'workers/src/main.ts',
  'stand-ins': 'simulators/src/main.ts',
  /** In place of api, projections and workers, where LAPKA_PROCESSES says so. */
  lapka: 'stack/src/one-process.ts',
  migrate: 'stack/src/migrate.ts',
} as const
export type ScriptName = keyof typeof scripts

type V8Memory = {
  /** MiB for young objects, in each half of their space. */
  semiSpaceMb: number
  /** By how much the old generation may grow until it is collected again; 0 leaves it to V8. */
  heapGrowingPercent: number
}

/**
 * Processes that answer many requests at once, or write the demo, collect young objects
 * half as often with more room, and mark the old ones only when they have grown to two and
 * a half times of what was left: bookings wait while both cores mark. The others need less.
 */
const v8Memory: Record<ScriptName, V8Memory> = {
  api: { semiSpaceMb: 16, heapGrowingPercent: 150 },
  migrate: { semiSpaceMb: 16, heapGrowingPercent: 150 },
  projections: { semiSpaceMb: 8, heapGrowingPercent: 0 },
  workers: { semiSpaceMb: 4, heapGrowingPercent: 0 },
  lapka: { semiSpaceMb: 16, heapGrowingPercent: 0 },
  'stand-ins': { semiSpaceMb: 4, heapGrowingPercent: 0 },
}

/**
 * Bounds that keep garbage from piling up while much is read at once. The room for young objects is what counts: it alone
 * decides what all processes hold after the demo is made. A tighter bound for the old ones saves nothing and has them marked twice
 * as often. The supervisor, the benchmarks and docker-compose.yml run with the same; `npm run check` compares the last.
 */
export const nodeOptionsOf = (name: ScriptName): string[] => [
  `--max-semi-space-size=${v8Memory[name].semiSpaceMb}`,
  '--max-old-space-size=640',
  `--heap-growing-percent=${v8Memory[name].heapGrowingPercent}`,
  // Helper threads of the collector. Node's four leave the rest of two cores no time. The one process has one, for what it marks itself all its
  // parts wait for: p99 of a steady booking was 74 to 146 ms without.
  `--v8-pool-size=${name === 'lapka' ? 1 : 0}`,
  '--disable-warning=ExperimentalWarning',
]
