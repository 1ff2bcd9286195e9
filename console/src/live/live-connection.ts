import type { ClientMessage, ServerMessage } from '@lapka/contracts/live.ts'
import { batchMessages } from './message-batch.ts'
import { watchPulse, type Pulse } from './watch-pulse.ts'

export type LiveConnection = {
  start: (url: string) => void
  watchSlots: (professionalId: string) => () => void
  reconnect: () => void
  isOpen: () => boolean
  /** Tells when it opens and when it is lost. */
  onOpenChange: (listener: () => void) => () => void
}

type Options = {
  onMessages: (messages: ServerMessage[]) => void
  /** The server's clock, as soon as it is heard. */
  onClock: (now: string) => void
  /** A connection that was lost is back: anything may have changed meanwhile. */
  onReturn: () => void
}

const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** One WebSocket for the app. Messages are handed on in batches, so a burst is one render; after a break it comes back by itself. */
export const connectLive = ({ onMessages, onClock, onReturn }: Options): LiveConnection => {
  const watched = new Map<string, number>()
  const listeners = new Set<() => void>()
  const tellOpenChange = () => listeners.forEach((listener) => listener())
  const collect = batchMessages(onMessages)
  let url = ''
  let socket: WebSocket | undefined
  let pulse: Pulse | undefined
  let waitMs = SHORTEST_WAIT_MS
  let wasOpen = false

  const say = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  /** Does not wait for the closing handshake: over a dead network that takes as long as the network is dead. */
  const lose = (lost: WebSocket) => {
    if (socket !== lost) return
    socket = undefined
    tellOpenChange()
    pulse?.end()
    lost.close()
    setTimeout(open, spread(waitMs))
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  const open = () => {
    const current = new WebSocket(url)
    socket = current
    pulse = watchPulse({ ask: () => say({ type: 'ping' }), onSilence: () => lose(current) })
    current.addEventListener('open', () => {
      for (const professionalId of watched.keys()) say({ type: 'watch-slots', professionalId })
      if (wasOpen) onReturn()
      wasOpen = true
      tellOpenChange()
    })
    current.addEventListener('message', ({ data }) => {
      // What an abandoned connection still says is of its own session.
      if (socket !== current) return
      pulse?.felt()
      const message = JSON.parse(String(data)) as ServerMessage
      if ('now' in message) onClock(message.now)
      // Only a connection that has lasted makes the next break a first one: a server that closes at once is not hammered.
      if (message.type === 'pong') waitMs = SHORTEST_WAIT_MS
      else collect(message)
    })
    current.addEventListener('close', () => lose(current))
  }
  return {
    start: (at) => {
      url = at
      open()
    },
    watchSlots: (professionalId) => {
      watched.set(professionalId, (watched.get(professionalId) ?? 0) + 1)
      say({ type: 'watch-slots', professionalId })
      return () => {
        const left = (watched.get(professionalId) ?? 1) - 1
        if (left > 0) return void watched.set(professionalId, left)
        watched.delete(professionalId)
        say({ type: 'unwatch-slots', professionalId })
      }
    },
    /** Another person signed in or out: the connection belongs to the session it was opened with. */
    reconnect: () => socket && lose(socket),
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    onOpenChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Somewhere between half and all of it, so that the browsers of a restarted server do not all come back in the same moment. */
const spread = (ms: number) => ms * (0.5 + Math.random() / 2)
