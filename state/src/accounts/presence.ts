import type { StateDb } from '../database.ts'

/** Records the sessions that have a page open right now. */
export const markPresent = async (db: StateDb, sessionHashes: string[], now: string): Promise<void> => {
  if (sessionHashes.length === 0) return
  await db
    .updateTable('state.sessions')
    .set({ lastSeenAt: new Date(now) })
    .where('sessionHash', 'in', sessionHashes)
    .execute()
}
