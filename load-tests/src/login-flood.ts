import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Sends at its rate despite the answers, in a thread of its own: measured requests must not wait behind the attack. For the same
 * reason it writes to sockets what an HTTP client would take most of the time to put together. Any message ends it: it sends no more,
 * waits until each sign-in is answered, that none is computed while the next round measures quiet, and posts all statuses.
 */
export type LoginFlood = { api: string; perSecond: number }

const EVERY_MS = 20
const CONNECTIONS = 256
/** A server may close on a flood; what is measured are the bookings. */
const NO_ANSWER = 0

const { api, perSecond } = workerData as LoginFlood
const { hostname, port } = new URL(api)
const statuses: number[] = []
const idle = new Set<Socket>()
const waiting = new Set<Socket>()
let isOver = false

/** From another address to another account each time, as a botnet would. */
const signIn = (): string => {
  const body = JSON.stringify({ email: `${randomUUID()}@bench.test`, password: 'guess' })
  const address = [10, ...randomBytes(3)].join('.')
  const head = [
    'POST /api/v2/sessions HTTP/1.1',
    `host: ${hostname}`,
    'content-type: application/json',
    `x-forwarded-for: ${address}`,
  ]
  return [...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
}

const connectOne = (): Socket => {
  const socket = connect(Number(port), hostname).setNoDelay()
  let answer = ''
  const settle = (status: number): void => {
    if (waiting.delete(socket)) statuses.push(status)
    endWhenAllAreAnswered()
  }
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
    const headEnds = answer.indexOf('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(answer.slice(0, headEnds))?.[1]
    if (headEnds === -1 || length === undefined || answer.length < headEnds + 4 + Number(length)) return
    idle.add(socket)
    settle(Number(answer.slice('HTTP/1.1 '.length, 12)))
    answer = ''
  })
  // The close event that follows reports the error.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    idle.delete(socket)
    settle(NO_ANSWER)
  })
  return socket
}

const sendOne = (): void => {
  const [rested] = idle
  const socket = rested ?? (waiting.size < CONNECTIONS ? connectOne() : undefined)
  // All connections wait for an answer: who would come now is not let in.
  if (!socket) return void statuses.push(NO_ANSWER)
  idle.delete(socket)
  waiting.add(socket)
  socket.write(signIn())
}

const endWhenAllAreAnswered = (): void => {
  if (!isOver || waiting.size > 0) return
  parentPort?.postMessage(statuses)
  process.exit()
}

const timer = setInterval(() => {
  for (let count = 0; count < (perSecond * EVERY_MS) / 1000; count++) sendOne()
}, EVERY_MS)

parentPort?.once('message', () => {
  clearInterval(timer)
  isOver = true
  endWhenAllAreAnswered()
})
