import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import WebSocket from 'ws'
import { expect } from 'vitest'
import type { ClientMessage, ServerMessage, Signal } from '@lapka/contracts/live.ts'

type Heard<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

/** A browser's tab with its socket to one api. */
export const openTab = async (url: string, person?: { headers: { cookie: string } }, language = 'bg') => {
  const socket = new WebSocket(url, { headers: { ...person?.headers, 'accept-language': language } })
  const heard: ServerMessage[] = []
  const closed: number[] = []
  socket.on('message', (bytes: Buffer) => void heard.push(JSON.parse(bytes.toString()) as ServerMessage))
  socket.on('close', (code) => void closed.push(code))
  const { promise: greeted, resolve: greet } = Promise.withResolvers<void>()
  socket.once('message', () => greet())
  socket.once('close', () => greet())
  await once(socket, 'open')
  // The api hears of changes for this socket from its first message on.
  await greeted
  const tabId = randomUUID()
  const all = <Type extends ServerMessage['type']>(type: Type) =>
    heard.filter((message): message is Heard<Type> => message.type === type)
  const next = async <Type extends ServerMessage['type']>(type: Type, count = 1): Promise<Heard<Type>> => {
    await expect.poll(() => all(type).length, { interval: 10 }).toBeGreaterThanOrEqual(count)
    return all(type)[count - 1]!
  }
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message))
  return {
    socket,
    tabId,
    heard,
    closed,
    all,
    next,
    say,
    join: (consultationId: string) => say({ type: 'join-room', consultationId, tabId }),
    signal: (consultationId: string, signal: Signal) => say({ type: 'signal', consultationId, signal }),
  }
}

export type Tab = Awaited<ReturnType<typeof openTab>>
