/** Every process that `npm start` starts, relative to the repository. */
export const scripts = {
  api: 'booking-service/src/main.ts',
  projections: 'projections/src/main.ts',
  workers: 'workers/src/main.ts',
  'stand-ins': 'stack/src/stand-ins/main.ts',
  migrate: 'stack/src/migrate.ts',
} as const

/** Whoever answers many requests at once collects half as often with more room for what lives shortly; the others need less. */
export const youngMbOf = (name: keyof typeof scripts): number => (name === 'api' ? 16 : 4)
