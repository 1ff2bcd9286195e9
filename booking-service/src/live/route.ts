import type { IncomingMessage } from 'node:http'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { refusals } from '@lapka/contracts/refusals.ts'
import { markPresent } from '@lapka/state/accounts/presence.ts'
import type { StateDb } from '@lapka/state/database.ts'
import type { App } from '../http/app-type.ts'
import { languageOf } from '../http/language.ts'
import { networkOf } from '../http/network-of.ts'
import { perAddress } from '../http/rate-limits.ts'
import { Refused } from '../http/refused.ts'
import { isOwnOrigin } from '../http/same-site.ts'
import { sessionTokenOf } from '../http/session-cookie.ts'
import { sessionHashOf, type Sessions } from '../sessions/sessions.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { Connection } from './connections.ts'
import { hear } from './hear.ts'
import { createRoomLine, type RoomMessage } from './room-line.ts'
import type { StrangerLimits } from './strangers.ts'
import { createSockets, TOO_MUCH, type Sockets } from './sockets.ts'

const HEARTBEAT_MS = 30_000
const PATH = '/api/v2/live'

/** Any other upgrade that is offered, HTTP/2 for one, is passed over and the request answered as it stands. */
export const isForSocket = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  url?.split('?')[0] === PATH && headers.upgrade?.toLowerCase() === 'websocket'

type LiveParts = {
  db: StateDb
  changes: ChangeFeed
  publicUrl: string
  now: () => string
  sessions: Sessions
  limits: { socketsPerAddress: number; strangersSockets: StrangerLimits }
}
/** Rooms use the same sockets. */
type OpenRooms = (sockets: Sockets) => { take: (guest: Connection, message: RoomMessage) => Promise<void> }

/** The one WebSocket: sends each change to the clients it concerns. The handshake settles which. */
export const liveRoute = (app: App, parts: LiveParts, openRooms: OpenRooms): Sockets => {
  const { db, changes, publicUrl, now, sessions, limits } = parts
  const sockets = createSockets(sessions, limits.strangersSockets)
  changes.onProjected(sockets.tell)
  const rooms = openRooms(sockets)
  // A heartbeat that could not be written is made good by the next.
  const seePresent = (sessionHashes: string[]) => void markPresent(db, sessionHashes, now()).catch(() => undefined)
  const heartbeat = setInterval(() => {
    sockets.beat()
    void sockets.endWhatNoLongerRuns()
    seePresent(sockets.ofProfessionals())
  }, HEARTBEAT_MS)
  app.addHook('onClose', async () => clearInterval(heartbeat))

  const onlyOurPages = async ({ headers: { origin } }: { headers: { origin?: string | undefined } }) => {
    if (origin !== undefined && !isOwnOrigin(origin, publicUrl)) throw new Refused('FOREIGN_ORIGIN')
  }
  const onlyWhereIsRoom = async ({ user, ip }: Pick<FastifyRequest, 'user' | 'ip'>) => {
    if (user === null && sockets.isFullFor(networkOf(ip))) throw new Refused('TOO_BUSY')
  }
  const wsHandler = (socket: WebSocket, request: FastifyRequest) => {
    const token = sessionTokenOf(request)
    const connection = sockets.add(socket, {
      user: request.user,
      sessionHash: request.user && token !== undefined ? sessionHashOf(token) : null,
      address: networkOf(request.ip),
      language: languageOf(request),
    })
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('close', () => sockets.remove(connection))
    socket.on('error', () => sockets.drop(connection))
    const unavailable = {
      type: 'problem',
      code: 'LOG_UNAVAILABLE',
      detail: refusals.LOG_UNAVAILABLE[connection.language],
    } as const
    const say = createRoomLine((message) => rooms.take(connection, message).catch(() => sockets.say(connection, unavailable)))
    const sayInRoom = (message: RoomMessage) => {
      if (!say(message)) return false
      // A call has a measure of its own.
      connection.budget += 1
      return true
    }
    socket.on('message', (bytes: Buffer) => {
      if (!sockets.has(connection)) return
      connection.budget -= 1
      if (connection.budget < 0) return socket.close(TOO_MUCH, 'too many messages')
      const answer = hear(connection, String(bytes), { now, sayInRoom })
      if (answer) sockets.say(connection, answer)
    })
    if (connection.sessionHash !== null && connection.user?.professionalId) seePresent([connection.sessionHash])
    sockets.say(connection, { type: 'hello', now: now(), signedIn: connection.user !== null })
  }
  app.route({
    method: 'GET',
    url: PATH,
    onRequest: [onlyOurPages, onlyWhereIsRoom],
    config: { policy: 'public', rateLimit: perAddress(limits.socketsPerAddress) },
    schema: { summary: 'The one WebSocket: says what changed, to those whom it concerns' } as object,
    handler: () => {
      throw new Refused('UPGRADE_REQUIRED')
    },
    wsHandler,
  })
  return sockets
}
