import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type Listening = {
  url: string
  applicationName: string
  channels: readonly string[]
  onNotification: (payload: string, channel: string) => void
  /** Listening began, or began again: what was said before was not heard. */
  onListening?: () => void
  onLost?: (error: unknown) => void
  againMs?: number
}

const CONNECT_MS = 3_000

/** Listens to channels of PostgreSQL over a connection of its own, which is opened again whenever it breaks. */
export const keepListening = (listening: Listening): { stop: () => Promise<void> } => {
  const { againMs = 500, onLost } = listening
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await listenOnce(listening, stopping.signal).catch((error: unknown) => onLost?.(error))
      await pause(againMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const listenOnce = async ({ url, applicationName, channels, onNotification, onListening }: Listening, stop: AbortSignal) => {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  })
  const { promise: over, resolve, reject } = Promise.withResolvers<void>()
  over.catch(() => {})
  const end = () => resolve()
  client.on('error', reject)
  client.on('end', end)
  stop.addEventListener('abort', end)
  client.on('notification', ({ channel, payload = '' }) => onNotification(payload, channel))
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${channel}`)
    onListening?.()
    await over
  } finally {
    // It lives as long as the process and would keep every connection that was ever tried.
    stop.removeEventListener('abort', end)
    // A server that does not answer does not take leave either.
    await Promise.race([client.end().catch(() => {}), pause(CONNECT_MS, undefined, { ref: false })])
  }
}
