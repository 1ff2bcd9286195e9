import type { ClientMessage, ServerMessage } from '@lapka/contracts/live.ts'

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

const BATCH_MS = 250

/** Keeps messages for a quarter of a second and hands them on together, in the order they came: a burst is one refetch and one render. */
const batchMessages = (onMessages: (messages: ServerMessage[]) => void): ((message: ServerMessage) => void) => {
  let waiting: ServerMessage[] = []
  return (message) => {
    if (waiting.length === 0)
      setTimeout(() => {
        const messages = waiting
        waiting = []
        onMessages(messages)
      }, BATCH_MS)
    waiting.push(message)
  }
}

const ASK_EVERY_MS = 25_000
const PATIENCE_MS = 10_000

type Pulse = { felt: () => void; end: () => void }

/**
 * A laptop that slept or a phone that changed its network has a socket that looks open and hears nothing. So the other
 * side is asked for a sign of life; anything it says is one, and silence for longer than our patience ends the wait.
 */
const watchPulse = ({ ask, onSilence }: { ask: () => void; onSilence: () => void }): Pulse => {
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const asking = setInterval(() => {
    ask()
    giveUp ??= setTimeout(() => {
      end()
      onSilence()
    }, PATIENCE_MS)
  }, ASK_EVERY_MS)
  const felt = () => {
    clearTimeout(giveUp)
    giveUp = undefined
  }
  const end = () => {
    clearInterval(asking)
    felt()
  }
  return { felt, end }
}
