/** Every process that `npm start` starts, relative to the repository. */
export const scripts = {
  api: 'booking-service/src/main.ts',
  projections: 'projections/src/main.ts',
  workers: 'workers/src/main.ts',
  'stand-ins': 'stack/src/stand-ins/main.ts',
  migrate: 'stack/src/migrate.ts',
} as const

/** Whoever answers many requests at once, or writes the demo, collects half as often with more room; the others need less. */
export const youngMbOf = (name: keyof typeof scripts): number => (name === 'api' || name === 'migrate' ? 16 : 4)
