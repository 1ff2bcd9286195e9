/** Every process that `npm start` starts, relative to the repository. */
export const scripts = {
  api: 'booking-service/src/main.ts',
  projections: 'projections/src/main.ts',
  workers: 'workers/src/main.ts',
  'stand-ins': 'stack/src/stand-ins/main.ts',
  migrate: 'stack/src/migrate.ts',
} as const

/** Whoever answers many requests at once, or writes the demo, collects half as often with more room; the others need less. */
const youngMb: Record<keyof typeof scripts, number> = { api: 16, migrate: 16, projections: 8, workers: 4, 'stand-ins': 4 }
export const youngMbOf = (name: keyof typeof scripts): number => youngMb[name]
