import type { StateDb } from '../database.ts'

/** Two heartbeats of the live connection and a little: who has closed the lid is gone after that. */
const PRESENT_MS = 75_000

/** Writes down whose pages are open right now, by their sessions. Any process may ask who is there. */
export const markPresent = async (db: StateDb, sessionHashes: string[], now: string): Promise<void> => {
  if (sessionHashes.length === 0) return
  await db
    .updateTable('state.sessions')
    .set({ lastSeenAt: new Date(now) })
    .where('sessionHash', 'in', sessionHashes)
    .execute()
}

/** Of these accounts, those with a page of ours open: somebody sits there and can answer at once. */
export const presentAccounts = async (db: StateDb, accountIds: string[], now: string): Promise<Set<string>> => {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('state.sessions')
    .select('accountId')
    .distinct()
    .where('accountId', 'in', accountIds)
    // Signing in is no open page yet.
    .whereRef('lastSeenAt', '>', 'createdAt')
    .where('lastSeenAt', '>', new Date(Date.parse(now) - PRESENT_MS))
    .execute()
  return new Set(rows.map(({ accountId }) => accountId))
}
