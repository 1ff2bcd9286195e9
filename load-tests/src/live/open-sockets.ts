import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import type { ClientMessage, ServerMessage } from '@lapka/contracts/live.ts'

export type OpenSockets = {
  /** When each of them next hears that slots changed, on the clock of this process. */
  nextChange: () => Promise<number[]>
  close: () => void
}

const OPENED_AT_ONCE = 50
const TIMEOUT_MS = 10_000

/** Browsers that look at one professional, each from an address of its own. */
export const openSockets = async (api: string, count: number, professionalId: string): Promise<OpenSockets> => {
  const sockets: WebSocket[] = []
  let onChange = (_atMs: number): void => {}
  const open = async (nth: number): Promise<void> => {
    const socket = connect(api, nth)
    sockets.push(socket)
    const pong = Promise.withResolvers<void>()
    socket.on('message', (bytes: Buffer) => {
      const atMs = performance.now()
      const { type } = JSON.parse(bytes.toString()) as ServerMessage
      if (type === 'pong') pong.resolve()
      if (type === 'slots-changed') onChange(atMs)
    })
    await once(socket, 'open')
    for (const message of [{ type: 'watch-slots', professionalId }, { type: 'ping' }] satisfies ClientMessage[])
      socket.send(JSON.stringify(message))
    // Answered after what was said before it was taken.
    await pong.promise
  }
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - sockets.length) }, (_, nth) => open(sockets.length + nth))
    await Promise.all(some)
  }
  const nextChange = (): Promise<number[]> => {
    const times: number[] = []
    const { promise, resolve } = Promise.withResolvers<number[]>()
    onChange = (atMs) => {
      times.push(atMs)
      if (times.length === count) resolve(times)
    }
    return Promise.race([promise, failAfterTimeout(() => `${times.length} of ${count} sockets heard of a change.`)])
  }
  return {
    nextChange,
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

const connect = (api: string, nth: number): WebSocket => {
  const address = `10.0.${nth >> 8}.${nth & 255}`
  const url = `${api.replace(/^http/, 'ws')}/api/v2/live`
  return new WebSocket(url, { headers: { 'x-forwarded-for': address }, perMessageDeflate: false })
}

const failAfterTimeout = async (problem: () => string): Promise<never> => {
  await pause(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(problem())
}
