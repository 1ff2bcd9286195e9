import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const CHANNEL = 'lapka_log'

/**
 * Tells other processes how far the log has grown, after the commit and never within it, one notification at a time: while
 * one is under way only the newest position waits. A lost one costs a follower no more than its poll.
 */
export const createAnnouncer = (pool: pg.Pool) => {
  let newest = 0
  let announcing: Promise<void> | undefined
  const run = async () => {
    for (let announced = 0; announced < newest;) {
      announced = newest
      await pool
        .query({ name: 'log-announce', text: 'select pg_notify($1, $2)', values: [CHANNEL, String(announced)] })
        .catch(() => {})
    }
    announcing = undefined
  }
  return {
    announce: (position: number) => {
      newest = position
      announcing ??= run()
    },
    settled: async () => announcing,
  }
}

type Listening = { onGrown: (position: number) => void; head: () => Promise<number> }

/** Hears what any process announces, on a connection of its own that is opened again whenever it breaks. */
export const listen = (config: pg.ClientConfig, { onGrown, head }: Listening): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  const connect = async () => {
    const next = new pg.Client(config)
    const broken = new Promise<void>((resolve) => next.on('end', resolve))
    next.on('error', () => {})
    next.on('notification', ({ payload }) => onGrown(Number(payload)))
    client = next
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    // Announcements that were missed before listening are read at once.
    onGrown(await head())
    await broken
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await connect().catch(() => client?.connection.stream.destroy())
      await pause(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      client?.connection.stream.destroy()
      await running
    },
  }
}

const RECONNECT_MS = 200
