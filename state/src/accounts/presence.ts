import type { StateDb } from '../database.ts'

/** Writes down whose pages are open right now, by their sessions. */
export const markPresent = async (db: StateDb, sessionHashes: string[], now: string): Promise<void> => {
  if (sessionHashes.length === 0) return
  await db
    .updateTable('state.sessions')
    .set({ lastSeenAt: new Date(now) })
    .where('sessionHash', 'in', sessionHashes)
    .execute()
}
