import { WebSocket } from 'ws'
import type { ClientMessage, ServerMessage } from '@lapka/contracts/live.ts'

export type Ear = { say: (message: ClientMessage) => void; close: () => void }
type EarOptions = {
  apiUrl: string
  cookie: () => string
  onOpen: () => void
  onMessage: (message: ServerMessage) => void
}

const COME_BACK_MS = 2_000

/** The one WebSocket. Lost, it is opened again for as long as it takes. */
export const openEar = ({ apiUrl, cookie, onOpen, onMessage }: EarOptions): Ear => {
  let socket: WebSocket | undefined
  let again: NodeJS.Timeout | undefined
  let isClosed = false
  const open = (): void => {
    const current = new WebSocket(`${apiUrl.replace(/^http/, 'ws')}/api/v2/live`, { headers: { cookie: cookie() } })
    socket = current
    current.on('open', onOpen)
    current.on('message', (bytes: Buffer) => onMessage(JSON.parse(String(bytes)) as ServerMessage))
    // `close` follows and tells why it closed.
    current.on('error', () => undefined)
    current.on('close', () => {
      if (!isClosed) again = setTimeout(open, COME_BACK_MS)
    })
  }
  open()
  return {
    say: (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
    close: () => {
      isClosed = true
      clearTimeout(again)
      socket?.close()
    },
  }
}
