import type { IncomingMessage } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refused } from './refused.ts'

export type Drain = {
  isStopping: () => boolean
  /** Answers when no request is open any more, or after a bounded time. Then the app can be closed. */
  stop: () => Promise<void>
}

export type DrainTimes = {
  /** Not ready any more, but listening: balancers and browsers learn from an answer that they should ask elsewhere or later. */
  lingerMs: number
  /** How long requests in flight may take. */
  timeoutMs: number
  /** How long a connection that was just made may take to ask something. */
  silenceMs: number
}
export const drainTimes: DrainTimes = { lingerMs: 1_000, timeoutMs: 6_000, silenceMs: 500 }

/** A client that has connected and is not accepted yet is reset when listening ends, so listening ends after a quiet moment. */
const QUIET_MS = 100
const QUIET_TIMEOUT_MS = 1_000

const POLL_INTERVAL_MS = 20
const BODY_TIMEOUT_MS = 2_000
/** Health checks are answered to the end. */
const stillAnswered = new Set(['/healthz', '/readyz'])

/**
 * Stops answering in this order: not ready, then open requests are answered and new ones are refused in words, then new connections are
 * refused, then idle connections are closed. Closing at once would reset requests that are on their way.
 */
export const createDrain = (app: FastifyInstance, times: DrainTimes): Drain => {
  const inFlight = new Set<FastifyReply>()
  const sockets = new Map<Socket, { readBytes: number }>()
  let isStopping = false
  let lastConnectedAt = -Infinity

  app.server.on('connection', (socket: Socket) => {
    lastConnectedAt = performance.now()
    sockets.set(socket, { readBytes: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    // A socket gets its own goodbye.
    if (raw.headers.upgrade === undefined) {
      inFlight.add(reply)
      reply.raw.once('close', () => {
        inFlight.delete(reply)
        const socket = sockets.get(raw.socket)
        if (socket !== undefined) socket.readBytes = raw.socket.bytesRead
      })
    }
    if (!isStopping || stillAnswered.has(routeOptions.url ?? '')) return
    await readToEnd(raw)
    throw new Refused('SHUTTING_DOWN')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close')
  })

  const isAsking = () => [...sockets].some(([socket, { readBytes }]) => socket.bytesRead > readBytes)
  const waitWhile = async (isTrue: () => boolean, mostMs: number): Promise<void> => {
    const until = performance.now() + mostMs
    while (isTrue() && performance.now() < until) await delay(POLL_INTERVAL_MS)
  }
  return {
    isStopping: () => isStopping,
    stop: async () => {
      isStopping = true
      await delay(times.lingerMs)
      await waitWhile(() => inFlight.size > 0, times.timeoutMs)
      await waitWhile(() => performance.now() - lastConnectedAt < QUIET_MS, QUIET_TIMEOUT_MS)
      // Only no longer listens; an HTTP server would destroy connections that have not asked yet along with it.
      TcpServer.prototype.close.call(app.server)
      await waitWhile(() => [...sockets.keys()].some((socket) => socket.bytesRead === 0), times.silenceMs)
      await waitWhile(() => inFlight.size > 0 || isAsking(), times.silenceMs)
      for (const socket of sockets.keys()) socket.end()
    },
  }
}

/** An answer to a client that is still sending would be lost in the reset of the connection. */
const readToEnd = (raw: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (raw.complete) return resolve()
    const timer = setTimeout(resolve, BODY_TIMEOUT_MS)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    raw.once('end', end).once('close', end).resume()
  })
