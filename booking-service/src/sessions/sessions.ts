import { hash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { dropOldest } from '@lapka/contracts/drop-oldest.ts'
import { photoUrlOf } from '@lapka/contracts/photos.ts'
import type { AccountRow } from '@lapka/projections/accounts/project.ts'
import { accountById, sessionsWithOwners } from '@lapka/projections/accounts/query.ts'
import type { Database } from '@lapka/projections/database.ts'
import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@lapka/contracts/accounts.ts'
import type { Role } from '@lapka/contracts/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import {
  deleteSession,
  deleteSessionsOf,
  deleteSome,
  insertSession,
  markFactorProven,
  notifyEnded,
  runningSessions,
  touchSessions,
  type SessionUse,
} from '@lapka/state/accounts/sessions.ts'
import { inBatches } from '../in-batches.ts'
import type { Session } from '../http/authorization/fresh-factor.ts'
import { SESSION_DAYS } from '../http/session-cookie.ts'

/** Operators' sessions end sooner. `place` is what its owner knows it by. */
type NewSession = { role: Role; factorAtMs?: number | null; place?: SessionPlace }
export type SessionPlace = { network: string; device: string }

export type Sessions = {
  start: (accountId: string, session: NewSession) => Promise<string>
  find: (token: string) => Promise<Session | null>
  /** Like `find`, at once, where it was found lately. */
  recall: (token: string) => Session | undefined
  /** Its owner is shown that it is used. What a person does in it begins its hour of being idle anew, too. */
  markUsed: (token: string, by: { isOfPerson: boolean }) => void
  /** The second factor was proven now. */
  proveFactor: (token: string) => Promise<void>
  end: (token: string) => Promise<void>
  /** One of an account by its hash, or all but one; answers how many there were. */
  endSome: (accountId: string, which: { only: string } | { allBut: string }) => Promise<number>
  /** Every session of an account, or those that had begun by then; `db` may be a transaction, for what must be true together. */
  endAll: (accountId: string, db?: Kysely<Database>, until?: string) => Promise<void>
  /** Those of the sessions, by hash, that still run. */
  running: (sessionHashes: string[]) => Promise<Set<string>>
  /** Another process ended it. */
  forget: (sessionHash: string) => void
  /** An account's identity changed: its sessions are read again. */
  forgetAccount: (accountId: string) => void
  /** Sessions that other processes ended meanwhile are unknown. */
  forgetAll: () => void
}

export const sessionHashOf = (token: string): string => hash('sha256', token, 'base64url')

/** The user of an account, by the view; null before the view shows it. */
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
const MAX_CACHED = 20_000

type FoundSession = Session & { sessionHash: string; lastUsedAt: Date; lastSeenAt: Date }

/** The session's owner; a burst of requests is looked up together. */
const createUserLookup = (db: Kysely<Database>, clock: () => number) =>
  inBatches(async (sessionHashes: string[]) => {
    const found = await sessionsWithOwners(db, sessionHashes, clock())
    const running = new Map(found.map((session) => [session.sessionHash, session]))
    return (sessionHash: string): FoundSession | null => {
      const session = running.get(sessionHash)
      if (session === undefined) return null
      const { factorAt, lastUsedAt, lastSeenAt } = session
      return { user: userFrom(session), factorAtMs: factorAt?.getTime() ?? null, sessionHash, lastUsedAt, lastSeenAt }
    }
  })

/** When a session was used last is written down no finer than this. */
const USE_MARK_MS = MINUTE_MS

type Use = Omit<SessionUse, 'sessionHash'> & { known: FoundSession | undefined }

/** A lost mark ends a session that was idle for most of an hour. */
const markUsed = (write: (use: SessionUse) => Promise<void>, { known, isOfPerson, at }: Use): void => {
  const last = isOfPerson ? known?.lastUsedAt : known?.lastSeenAt
  if (known === undefined || last === undefined || at.getTime() - last.getTime() < USE_MARK_MS) return
  known.lastSeenAt = at
  if (isOfPerson) known.lastUsedAt = at
  void write({ isOfPerson, at, sessionHash: known.sessionHash }).catch(() => undefined)
}

const endOf = (role: Role, nowMs: number) =>
  role === 'OPERATOR'
    ? { expiresAt: new Date(nowMs + OPERATOR_SESSION_HOURS * HOUR_MS), idleMinutes: OPERATOR_IDLE_MINUTES }
    : { expiresAt: new Date(nowMs + SESSION_DAYS * DAY_MS), idleMinutes: null }

/** Each parent's first request in a minute is a use: one statement writes those that come together. */
const createUseWriter = (db: Kysely<Database>) =>
  inBatches(async (uses: SessionUse[]) => {
    await touchSessions(db, uses)
    return () => undefined
  })

/** Opaque tokens, stored hashed. A short cache spares a query per request; the end of a session empties it in every process. */
export const createSessions = (db: Kysely<Database>, clock: () => number = Date.now): Sessions => {
  const cached = new Map<string, FoundSession & { until: number }>()
  /** Counts ends, so that what was read before one is not kept after it. */
  let ends = 0
  const forget = (sessionHash: string) => {
    ends += 1
    cached.delete(sessionHash)
  }
  const sessionOf = createUserLookup(db, clock)
  const writeUse = createUseWriter(db)
  const keep = (sessionHash: string, session: FoundSession) => {
    cached.delete(sessionHash)
    cached.set(sessionHash, { ...session, until: clock() + CACHE_MS })
    dropOldest(cached, MAX_CACHED)
  }
  const tellEnded = async (within: Kysely<Database>, ended: string[]): Promise<number> => {
    ended.forEach(forget)
    await notifyEnded(within, ended)
    return ended.length
  }
  return {
    recall: (token) => {
      const known = cached.get(sessionHashOf(token))
      return known !== undefined && known.until > clock() ? known : undefined
    },
    start: async (accountId, { role, factorAtMs = null, place = { network: '', device: '' } }) => {
      const token = randomBytes(32).toString('base64url')
      const factorAt = factorAtMs === null ? null : new Date(factorAtMs)
      const lastUsedAt = new Date(clock())
      const session = { sessionHash: sessionHashOf(token), accountId, factorAt, lastUsedAt, ...place, ...endOf(role, clock()) }
      await insertSession(db, session)
      return token
    },
    find: async (token) => {
      const sessionHash = sessionHashOf(token)
      const endsBefore = ends
      const found = await sessionOf(sessionHash)
      if (found === null) return null
      if (ends === endsBefore) keep(sessionHash, found)
      return found
    },
    markUsed: (token, by) => markUsed(writeUse, { ...by, known: cached.get(sessionHashOf(token)), at: new Date(clock()) }),
    proveFactor: async (token) => {
      await markFactorProven(db, sessionHashOf(token), clock())
      forget(sessionHashOf(token))
    },
    endSome: async (accountId, which) => tellEnded(db, await deleteSome(db, { accountId, ...which })),
    end: async (token) => {
      const sessionHash = sessionHashOf(token)
      await deleteSession(db, sessionHash)
      forget(sessionHash)
      await notifyEnded(db, [sessionHash])
    },
    endAll: async (accountId, within = db, until) => {
      await tellEnded(within, await deleteSessionsOf(within, accountId, until))
    },
    running: async (sessionHashes) =>
      new Set((await runningSessions(db, sessionHashes, clock())).map((session) => session.sessionHash)),
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
