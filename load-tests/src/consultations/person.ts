import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import WebSocket from 'ws'
import type { ClientMessage, ServerMessage } from '@lapka/contracts/live.ts'
import type { Session } from '../prepare-town.ts'

type IsIt = (message: ServerMessage) => boolean
type Waiting = { isIt: IsIt; resolve: (atMs: number) => void }

export type Person = {
  /** When such a message next comes: milliseconds since 1970 by the machine's clock, which is the database's too. */
  next: (what: string, isIt: IsIt) => Promise<number>
  /** The same of a message that may have come since `next` was last called or this was. */
  heard: (what: string, isIt: IsIt) => Promise<number>
  say: (message: ClientMessage) => void
  /** A command; fails unless it was taken. */
  command: <Answer>(method: 'POST' | 'PUT', path: string, body?: unknown) => Promise<Answer>
  read: <Answer>(path: string) => Promise<Answer>
  close: () => Promise<void>
}

const TIMEOUT_MS = 20_000
export const nowMs = (): number => performance.timeOrigin + performance.now()

/** A signed-in person with one open tab: its socket and its requests go to one API, from an address of their own. */
export const openPerson = async (api: string, { cookie }: Session, nth: number): Promise<Person> => {
  const headers = { cookie, 'x-forwarded-for': `10.1.${nth >> 8}.${nth & 255}` }
  const socket = new WebSocket(`${api.replace(/^http/, 'ws')}/api/v2/live`, { headers, perMessageDeflate: false })
  const waiting = new Set<Waiting>()
  let lately: { atMs: number; message: ServerMessage }[] = []
  socket.on('message', (bytes: Buffer) => {
    const atMs = nowMs()
    const message = JSON.parse(bytes.toString()) as ServerMessage
    lately.push({ atMs, message })
    for (const one of waiting) {
      if (!one.isIt(message)) continue
      waiting.delete(one)
      one.resolve(atMs)
    }
  })
  await once(socket, 'open')
  const pool = new Pool(api, { connections: 1, pipelining: 1 })
  const request = async <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, more: object): Promise<Answer> => {
    const answer = await pool.request({ method, path: `/api/v2${path}`, ...more })
    const text = await answer.body.text()
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as Answer
  }
  const next = (what: string, isIt: IsIt): Promise<number> => {
    lately = []
    const { promise, resolve } = Promise.withResolvers<number>()
    waiting.add({ isIt, resolve })
    return Promise.race([promise, failAfterTimeout(what)])
  }
  return {
    next,
    heard: async (what, isIt) => {
      const already = lately.find(({ message }) => isIt(message))
      return already?.atMs ?? next(what, isIt)
    },
    say: (message) => socket.send(JSON.stringify(message)),
    command: (method, path, body = {}) =>
      request(method, path, {
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }),
    read: (path) => request('GET', path, { headers }),
    close: async () => {
      socket.terminate()
      await pool.close()
    },
  }
}

const failAfterTimeout = async (what: string): Promise<never> => {
  await pause(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`No one was told in time: ${what}.`)
}
