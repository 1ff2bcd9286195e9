import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './broken-requests.ts'

/** How long a body may take to come, in milliseconds. A file over a slow line takes its time; words do not. */
export type BodyTimeouts = { words: number; file: number }
export const bodyTimeouts: BodyTimeouts = { words: 15_000, file: 120_000 }

/** As Node names it when a request as a whole comes too slowly. */
const bodyTooSlow = () => Object.assign(new Error('the body did not come in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Drops clients that send a body too slowly. The server's own limit does not know the route yet. */
export const limitBodyTime = (app: FastifyInstance, timeouts: BodyTimeouts): void => {
  // Not a hook: a request whose address can't be read is answered before any of them runs.
  app.server.prependListener('request', (request, response) => {
    response.once('finish', () => cutUnreadBody(request, timeouts.words))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers, routeOptions } = request
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const tooSlow = () => {
        if (!raw.complete && !reply.raw.writableEnded) answerBrokenRequest(bodyTooSlow(), raw.socket)
      }
      const timer = setTimeout(tooSlow, routeOptions.config.takesFile === true ? timeouts.file : timeouts.words)
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

/** A client that was answered before its body had come may still send it for a while, or it could not read the answer. */
const cutUnreadBody = (request: IncomingMessage, ms: number): void => {
  if (request.complete) return
  const { socket } = request
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy()
  }, ms)
  socket.once('close', () => clearTimeout(timer))
}
