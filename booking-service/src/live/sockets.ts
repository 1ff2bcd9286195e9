import type { WebSocket } from 'ws'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Projected, ServerMessage } from '@lapka/contracts/live.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { LiveSubscription } from './hear.ts'
import { messagesFor } from './messages.ts'

export type Connection = LiveSubscription & {
  socket: WebSocket
  user: CurrentUser | null
  sessionHash: string | null
  isAlive: boolean
  /** How many messages may still come before the next heartbeat. */
  budget: number
}

export const MESSAGES_PER_BEAT = 60
/** A browser that does not read is let go before what waits for it fills our memory. */
const MOST_BUFFERED_BYTES = 1_000_000
const MOST_PER_SESSION = 20

export const SESSION_ENDED = 4401
export const TOO_MUCH = 1008
const GOING_AWAY = 1001

/** Every open socket of this process, and how it is spoken to. */
export const createSockets = (sessions: Pick<Sessions, 'running'>) => {
  const connections = new Set<Connection>()

  const drop = (connection: Connection) => {
    connections.delete(connection)
    connection.socket.terminate()
  }
  const say = (connection: Connection, message: ServerMessage) => {
    if (connection.socket.bufferedAmount > MOST_BUFFERED_BYTES) drop(connection)
    else connection.socket.send(JSON.stringify(message))
  }
  const endSession = (sessionHash: string) => {
    for (const connection of connections) {
      if (connection.sessionHash !== sessionHash) continue
      connections.delete(connection)
      say(connection, { type: 'session-ended' })
      connection.socket.close(SESSION_ENDED, 'session ended')
    }
  }
  /** The notice of an end can be lost, and a session can simply run out. */
  const endWhatNoLongerRuns = async () => {
    const hashes = [...new Set([...connections].flatMap(({ sessionHash }) => sessionHash ?? []))]
    const running = await sessions.running(hashes).catch(() => undefined)
    if (running !== undefined) for (const hash of hashes) if (!running.has(hash)) endSession(hash)
  }

  return {
    add: (connection: Connection) => {
      connections.add(connection)
      if (connection.sessionHash === null) return
      const same = [...connections].filter(({ sessionHash }) => sessionHash === connection.sessionHash)
      if (same.length > MOST_PER_SESSION) same[0]?.socket.close(TOO_MUCH, 'too many windows')
    },
    remove: (connection: Connection) => void connections.delete(connection),
    drop,
    say,
    tell: (projected: Projected) => {
      for (const connection of connections) for (const message of messagesFor(connection, projected)) say(connection, message)
    },
    endSession,
    endWhatNoLongerRuns,
    /** Sessions of professionals whose page is open. */
    ofProfessionals: () => [
      ...new Set([...connections].flatMap(({ user, sessionHash }) => (user?.professionalId ? (sessionHash ?? []) : []))),
    ],
    /** Who did not answer the last one is gone; a laptop that was closed says nothing. */
    beat: () => {
      for (const connection of connections) {
        if (!connection.isAlive) {
          drop(connection)
          continue
        }
        connection.isAlive = false
        connection.budget = MESSAGES_PER_BEAT
        connection.socket.ping()
      }
    },
    closeAll: () => {
      for (const connection of connections) connection.socket.close(GOING_AWAY, 'going away')
    },
    count: () => connections.size,
  }
}

export type Sockets = ReturnType<typeof createSockets>
