import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { PROVIDER_EVENT_CHANNEL } from '@lapka/projections/outbox/provider-events.ts'
import { WORK_CHANNEL } from '@lapka/projections/outbox/project.ts'
import { messageOf, type ProcessLog } from '@lapka/projections/process/process-log.ts'
import { providerEventWorkId } from './take-work.ts'

export type WorkListener = { stop: () => Promise<void> }
type WorkListenerOptions = { postgresUrl: string; onWork: (workId: string) => void; log: ProcessLog }

const LISTEN_AGAIN_AFTER_MS = 1_000

/** Hears of new work the moment it is committed. What is said while the connection is down the sweeper finds. */
export const startWorkListener = ({ postgresUrl, onWork, log }: WorkListenerOptions): WorkListener => {
  const stopping = new AbortController()

  const listenOnce = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: postgresUrl,
      application_name: 'lapka-work-listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    const ended = new Promise<void>((resolve, reject) => {
      client.on('error', reject)
      client.on('end', resolve)
      stopping.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    ended.catch(() => undefined)
    client.on('notification', ({ channel, payload = '' }) =>
      onWork(channel === PROVIDER_EVENT_CHANNEL ? providerEventWorkId(payload) : payload),
    )
    try {
      await client.connect()
      await client.query(`listen ${WORK_CHANNEL}; listen ${PROVIDER_EVENT_CHANNEL}`)
      await ended
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: unknown) =>
        log.warn('The connection that listens for work was lost', { error: messageOf(error) }),
      )
      if (!stopping.signal.aborted)
        await delay(LISTEN_AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
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
