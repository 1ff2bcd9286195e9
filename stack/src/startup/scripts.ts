import type { GarbageRoom } from '../supervisor/node-process.ts'

/** Every process that `npm start` starts, relative to the repository. */
export const scripts = {
  api: 'booking-service/src/main.ts',
  projections: 'projections/src/main.ts',
  workers: 'workers/src/main.ts',
  'stand-ins': 'stack/src/stand-ins/main.ts',
  migrate: 'stack/src/migrate.ts',
} as const

/**
 * Whoever answers many requests at once, or writes the demo, collects what is new half as often with more room, and looks through
 * what is old only when it has grown to two and a half times of what was left: bookings wait while both cores look. The others
 * need less.
 */
const rooms: Record<keyof typeof scripts, GarbageRoom> = {
  api: { youngMb: 16, oldGrowthPercent: 150 },
  migrate: { youngMb: 16, oldGrowthPercent: 150 },
  projections: { youngMb: 8 },
  workers: { youngMb: 4 },
  'stand-ins': { youngMb: 4 },
}
export const garbageRoomOf = (name: keyof typeof scripts): GarbageRoom => rooms[name]
