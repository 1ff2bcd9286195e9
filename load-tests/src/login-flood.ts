import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Sends at its rate whatever is answered, in a thread of its own: who is measured must not wait behind those who attack. For the same
 * reason it writes to sockets what an HTTP client would take most of the time to put together. Any message ends it; it answers all
 * statuses.
 */
export type LoginFlood = { api: string; perSecond: number }

const EVERY_MS = 20
const CONNECTIONS = 256
/** A server may close on a flood; what is measured are the bookings. */
const NO_ANSWER = 0

const { api, perSecond } = workerData as LoginFlood
const { hostname, port } = new URL(api)
const statuses: number[] = []
const idle: Socket[] = []
let open = 0

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
  open += 1
  const socket = connect(Number(port), hostname).setNoDelay()
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
    const headEnds = answer.indexOf('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(answer.slice(0, headEnds))?.[1]
    if (headEnds === -1 || length === undefined || answer.length < headEnds + 4 + Number(length)) return
    statuses.push(Number(answer.slice('HTTP/1.1 '.length, 12)))
    answer = ''
    idle.push(socket)
  })
  socket.on('error', () => statuses.push(NO_ANSWER))
  socket.on('close', () => {
    open -= 1
    if (idle.includes(socket)) idle.splice(idle.indexOf(socket), 1)
  })
  return socket
}

const timer = setInterval(() => {
  for (let count = 0; count < (perSecond * EVERY_MS) / 1000; count++) {
    const socket = idle.pop() ?? (open < CONNECTIONS ? connectOne() : undefined)
    if (socket) socket.write(signIn())
    // All connections wait for an answer: who would come now is not let in.
    else statuses.push(NO_ANSWER)
  }
}, EVERY_MS)

parentPort?.once('message', () => {
  clearInterval(timer)
  parentPort?.postMessage(statuses)
  process.exit()
})
