import type { ClientMessage, ServerMessage } from '@lapka/contracts/live.ts'

export type LiveConnection = {
  start: (url: string) => void
  watchSlots: (professionalId: string) => () => void
  reconnect: () => void
  isOpen: () => boolean
  /** Tells when it opens and when it is lost. */
  onOpenChange: (listener: () => void) => () => void
  /** Says something over a connection that is open, else nothing. */
  say: (message: ClientMessage) => void
  /** Tells each message as it comes. */
  onMessage: (listener: (message: ServerMessage) => void) => () => void
  /** While a call needs it, silence is noticed and answered within seconds. */
  setUrgent: (isUrgent: boolean) => void
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
const LONGEST_URGENT_WAIT_MS = 800

/** One WebSocket for the app. Messages are handed on in batches, so a burst is one render; after a break it comes back by itself. */
export const connectLive = ({ onMessages, onClock, onReturn }: Options): LiveConnection => {
  const openChange = keepListeners<[]>()
  const hearers = keepListeners<[ServerMessage]>()
  const collect = batchMessages(onMessages)
  let url = ''
  let socket: WebSocket | undefined
  let pulse: Pulse | undefined
  let waitMs = SHORTEST_WAIT_MS
  let wasOpen = false
  let isUrgent = false
  let opening: ReturnType<typeof setTimeout> | undefined

  const say = (message: ClientMessage) => sayOver(socket, message)
  const watches = keepWatches(say)
  /** Does not wait for the closing handshake: over a dead network that takes as long as the network is dead. */
  const lose = (lost: WebSocket) => {
    if (socket !== lost) return
    socket = undefined
    openChange.tell()
    pulse?.end()
    lost.close()
    opening = setTimeout(open, spread(waitMs))
    waitMs = Math.min(waitMs * 2, isUrgent ? LONGEST_URGENT_WAIT_MS : LONGEST_WAIT_MS)
  }
  const feelPulse = (current: WebSocket) =>
    watchPulse({ ask: () => say({ type: 'ping' }), onSilence: () => lose(current), ...(isUrgent ? URGENT_PULSE : USUAL_PULSE) })
  const open = () => {
    opening = undefined
    const current = new WebSocket(url)
    socket = current
    pulse = feelPulse(current)
    current.addEventListener('open', () => {
      watches.sayAll()
      if (wasOpen) onReturn()
      wasOpen = true
      openChange.tell()
    })
    current.addEventListener('message', ({ data }) => {
      // Messages of an abandoned connection are of its own session.
      if (socket !== current) return
      pulse?.felt()
      const message = JSON.parse(String(data)) as ServerMessage
      if ('now' in message) onClock(message.now)
      hearers.tell(message)
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
    watchSlots: watches.watch,
    /** Another person signed in or out: the connection belongs to the session it was opened with. */
    reconnect: () => {
      if (socket) return lose(socket)
      if (opening === undefined) return
      clearTimeout(opening)
      open()
    },
    say,
    onMessage: hearers.add,
    setUrgent: (wanted) => {
      isUrgent = wanted
      waitMs = SHORTEST_WAIT_MS
      pulse?.end()
      if (socket) pulse = feelPulse(socket)
    },
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    onOpenChange: openChange.add,
  }
}

const sayOver = (socket: WebSocket | undefined, message: ClientMessage) => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

const keepListeners = <Told extends unknown[]>() => {
  const listeners = new Set<(...told: Told) => void>()
  return {
    add: (listener: (...told: Told) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (...told: Told) => listeners.forEach((listener) => listener(...told)),
  }
}

/** The professionals whose free times are on the screen, and how often: a new connection is told of all of them. */
const keepWatches = (say: (message: ClientMessage) => void) => {
  const watched = new Map<string, number>()
  return {
    watch: (professionalId: string) => {
      watched.set(professionalId, (watched.get(professionalId) ?? 0) + 1)
      say({ type: 'watch-slots', professionalId })
      return () => {
        const left = (watched.get(professionalId) ?? 1) - 1
        if (left > 0) return void watched.set(professionalId, left)
        watched.delete(professionalId)
        say({ type: 'unwatch-slots', professionalId })
      }
    },
    sayAll: () => watched.forEach((_count, professionalId) => say({ type: 'watch-slots', professionalId })),
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

const USUAL_PULSE = { askEveryMs: 25_000, timeoutMs: 10_000 }
const URGENT_PULSE = { askEveryMs: 2_000, timeoutMs: 2_500 }

type PulseOptions = { ask: () => void; onSilence: () => void; askEveryMs: number; timeoutMs: number }
type Pulse = { felt: () => void; end: () => void }

/**
 * A laptop that slept or a phone that changed its network has a socket that looks open and hears nothing. So the other
 * side is asked for a sign of life; anything it says is one, and silence beyond the timeout ends the wait.
 */
const watchPulse = ({ ask, onSilence, askEveryMs, timeoutMs }: PulseOptions): Pulse => {
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const asking = setInterval(() => {
    ask()
    giveUp ??= setTimeout(() => {
      end()
      onSilence()
    }, timeoutMs)
  }, askEveryMs)
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
