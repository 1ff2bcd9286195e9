import type { WebSocket } from 'ws'
import type { Projected, ServerMessage } from '@lapka/contracts/live.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { createConnections, MESSAGES_PER_BEAT, type Caller, type Connection } from './connections.ts'
import { isDomainChange, messageOf } from './messages.ts'
import type { StrangerLimits } from './strangers.ts'

/** A browser that does not read is let go before what waits for it fills our memory. */
const MAX_BUFFERED_BYTES = 1_000_000

export const SESSION_ENDED = 4401
export const TOO_MUCH = 1008
const GOING_AWAY = 1001

const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message))

/** Every open socket of this process, and how it is spoken to. */
export const createSockets = (sessions: Pick<Sessions, 'running'>, limits: StrangerLimits) => {
  const connections = createConnections(limits)

  const drop = (connection: Connection) => {
    connections.remove(connection)
    connection.socket.terminate()
  }
  const send = (connection: Connection, bytes: Buffer) => {
    if (connection.socket.bufferedAmount > MAX_BUFFERED_BYTES) drop(connection)
    else connection.socket.send(bytes, { binary: false })
  }
  const add = (socket: WebSocket, caller: Caller): Connection => {
    const connection = connections.connectionOf(socket, caller)
    const displaced = connections.add(connection)
    if (displaced !== undefined) {
      connections.remove(displaced)
      displaced.socket.close(TOO_MUCH, 'too many windows')
    }
    return connection
  }
  const endSession = (sessionHash: string) => {
    for (const connection of connections.ofSession(sessionHash)) {
      connections.remove(connection)
      send(connection, encode({ type: 'session-ended' }))
      connection.socket.close(SESSION_ENDED, 'session ended')
    }
  }
  /** The notice of an end can be lost, and a session can simply run out. */
  const endWhatNoLongerRuns = async () => {
    const hashes = connections.sessions()
    const running = await sessions.running(hashes).catch(() => undefined)
    if (running !== undefined) for (const hash of hashes) if (!running.has(hash)) endSession(hash)
  }
  const sendAll = (hearers: ReadonlySet<Connection>, message: ServerMessage) => {
    if (hearers.size === 0) return
    // Written once for all who hear it.
    const bytes = encode(message)
    for (const connection of hearers) send(connection, bytes)
  }
  const tell = ({ position, changes }: Projected) => {
    if (changes === undefined) return sendAll(connections.all, { type: 'everything-changed', position })
    for (const change of changes.filter(isDomainChange)) sendAll(connections.hearersOf(change), messageOf(change, position))
  }
  /** A socket that did not answer the last one is gone; a laptop that was closed says nothing. */
  const beat = () => {
    for (const connection of connections.all) {
      if (!connection.isAlive) {
        drop(connection)
        continue
      }
      connection.isAlive = false
      connection.budget = MESSAGES_PER_BEAT
      connection.socket.ping()
    }
  }

  return {
    add,
    remove: connections.remove,
    drop,
    onRemoved: connections.onRemoved,
    has: connections.has,
    say: (connection: Connection, message: ServerMessage) => send(connection, encode(message)),
    tell,
    endSession,
    endWhatNoLongerRuns,
    isFullFor: connections.isFullFor,
    ofProfessionals: connections.ofProfessionals,
    beat,
    closeAll: () => {
      for (const connection of connections.all) connection.socket.close(GOING_AWAY, 'going away')
    },
    count: () => connections.all.size,
  }
}

export type Sockets = ReturnType<typeof createSockets>
