import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Rig } from '../rig/rig.ts'
import { counted, type Draw, type Fault } from './fault.ts'

/** Bad clients: slow, silent, never reading, and sending nonsense. */
export const clientFaults = (rig: Rig, onBadAnswer: (what: string) => void): Fault[] => [
  sockets(rig, 'clients that send a header a second', async (socket, { random }) => {
    socket.write('GET /api/v2/professionals HTTP/1.1\r\nHost: localhost\r\n')
    while (!socket.destroyed) {
      await pause(1_000)
      if (!socket.destroyed) socket.write(`X-Slow-${Math.floor(random() * 1e6)}: 1\r\n`)
    }
  }),
  sockets(rig, 'clients that never read', async (socket) => {
    socket.pause()
    const request = 'GET /api/v2/professionals?limit=50 HTTP/1.1\r\nHost: localhost\r\n\r\n'
    for (let sent = 0; sent < 200 && !socket.destroyed; sent++) socket.write(request)
  }),
  sockets(rig, 'clients whose body never comes', async (socket) => {
    socket.write(
      'POST /api/v2/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email":',
    )
  }),
  malformed(rig, onBadAnswer),
]

const CLIENTS = 40

const sockets = ({ apiUrl }: Rig, name: string, behave: (socket: Socket, draw: Draw) => Promise<void>): Fault => ({
  name,
  strike: async (draw) => {
    const port = Number(new URL(apiUrl).port)
    const all = await Promise.all(Array.from({ length: CLIENTS }, () => open(port)))
    const connected = all.filter((socket) => socket !== undefined)
    for (const socket of connected) void behave(socket, draw).catch(() => undefined)
    await pause(draw.ms(2_000, 15_000))
    for (const socket of connected) socket.destroy()
    return counted(connected.length, 'clients were connected')
  },
})

const open = async (port: number): Promise<Socket | undefined> => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  const ended = once(socket, 'close').then(() => undefined)
  return Promise.race([once(socket, 'connect').then(() => socket), ended]).catch(() => undefined)
}

const NONSENSE = 60

/** Texts that have broken parsers before, in every place that takes one. */
const texts = [
  '',
  '\u0000',
  '{',
  '[[[[',
  'null',
  '"',
  '%00',
  '../../etc/passwd',
  '\ud800',
  '9'.repeat(400),
  '{"__proto__":{}}',
  'А'.repeat(5_000),
]

const malformed = ({ apiUrl }: Rig, onBadAnswer: (what: string) => void): Fault => ({
  name: 'malformed input',
  strike: async ({ random }) => {
    let refused = 0
    for (let sent = 0; sent < NONSENSE; sent++) {
      const text = texts[Math.floor(random() * texts.length)] ?? ''
      const path = [
        '/api/v2/sessions',
        '/api/v2/webhooks/stripe',
        '/api/v2/accounts',
        `/api/v2/appointments/${encode(text)}`,
        `/api/v2/professionals?cursor=${encode(text)}`,
      ][Math.floor(random() * 5)]
      const isRead = path?.includes('appointments/') === true || path?.includes('?') === true
      const answer = await fetch(`${apiUrl}${path}`, {
        method: isRead ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': encode(text).slice(0, 100) },
        ...(!isRead && { body: text }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer !== undefined && answer.status >= 400 && answer.status < 500) refused++
      // All clients get 503 while another fault is on.
      if (answer !== undefined && answer.status >= 500 && answer.status !== 503)
        onBadAnswer(`${path?.slice(0, 80)} answered ${answer.status} to ${JSON.stringify(text.slice(0, 40))}`)
    }
    return counted(refused, 'requests refused')
  },
})

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
