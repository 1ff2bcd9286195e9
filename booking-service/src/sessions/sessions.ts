import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { accountById } from '@lapka/projections/accounts/query.ts'
import type { Database } from '@lapka/projections/database.ts'
import { SESSION_DAYS } from './cookie.ts'

/** Payload: the hash of a session that ended. */
export const SESSION_ENDED_CHANNEL = 'session_ended'

export type Sessions = {
  start: (accountId: string) => Promise<string>
  find: (token: string) => Promise<CurrentUser | null>
  end: (token: string) => Promise<void>
  /** Another process ended it. */
  forget: (sessionHash: string) => void
}

export const sessionHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** How long an ended session may live on here if the notice of its end was lost. */
const CACHE_MS = 30_000
const MOST_CACHED = 20_000

/** Opaque tokens, stored hashed. A short cache spares a query per request; the end of a session empties it in every process. */
export const createSessions = (db: Kysely<Database>, clock: () => number = Date.now): Sessions => {
  const cached = new Map<string, { user: CurrentUser; until: number }>()
  const read = async (sessionHash: string): Promise<CurrentUser | null> => {
    const session = await db
      .selectFrom('auth.sessions')
      .select(['accountId'])
      .where('sessionHash', '=', sessionHash)
      .where('expiresAt', '>', new Date(clock()))
      .executeTakeFirst()
    const account = session && (await accountById(db, session.accountId))
    if (!account) return null
    const { accountId, email, name, surname, role, language, professionalId } = account
    return { id: accountId, email, name, surname, role, language, professionalId }
  }
  return {
    start: async (accountId) => {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock() + SESSION_DAYS * 86_400_000)
      await db
        .insertInto('auth.sessions')
        .values({ sessionHash: sessionHashOf(token), accountId, expiresAt })
        .execute()
      return token
    },
    find: async (token) => {
      const sessionHash = sessionHashOf(token)
      const known = cached.get(sessionHash)
      if (known && known.until > clock()) return known.user
      const user = await read(sessionHash)
      cached.delete(sessionHash)
      if (user === null) return null
      cached.set(sessionHash, { user, until: clock() + CACHE_MS })
      if (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value ?? '')
      return user
    },
    end: async (token) => {
      const sessionHash = sessionHashOf(token)
      cached.delete(sessionHash)
      await db.deleteFrom('auth.sessions').where('sessionHash', '=', sessionHash).execute()
      await sql`select pg_notify(${SESSION_ENDED_CHANNEL}, ${sessionHash})`.execute(db)
    },
    forget: (sessionHash) => void cached.delete(sessionHash),
  }
}
