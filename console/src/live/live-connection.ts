import type { ClientMessage, ServerMessage } from '@lapka/contracts/live.ts'

export type LiveConnection = { watchSlots: (professionalId: string) => () => void; reconnect: () => void }

type Options = {
  url: string
  onMessages: (messages: ServerMessage[]) => void
  /** A connection that was lost is back: anything may have changed meanwhile. */
  onReturn: () => void
}

const BATCH_MS = 250
const LONGEST_WAIT_MS = 15_000

/** One WebSocket for the app. Messages are handed on in batches, so a burst is one render; after a break it comes back by itself. */
export const connectLive = ({ url, onMessages, onReturn }: Options): LiveConnection => {
  const watched = new Map<string, number>()
  let socket: WebSocket | undefined
  let waitMs = 500
  let wasOpen = false
  let batch: ServerMessage[] = []

  const say = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  const hear = (text: string) => {
    const message = JSON.parse(text) as ServerMessage
    if (batch.length === 0)
      setTimeout(() => {
        const messages = batch
        batch = []
        onMessages(messages)
      }, BATCH_MS)
    batch.push(message)
  }
  const open = () => {
    const current = new WebSocket(url)
    socket = current
    current.addEventListener('open', () => {
      waitMs = 500
      for (const professionalId of watched.keys()) say({ type: 'watch-slots', professionalId })
      if (wasOpen) onReturn()
      wasOpen = true
    })
    current.addEventListener('message', (event) => hear(String(event.data)))
    current.addEventListener('close', () => {
      if (socket !== current) return
      setTimeout(open, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    })
  }
  open()
  return {
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
    reconnect: () => socket?.close(),
  }
}
