import { sql } from 'kysely'
import type { StateDb } from '../database.ts'

/** Payload: the hash of a session that ended. */
export const SESSION_ENDED_CHANNEL = 'session_ended'

type NewSession = { sessionHash: string; accountId: string; expiresAt: Date }
type RunningSession = Pick<NewSession, 'sessionHash' | 'accountId'>

export const insertSession = async (db: StateDb, session: NewSession): Promise<void> => {
  await db.insertInto('state.sessions').values(session).execute()
}

export const runningSessions = (db: StateDb, sessionHashes: string[], nowMs: number): Promise<RunningSession[]> =>
  db
    .selectFrom('state.sessions')
    .select(['sessionHash', 'accountId'])
    .where('sessionHash', 'in', sessionHashes)
    .where('expiresAt', '>', new Date(nowMs))
    .execute()

/** Without what opens them, newest first. */
export const sessionsOf = (db: StateDb, accountId: string): Promise<{ createdAt: Date; lastSeenAt: Date; expiresAt: Date }[]> =>
  db
    .selectFrom('state.sessions')
    .select(['createdAt', 'lastSeenAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .execute()

export const deleteSession = async (db: StateDb, sessionHash: string): Promise<void> => {
  await db.deleteFrom('state.sessions').where('sessionHash', '=', sessionHash).execute()
}

/** Answers the hashes of those that were there; with `until`, of those that had begun by then. */
export const deleteSessionsOf = async (db: StateDb, accountId: string, until?: string): Promise<string[]> => {
  const ended = await db
    .deleteFrom('state.sessions')
    .where('accountId', '=', accountId)
    .$if(until !== undefined, (query) => query.where('createdAt', '<=', new Date(until ?? 0)))
    .returning('sessionHash')
    .execute()
  return ended.map(({ sessionHash }) => sessionHash)
}

/** Every process forgets them. */
export const notifyEnded = async (db: StateDb, sessionHashes: string[]): Promise<void> => {
  await sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ended) from unnest(${sessionHashes}::text[]) ended`.execute(db)
}
