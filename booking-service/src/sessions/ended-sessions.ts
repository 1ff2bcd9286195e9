import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SESSION_ENDED_CHANNEL } from './sessions.ts'

type EndedSessions = {
  url: string
  onEnded: (sessionHash: string) => void
  /** Listening began, or began again: what ended before was not heard. */
  onListening: () => void
}

const RECONNECT_MS = 500

/** Hears of sessions that any process ended, over one connection of its own that is renewed when it breaks. */
export const listenForEndedSessions = ({ url, onEnded, onListening }: EndedSessions): { close: () => Promise<void> } => {
  const stopping = new AbortController()
  const listen = async () => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      application_name: 'lapka ended sessions',
    })
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      stopping.signal.addEventListener('abort', () => resolve())
    })
    client.on('notification', ({ payload }) => {
      if (payload) onEnded(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${SESSION_ENDED_CHANNEL}`)
      onListening()
      await broken
    } finally {
      await client.end().catch(() => {})
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await listen().catch(() => {})
      await pause(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    close: async () => {
      stopping.abort()
      await ended
    },
  }
}
