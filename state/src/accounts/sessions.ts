import { sql } from 'kysely'
import type { StateDb } from '../database.ts'

/** Payload: the hash of a session that ended. */
export const SESSION_ENDED_CHANNEL = 'session_ended'

type NewSession = {
  sessionHash: string
  accountId: string
  expiresAt: Date
  factorAt: Date | null
  lastUsedAt: Date
  idleMinutes: number | null
  network: string
  device: string
}
export type RunningSession = Pick<NewSession, 'sessionHash' | 'accountId' | 'factorAt' | 'lastUsedAt'> & { lastSeenAt: Date }

export const insertSession = async (db: StateDb, session: NewSession): Promise<void> => {
  await db.insertInto('state.sessions').values(session).execute()
}

export const runningSessions = async (db: StateDb, sessionHashes: string[], nowMs: number): Promise<RunningSession[]> =>
  sessionHashes.length === 0
    ? []
    : db
        .selectFrom('state.sessions')
        .select(['sessionHash', 'accountId', 'factorAt', 'lastUsedAt', 'lastSeenAt'])
        .where('sessionHash', 'in', sessionHashes)
        .where(isRunning(nowMs))
        .execute()

/** Not run out, and not left alone for longer than it may be. */
export const isRunning = (nowMs: number) =>
  sql<boolean>`expires_at > ${new Date(nowMs)}
    and (idle_minutes is null or last_used_at > ${new Date(nowMs)}::timestamptz - make_interval(mins => idle_minutes))`

export type SessionUse = { sessionHash: string; isOfPerson: boolean; at: Date }

/** Writes down that sessions are used; `isOfPerson` alone keeps one from being idle, its owner is shown both. */
export const touchSessions = async (db: StateDb, uses: readonly SessionUse[]): Promise<void> => {
  const instants = uses.map(({ at }) => at.toISOString())
  const ofPeople = uses.map(({ isOfPerson, at }) => (isOfPerson ? at.toISOString() : null))
  await sql`update state.sessions session
    set last_seen_at = greatest(session.last_seen_at, used.seen_at), last_used_at = greatest(session.last_used_at, used.used_at)
    from (select session_hash, max(seen_at) as seen_at, max(used_at) as used_at
      from unnest(${uses.map(({ sessionHash }) => sessionHash)}::text[], ${instants}::timestamptz[], ${ofPeople}::timestamptz[])
        as use (session_hash, seen_at, used_at) group by session_hash) used
    where session.session_hash = used.session_hash`.execute(db)
}

/** The second factor was proven in it. */
export const markFactorProven = async (db: StateDb, sessionHash: string, nowMs: number): Promise<void> => {
  await db
    .updateTable('state.sessions')
    .set({ factorAt: new Date(nowMs) })
    .where('sessionHash', '=', sessionHash)
    .execute()
}

/** Those that run, the one used last first. */
export const listSessions = (db: StateDb, accountId: string, nowMs: number) =>
  db
    .selectFrom('state.sessions')
    .select(['sessionHash', 'createdAt', 'lastUsedAt', 'lastSeenAt', 'expiresAt', 'network', 'device'])
    .where('accountId', '=', accountId)
    .where(isRunning(nowMs))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('sessionHash')
    .execute()

/** Without what opens them, newest first. */
export const sessionsOf = (db: StateDb, accountId: string) =>
  db
    .selectFrom('state.sessions')
    .select(['createdAt', 'lastSeenAt', 'expiresAt', 'device', 'network'])
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

/** Those of an account that it names, or all but one; answers the hashes of those that were there. */
export const deleteSome = async (
  db: StateDb,
  { accountId, ...which }: { accountId: string } & ({ only: string } | { allBut: string }),
): Promise<string[]> => {
  const all = db.deleteFrom('state.sessions').where('accountId', '=', accountId)
  const some = 'only' in which ? all.where('sessionHash', '=', which.only) : all.where('sessionHash', '<>', which.allBut)
  return (await some.returning('sessionHash').execute()).map(({ sessionHash }) => sessionHash)
}

/** Every process forgets them. */
export const notifyEnded = async (db: StateDb, sessionHashes: string[]): Promise<void> => {
  await sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ended) from unnest(${sessionHashes}::text[]) ended`.execute(db)
}
