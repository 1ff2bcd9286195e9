import { hash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Kysely } from 'kysely'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { photoUrlOf } from '@lapka/contracts/photos.ts'
import type { AccountRow } from '@lapka/projections/accounts/project.ts'
import { accountById, accountsById } from '@lapka/projections/accounts/query.ts'
import type { Database } from '@lapka/projections/database.ts'
import { deleteSession, deleteSessionsOf, insertSession, notifyEnded, runningSessions } from '@lapka/state/accounts/sessions.ts'
import { inBatches } from '../in-batches.ts'
import { SESSION_DAYS } from '../http/session-cookie.ts'

export type Sessions = {
  start: (accountId: string) => Promise<string>
  find: (token: string) => Promise<CurrentUser | null>
  /** Like `find`, at once, where it was found lately. */
  recall: (token: string) => CurrentUser | undefined
  end: (token: string) => Promise<void>
  /** Every session of an account, or those that had begun by then; `db` may be a transaction, for what must be true together. */
  endAll: (accountId: string, db?: Kysely<Database>, until?: string) => Promise<void>
  /** Those of the sessions, by hash, that still run. */
  running: (sessionHashes: string[]) => Promise<Set<string>>
  /** Another process ended it. */
  forget: (sessionHash: string) => void
  /** Who somebody is changed: their sessions are looked up anew. */
  forgetAccount: (accountId: string) => void
  /** Nobody knows what other processes ended meanwhile. */
  forgetAll: () => void
}

export const sessionHashOf = (token: string): string => hash('sha256', token, 'base64url')

/** Who an account is, by the view; null before the view shows it. */
export const findUser = async (db: Kysely<Database>, accountId: string): Promise<CurrentUser | null> => {
  const account = await accountById(db, accountId)
  return account === undefined ? null : userFrom(account)
}

const userFrom = ({ accountId, email, name, surname, role, language, professionalId, photoId }: AccountRow): CurrentUser => {
  const photoUrl = photoId === null ? null : photoUrlOf(photoId)
  return { id: accountId, email, name, surname, role, language, professionalId, photoUrl }
}

/** How long an ended session may live on here if the notice of its end was lost. */
const CACHE_MS = 30_000
const MOST_CACHED = 20_000

/** Whose session it is; a burst of requests is looked up together. */
const createUserLookup = (db: Kysely<Database>, stillRuns: (sessionHashes: string[]) => ReturnType<typeof runningSessions>) =>
  inBatches(async (sessionHashes: string[]) => {
    const accountIds = new Map((await stillRuns(sessionHashes)).map((session) => [session.sessionHash, session.accountId]))
    const accounts = await accountsById(db, [...new Set(accountIds.values())])
    return (sessionHash: string) => {
      const account = accounts.get(accountIds.get(sessionHash) ?? '')
      return account === undefined ? null : userFrom(account)
    }
  })

/** Opaque tokens, stored hashed. A short cache spares a query per request; the end of a session empties it in every process. */
export const createSessions = (db: Kysely<Database>, clock: () => number = Date.now): Sessions => {
  const cached = new Map<string, { user: CurrentUser; until: number }>()
  /** Counts ends, so that what was read before one is not kept after it. */
  let ends = 0
  const forget = (sessionHash: string) => {
    ends += 1
    cached.delete(sessionHash)
  }
  const stillRuns = (sessionHashes: string[]) => runningSessions(db, sessionHashes, clock())
  const userOf = createUserLookup(db, stillRuns)
  const keep = (sessionHash: string, user: CurrentUser) => {
    cached.delete(sessionHash)
    cached.set(sessionHash, { user, until: clock() + CACHE_MS })
    if (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value ?? '')
  }
  return {
    recall: (token) => {
      const known = cached.get(sessionHashOf(token))
      return known !== undefined && known.until > clock() ? known.user : undefined
    },
    start: async (accountId) => {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock() + SESSION_DAYS * DAY_MS)
      await insertSession(db, { sessionHash: sessionHashOf(token), accountId, expiresAt })
      return token
    },
    find: async (token) => {
      const sessionHash = sessionHashOf(token)
      const endsBefore = ends
      const user = await userOf(sessionHash)
      if (user !== null && ends === endsBefore) keep(sessionHash, user)
      return user
    },
    end: async (token) => {
      const sessionHash = sessionHashOf(token)
      await deleteSession(db, sessionHash)
      forget(sessionHash)
      await notifyEnded(db, [sessionHash])
    },
    endAll: async (accountId, within = db, until) => {
      const ended = await deleteSessionsOf(within, accountId, until)
      ended.forEach(forget)
      await notifyEnded(within, ended)
    },
    running: async (sessionHashes) =>
      new Set(sessionHashes.length === 0 ? [] : (await stillRuns(sessionHashes)).map((session) => session.sessionHash)),
    forget,
    forgetAccount: (accountId) => {
      ends += 1
      for (const [sessionHash, { user }] of cached) if (user.id === accountId) cached.delete(sessionHash)
    },
    forgetAll: () => {
      ends += 1
      cached.clear()
    },
  }
}
