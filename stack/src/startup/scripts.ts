/** Every process that `npm start` starts, relative to the repository. */
export const scripts = {
  api: 'booking-service/src/main.ts',
  projections: 'projections/src/main.ts',
  workers: 'workers/src/main.ts',
  'stand-ins': 'stack/src/stand-ins/main.ts',
  migrate: 'stack/src/migrate.ts',
} as const
