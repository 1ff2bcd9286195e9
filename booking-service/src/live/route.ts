import type { WebSocket } from 'ws'
import { clientMessage, type ServerMessage } from '@lapka/contracts/live.ts'
import { refusals } from '@lapka/contracts/refusals.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { Refused } from '../http/refused.ts'
import { isOwnOrigin } from '../http/same-site.ts'
import { sessionTokenOf } from '../sessions/cookie.ts'
import { sessionHashOf } from '../sessions/sessions.ts'
import { messagesFor } from './messages.ts'

const MOST_WATCHED = 20
const MOST_MESSAGES_A_MINUTE = 120
/** A browser that does not read is let go before what waits for it fills our memory. */
const MOST_BUFFERED_BYTES = 1_000_000
const HEARTBEAT_MS = 30_000

export type LiveSockets = { endSession: (sessionHash: string) => void; closeAll: () => void }
type Connection = {
  socket: WebSocket
  user: CurrentUser | null
  sessionHash: string | null
  watched: Set<string>
  isAlive: boolean
  budget: number
}

/** The one WebSocket: says what changed, to those whom it concerns. */
export const liveRoute = (app: App, { changes, publicUrl, now }: Dependencies): LiveSockets => {
  const connections = new Set<Connection>()
  const drop = (connection: Connection) => {
    connections.delete(connection)
    connection.socket.terminate()
  }
  const say = (connection: Connection, message: ServerMessage) => {
    if (connection.socket.bufferedAmount > MOST_BUFFERED_BYTES) return drop(connection)
    connection.socket.send(JSON.stringify(message))
  }
  changes.onProjected((projected) => {
    for (const connection of connections) for (const message of messagesFor(connection, projected)) say(connection, message)
  })
  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      if (!connection.isAlive) drop(connection)
      connection.isAlive = false
      connection.budget = MOST_MESSAGES_A_MINUTE
      connection.socket.ping()
    }
  }, HEARTBEAT_MS)
  app.addHook('onClose', async () => clearInterval(heartbeat))

  const onlyOurPages = async (request: { headers: { origin?: string | undefined } }) => {
    if (request.headers.origin !== undefined && !isOwnOrigin(request.headers.origin, publicUrl))
      throw new Refused('FOREIGN_ORIGIN')
  }
  app.get('/api/v2/live', { websocket: true, onRequest: onlyOurPages, schema: { hide: true } as object }, (socket, request) => {
    const token = sessionTokenOf(request)
    const connection: Connection = {
      socket,
      user: request.user,
      sessionHash: request.user && token !== undefined ? sessionHashOf(token) : null,
      watched: new Set(),
      isAlive: true,
      budget: MOST_MESSAGES_A_MINUTE,
    }
    connections.add(connection)
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('close', () => connections.delete(connection))
    socket.on('error', () => drop(connection))
    socket.on('message', (bytes: Buffer) => {
      connection.budget -= 1
      if (connection.budget < 0) return socket.close(1008, 'too many messages')
      const answer = hear(connection, String(bytes), now)
      if (answer) say(connection, answer)
    })
    say(connection, { type: 'hello', now: now(), signedIn: connection.user !== null })
  })
  return {
    endSession: (sessionHash) => {
      for (const connection of connections) {
        if (connection.sessionHash !== sessionHash) continue
        say(connection, { type: 'session-ended' })
        connection.socket.close(4401, 'session ended')
      }
    },
    closeAll: () => {
      for (const connection of connections) connection.socket.close(1001, 'going away')
    },
  }
}

const hear = (connection: Connection, text: string, now: () => string): ServerMessage | undefined => {
  const parsed = clientMessage.safeParse(readJson(text))
  if (!parsed.success) return { type: 'problem', code: 'INVALID_INPUT', detail: refusals.INVALID_INPUT.en }
  const message = parsed.data
  switch (message.type) {
    case 'watch-slots':
      if (connection.watched.size >= MOST_WATCHED)
        return { type: 'problem', code: 'TOO_MANY_REQUESTS', detail: refusals.TOO_MANY_REQUESTS.en }
      connection.watched.add(message.professionalId)
      return undefined
    case 'unwatch-slots':
      connection.watched.delete(message.professionalId)
      return undefined
    case 'ping':
      return { type: 'pong', now: now() }
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
