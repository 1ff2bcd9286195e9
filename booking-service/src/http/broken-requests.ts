import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refusals, type RefusalCode } from '@lapka/contracts/refusals.ts'
import { problemBody } from './problem-body.ts'
import { Refused } from './refused.ts'

/** Also a good request comes too late where this process stood still while it lay in the socket: it may be sent again. */
const codes: Partial<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
}

/** Bytes that never became a request: Node's parser refused them, or they took too long to arrive. There is no language to know yet. */
export const answerBrokenRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'MALFORMED_REQUEST'
  const { status } = refusals[code]
  const body = JSON.stringify(problemBody(code, { language: 'bg', requestId: randomUUID() }))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Two hosts are two readings of one request: a proxy in front may have gone by the one and we by the other. */
const isHostClear = ({ httpVersion, rawHeaders }: IncomingMessage): boolean => {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

/** Requests that Node would answer by itself and without a word, or not at all: no host or two, an expectation that it does not know, a tunnel. */
export const answerOddRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => done(isHostClear(raw) ? undefined : new Refused('MALFORMED_REQUEST')))
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', (_request, socket: Socket) => answerBrokenRequest(new Error('no tunnels'), socket))
}
