import type { WebSocket } from 'ws'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { createGroups } from './groups.ts'
import type { LiveSubscription } from './hear.ts'
import { audienceOf, topicsOf, type DomainChange, type Topic } from './messages.ts'
import { createStrangers, type StrangerLimits } from './strangers.ts'

export type Caller = { user: CurrentUser | null; sessionHash: string | null; address: string; language: Language }

export type Connection = Caller &
  LiveSubscription & {
    socket: WebSocket
    isAlive: boolean
    /** How many messages may still come before the next heartbeat. */
    budget: number
  }

export const MESSAGES_PER_BEAT = 60
const MAX_PER_SESSION = 20

/** The open connections and their topics: found without asking each. */
export const createConnections = (limits: StrangerLimits) => {
  const all = new Set<Connection>()
  const topics = createGroups<Topic, Connection>()
  const bySession = createGroups<string, Connection>()
  const strangers = createStrangers<Connection>(limits)
  const onRemoved = new Set<(connection: Connection) => void>()

  /** Answers the connection that has to go for it, if any. */
  const add = (connection: Connection): Connection | undefined => {
    all.add(connection)
    for (const topic of topicsOf(connection.user)) topics.join(topic, connection)
    if (connection.sessionHash === null) return strangers.add(connection)
    bySession.join(connection.sessionHash, connection)
    const [first, ...others] = bySession.of(connection.sessionHash) ?? []
    return others.length >= MAX_PER_SESSION ? first : undefined
  }
  const remove = (connection: Connection): void => {
    const wasThere = all.delete(connection)
    for (const topic of topicsOf(connection.user)) topics.leave(topic, connection)
    for (const professionalId of connection.watched) topics.leave(`watched ${professionalId}`, connection)
    if (connection.sessionHash !== null) bySession.leave(connection.sessionHash, connection)
    strangers.remove(connection)
    // However it ends, and before its socket is closed: nothing more is heard from it.
    if (wasThere) for (const listener of onRemoved) listener(connection)
  }
  const hearersOf = (change: DomainChange): ReadonlySet<Connection> => {
    const [first, ...others] = audienceOf(change).flatMap((topic) => topics.of(topic) ?? [])
    if (first === undefined || others.length === 0) return first ?? new Set()
    return new Set([first, ...others].flatMap((group) => [...group]))
  }
  return {
    all: all as ReadonlySet<Connection>,
    add,
    remove,
    onRemoved: (listener: (connection: Connection) => void) => void onRemoved.add(listener),
    /** Whether it is still open, and its session runs. */
    has: (connection: Connection) => all.has(connection),
    hearersOf,
    ofSession: (sessionHash: string): Connection[] => [...(bySession.of(sessionHash) ?? [])],
    sessions: bySession.names,
    /** Sessions of professionals whose page is open. */
    ofProfessionals: () => [
      ...new Set([...all].flatMap(({ user, sessionHash }) => (user?.professionalId ? (sessionHash ?? []) : []))),
    ],
    isFullFor: strangers.isFull,
    connectionOf: (socket: WebSocket, caller: Caller): Connection => connectionOf(socket, caller, topics),
  }
}

type Topics = ReturnType<typeof createGroups<Topic, Connection>>

const connectionOf = (socket: WebSocket, caller: Caller, topics: Topics): Connection => {
  const watched = new Set<string>()
  const connection: Connection = {
    ...caller,
    socket,
    watched,
    watch: (professionalId) => {
      watched.add(professionalId)
      topics.join(`watched ${professionalId}`, connection)
    },
    unwatch: (professionalId) => {
      watched.delete(professionalId)
      topics.leave(`watched ${professionalId}`, connection)
    },
    isAlive: true,
    budget: MESSAGES_PER_BEAT,
  }
  return connection
}
